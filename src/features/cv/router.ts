import { implement } from '@orpc/server'
import { asAnyApplicant, asKnownApplicant } from '#src/features/accounts/guards.ts'
import { profileChangedJob } from '#src/features/profile/rules.ts'
import { discardFile, withStoredFile } from '#src/features/storage/commands.ts'
import { uploadLimits } from '#src/features/storage/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { limitedTo } from '#src/server/limits.ts'
import {
  actAsPerson,
  answerOnce,
  failure,
  findFirstAnswer,
  type OwnedContext,
  type RequestContext,
} from '#src/server/procedures.ts'
import { plainFileName } from '#src/server/uploads.ts'
import { type CvAnalysis, type CvDecisions, cvContract, type Finding } from './contract.ts'
import { CvReadError, readCv } from './cv-reading.provider.ts'
import {
  findAnalysis,
  findLatestAnalysis,
  insertAnalysis,
  insertResume,
  lockAnalysis,
  updateResumeStatus,
} from './data.ts'
import { keepDecisions } from './decisions.commands.ts'
import { decisionsAfter } from './decisions.rules.ts'
import { maxCvBytes } from './rules.ts'

const os = implement(cvContract).$context<RequestContext>()
const known = os.use(asKnownApplicant)
const owned = os.use(asAnyApplicant)

const readOrRefuse = async (content: Uint8Array, ownerId: OwnerId) => {
  try {
    return await readCv(content, ownerId)
  } catch (error) {
    if (error instanceof CvReadError) throw failure(error.code)
    throw error
  }
}

/** Changes the decisions on an analysis, one change after the other; the jobs after it bring matches in step. */
const changeDecisions = async (
  { db, person, runJob }: Pick<RequestContext & OwnedContext, 'db' | 'person' | 'runJob'>,
  id: string,
  change: (before: CvDecisions, findings: Finding[]) => CvDecisions,
) => {
  await lockAnalysis(db, person.id, id)
  const analysis = await findAnalysis(db, person.id, id)
  if (!analysis) throw failure('NOT_FOUND')
  const saved = await keepDecisions(db, person, analysis, change(analysis.decisions, analysis.findings))
  if (person.onboardingComplete) await runJob(profileChangedJob, { userId: person.id })
  return saved
}

type Upload = { file: File; fileKey: string; reading: Awaited<ReturnType<typeof readOrRefuse>> }

const keepAnalysis = async (db: Db, ownerId: OwnerId, { file, fileKey, reading }: Upload) => {
  const resume = await insertResume(db, ownerId, {
    originalFilename: plainFileName(file.name, { extension: reading.type }),
    fileSize: file.size,
    contentType: reading.contentType,
    fileKey,
  })
  if (!resume) throw failure('INTERNAL')
  await insertAnalysis(db, ownerId, {
    resumeId: resume.id,
    findings: reading.findings,
    notices: reading.notices,
    text: reading.text,
  })
  await updateResumeStatus(db, ownerId, resume.id, 'analysed')
  const analysis = await findLatestAnalysis(db, ownerId)
  if (!analysis) throw failure('INTERNAL')
  return analysis
}

export const cvRouter = os.router({
  // Reading takes long, so no transaction is open meanwhile.
  upload: known.upload.use(limitedTo('cv', uploadLimits.cv)).handler(async ({ context, input, path }) => {
    const { file } = input
    if (file.size > maxCvBytes) throw failure('FILE_TOO_LARGE')
    const first = await context.database.asOwner(
      context.ownerId,
      async (db) => await findFirstAnswer<CvAnalysis>({ ...context, db }, { path, input }),
    )
    if (first) return first
    const content = new Uint8Array(await file.arrayBuffer())
    const reading = await readOrRefuse(content, context.ownerId)
    return await withStoredFile(context, 'cv', content, async (fileKey) => {
      let isNamed = false
      const analysis = await actAsPerson(
        context,
        async ({ db, ownerId }) =>
          await answerOnce({ ...context, db }, { path, input }, async () => {
            isNamed = true
            return await keepAnalysis(db, ownerId, { file, fileKey, reading })
          }),
      )
      // The same upload at the same moment was faster: its file is the one that is named.
      if (!isNamed) await discardFile(context, fileKey)
      return analysis
    })
  }),
  latest: owned.latest.handler(async ({ context: { db, ownerId } }) => (await findLatestAnalysis(db, ownerId)) ?? null),
  decide: owned.decide.handler(
    async ({ context, input }) =>
      await changeDecisions(context, input.id, (before, findings) => decisionsAfter(before, findings, input.decisions)),
  ),
  accept: owned.accept.handler(
    async ({ context, input }) =>
      await changeDecisions(context, input.id, (before, findings) => {
        const rejected = Object.entries(before).filter(([, { decision }]) => decision === 'rejected')
        const accepted = findings
          .filter(({ id }) => input.findingIds.includes(id))
          .map(({ id }) => [id, before[id]?.decision === 'accepted' ? before[id] : { decision: 'accepted' as const }])
        return Object.fromEntries([...rejected, ...accepted])
      }),
  ),
})
