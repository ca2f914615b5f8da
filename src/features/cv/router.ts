import { implement } from '@orpc/server'
import { asAnyApplicant, asKnownApplicant } from '#src/features/accounts/guards.ts'
import { profileChangedJob } from '#src/features/profile/rules.ts'
import { discardFile, withStoredFile } from '#src/features/storage/commands.ts'
import { uploadLimits } from '#src/features/storage/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import {
  actAsUser,
  createApiError,
  findStoredResponse,
  type OwnedContext,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { sanitizeFileName } from '#src/server/uploads.ts'
import { type CvAnalysis, type CvDecisions, cvContract, type Finding } from './contract.ts'
import { maxCvBytes } from './cv-limits.rules.ts'
import { CvReadError, prewarmReader, readAsMachine, readCv } from './cv-reading.provider.ts'
import {
  findAnalysis,
  findCvFileKey,
  findLatestAnalysis,
  insertAnalysis,
  insertResume,
  listVersions,
  lockAnalysis,
  updateResumeStatus,
} from './data.ts'
import { saveDecisions } from './decisions.commands.ts'
import { applyDecisions } from './decisions.rules.ts'

const os = implement(cvContract).$context<RequestContext>()
const known = os.use(asKnownApplicant)
const owned = os.use(asAnyApplicant)

const orRefuse = async <Result>(reading: Promise<Result>): Promise<Result> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof CvReadError) throw createApiError(error.code)
    throw error
  }
}

const readOrRefuse = async (content: Uint8Array, ownerId: OwnerId) => await orRefuse(readCv(content, ownerId))

/** Reads the bytes of a stored CV, whose size was limited at upload. */
const storedBytes = async ({ files }: Pick<RequestContext, 'files'>, key: string | undefined) => {
  const stored = key ? await files.open(key) : undefined
  if (!stored) throw createApiError('NOT_FOUND')
  const chunks: Uint8Array[] = []
  for await (const chunk of stored.content) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

/** Applies decisions on an analysis sequentially; background jobs update the matches. */
const changeDecisions = async (
  { db, person, runJob }: Pick<RequestContext & OwnedContext, 'db' | 'person' | 'runJob'>,
  id: string,
  change: (before: CvDecisions, findings: Finding[]) => CvDecisions,
) => {
  await lockAnalysis(db, person.id, id)
  const analysis = await findAnalysis(db, person.id, id)
  if (!analysis) throw createApiError('NOT_FOUND')
  const saved = await saveDecisions(db, person, analysis, change(analysis.decisions, analysis.findings))
  if (person.onboardingComplete) await runJob(profileChangedJob, { userId: person.id })
  return saved
}

type Upload = { file: File; fileKey: string; reading: Awaited<ReturnType<typeof readOrRefuse>> }

const storeAnalysis = async (db: Db, ownerId: OwnerId, { file, fileKey, reading }: Upload) => {
  const resume = await insertResume(db, ownerId, {
    originalFilename: sanitizeFileName(file.name, { extension: reading.type }),
    fileSize: file.size,
    contentType: reading.contentType,
    fileKey,
  })
  if (!resume) throw createApiError('INTERNAL')
  await insertAnalysis(db, ownerId, {
    resumeId: resume.id,
    findings: reading.findings,
    notices: reading.notices,
    text: reading.text,
  })
  await updateResumeStatus(db, ownerId, resume.id, 'analysed')
  const analysis = await findLatestAnalysis(db, ownerId)
  if (!analysis) throw createApiError('INTERNAL')
  return analysis
}

export const cvRouter = os.router({
  // Reading takes long, so no transaction is open meanwhile.
  upload: known.upload.use(limitRate('cv', uploadLimits.cv)).handler(async ({ context, input, path }) => {
    const { file } = input
    if (file.size > maxCvBytes) throw createApiError('FILE_TOO_LARGE')
    const first = await context.database.asOwner(
      context.ownerId,
      async (db) => await findStoredResponse<CvAnalysis>({ ...context, db }, { path, input }),
    )
    if (first) return first
    const content = new Uint8Array(await file.arrayBuffer())
    const reading = await readOrRefuse(content, context.ownerId)
    return await withStoredFile(context, 'cv', content, async (fileKey) => {
      let isNamed = false
      const analysis = await actAsUser(
        context,
        async ({ db, ownerId }) =>
          await runIdempotently({ ...context, db }, { path, input }, async () => {
            isNamed = true
            return await storeAnalysis(db, ownerId, { file, fileKey, reading })
          }),
      )
      // A concurrent identical upload was faster: its file is the stored one.
      if (!isNamed) await discardFile(context, fileKey)
      return analysis
    })
  }),
  latest: owned.latest.handler(async ({ context: { db, ownerId } }) => {
    // Preloads the worker thread when the upload form is opened, while the user selects a file.
    prewarmReader()
    return (await findLatestAnalysis(db, ownerId)) ?? null
  }),
  versions: owned.versions.handler(async ({ context: { db, ownerId } }) => await listVersions(db, ownerId)),
  // Reading takes long, so no transaction is open meanwhile.
  machine: known.machine.handler(async ({ context, input }) => {
    const key = await context.database.asOwner(
      context.ownerId,
      async (db) => await findCvFileKey(db, context.ownerId, input.id),
    )
    return await orRefuse(readAsMachine(await storedBytes(context, key), context.ownerId))
  }),
  decide: owned.decide.handler(
    async ({ context, input }) =>
      await changeDecisions(context, input.id, (before, findings) => applyDecisions(before, findings, input.decisions)),
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
