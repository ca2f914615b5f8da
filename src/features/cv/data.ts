import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { CvAnalysis, CvDecisions } from './contract.ts'
import type { Filled } from './decisions.rules.ts'
import { cvAnalyses, resumes } from './tables.ts'

export const insertResume = async (db: Db, ownerId: OwnerId, row: Omit<typeof resumes.$inferInsert, 'userId'>) =>
  (
    await db
      .insert(resumes)
      .values({ ...row, userId: ownerId })
      .returning()
  )[0]

export const updateResumeStatus = async (db: Db, ownerId: OwnerId, id: string, uploadStatus: 'analysed' | 'failed') => {
  await db
    .update(resumes)
    .set({ uploadStatus, updatedAt: sql`now()` })
    .where(and(eq(resumes.userId, ownerId), eq(resumes.id, id)))
}

export const insertAnalysis = async (db: Db, ownerId: OwnerId, row: Omit<typeof cvAnalyses.$inferInsert, 'userId'>) => {
  await db.insert(cvAnalyses).values({ ...row, userId: ownerId })
}

const joined = (db: Db) =>
  db
    .select({ analysis: cvAnalyses, resume: resumes })
    .from(cvAnalyses)
    .innerJoin(resumes, and(eq(resumes.userId, cvAnalyses.userId), eq(resumes.id, cvAnalyses.resumeId)))

/** Legacy analyses without stored values list accepted findings only. */
const decisionsOf = ({ accepted, decisions }: typeof cvAnalyses.$inferSelect): CvDecisions => ({
  ...Object.fromEntries(accepted.map((id) => [id, { decision: 'accepted' as const }])),
  ...decisions,
})

const toAnalysis = (row: {
  analysis: typeof cvAnalyses.$inferSelect
  resume: typeof resumes.$inferSelect
}): CvAnalysis => ({
  id: row.analysis.id,
  resumeId: row.resume.id,
  originalFilename: row.resume.originalFilename,
  fileSize: row.resume.fileSize,
  uploadStatus: row.resume.uploadStatus,
  findings: row.analysis.findings,
  notices: row.analysis.notices,
  accepted: row.analysis.accepted,
  decisions: decisionsOf(row.analysis),
  createdAt: row.analysis.createdAt,
})

export const findLatestAnalysis = async (db: Db, ownerId: OwnerId): Promise<CvAnalysis | undefined> => {
  const [row] = await joined(db).where(eq(cvAnalyses.userId, ownerId)).orderBy(desc(cvAnalyses.createdAt)).limit(1)
  return row ? toAnalysis(row) : undefined
}

export const findAnalysis = async (db: Db, ownerId: OwnerId, id: string): Promise<CvAnalysis | undefined> => {
  const [row] = await joined(db).where(and(eq(cvAnalyses.userId, ownerId), eq(cvAnalyses.id, id)))
  return row ? toAnalysis(row) : undefined
}

/** Maximum of listed versions; older ones stay in the account's export. */
const maxVersions = 50

export const listVersions = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({
      id: cvAnalyses.id,
      originalFilename: resumes.originalFilename,
      fileSize: resumes.fileSize,
      createdAt: cvAnalyses.createdAt,
    })
    .from(cvAnalyses)
    .innerJoin(resumes, and(eq(resumes.userId, cvAnalyses.userId), eq(resumes.id, cvAnalyses.resumeId)))
    .where(eq(cvAnalyses.userId, ownerId))
    .orderBy(desc(cvAnalyses.createdAt))
    .limit(maxVersions)

/** Gets the storage key of the file of an analysis. */
export const findCvFileKey = async (db: Db, ownerId: OwnerId, id: string): Promise<string | undefined> =>
  (
    await db
      .select({ fileKey: resumes.fileKey })
      .from(cvAnalyses)
      .innerJoin(resumes, and(eq(resumes.userId, cvAnalyses.userId), eq(resumes.id, cvAnalyses.resumeId)))
      .where(and(eq(cvAnalyses.userId, ownerId), eq(cvAnalyses.id, id)))
  )[0]?.fileKey

/** Locks an analysis, so that concurrent decisions are serialised. */
export const lockAnalysis = async (db: Db, ownerId: OwnerId, id: string) => {
  await db
    .select({ id: cvAnalyses.id })
    .from(cvAnalyses)
    .where(and(eq(cvAnalyses.userId, ownerId), eq(cvAnalyses.id, id)))
    .for('update')
}

/** Gets the profile values that the accepted findings of an analysis filled. */
export const findFilled = async (db: Db, ownerId: OwnerId, id: string): Promise<Filled> =>
  (
    await db
      .select({ filled: cvAnalyses.filled })
      .from(cvAnalyses)
      .where(and(eq(cvAnalyses.userId, ownerId), eq(cvAnalyses.id, id)))
  )[0]?.filled ?? {}

export const updateDecisions = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  state: { decisions: CvDecisions; accepted: string[]; filled: Filled },
) => {
  await db
    .update(cvAnalyses)
    .set({ ...state, updatedAt: sql`now()` })
    .where(and(eq(cvAnalyses.userId, ownerId), eq(cvAnalyses.id, id)))
}

/** Lists the research interests accepted from the newest CV, in lower case. */
export const listAcceptedInterests = async (db: Db, ownerId: OwnerId): Promise<string[]> => {
  const analysis = await findLatestAnalysis(db, ownerId)
  if (!analysis) return []
  return analysis.findings
    .filter((finding) => finding.field === 'researchInterest' && analysis.accepted.includes(finding.id))
    .map((finding) => (analysis.decisions[finding.id]?.value ?? finding.value).toLowerCase())
}

/** Gets the text of the newest readable CV; empty without one. */
export const findCvText = async (db: Db, ownerId: OwnerId): Promise<string> =>
  (
    await db
      .select({ text: cvAnalyses.text })
      .from(cvAnalyses)
      .where(eq(cvAnalyses.userId, ownerId))
      .orderBy(desc(cvAnalyses.createdAt))
      .limit(1)
  )[0]?.text ?? ''
