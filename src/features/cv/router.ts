import { randomUUID } from 'node:crypto'
import { implement } from '@orpc/server'
import { asAnyApplicant, asKnownApplicant } from '#src/features/accounts/guards.ts'
import { limitedTo } from '#src/server/limits.ts'
import { failure, type RequestContext } from '#src/server/procedures.ts'
import { cvContract } from './contract.ts'
import {
  findAnalysis,
  findLatestAnalysis,
  insertAnalysis,
  insertResume,
  updateAccepted,
  updateResumeStatus,
} from './data.ts'
import { CvReadError, readCv } from './provider.ts'
import { maxCvBytes, uploadLimit } from './rules.ts'

const os = implement(cvContract).$context<RequestContext>()
const known = os.use(asKnownApplicant)
const owned = os.use(asAnyApplicant)

const readOrRefuse = async (content: Uint8Array) => {
  try {
    return await readCv(content)
  } catch (error) {
    if (error instanceof CvReadError) throw failure(error.code)
    throw error
  }
}

/** A file name as its owner gave it, without what could lead out of a folder or break a line. */
const plainName = (name: string) => name.replace(/[\p{C}/\\]/gu, '_').slice(0, 200) || 'cv'

export const cvRouter = os.router({
  // Reading takes long, so no transaction is open meanwhile.
  upload: known.upload.use(limitedTo('cv', uploadLimit)).handler(async ({ context, input: { file } }) => {
    if (file.size > maxCvBytes) throw failure('FILE_TOO_LARGE')
    const content = new Uint8Array(await file.arrayBuffer())
    const reading = await readOrRefuse(content)
    const fileKey = `${context.ownerId}/cv/${randomUUID()}`
    await context.files.put(fileKey, content)
    try {
      return await context.database.asOwner(context.ownerId, async (db, ownerId) => {
        const resume = await insertResume(db, ownerId, {
          originalFilename: plainName(file.name),
          fileSize: content.byteLength,
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
      })
    } catch (error) {
      // A file without its row would be lost forever.
      await context.files.remove(fileKey)
      throw error
    }
  }),
  latest: owned.latest.handler(async ({ context: { db, ownerId } }) => (await findLatestAnalysis(db, ownerId)) ?? null),
  accept: owned.accept.handler(async ({ context: { db, ownerId }, input }) => {
    const analysis = await findAnalysis(db, ownerId, input.id)
    if (!analysis) throw failure('NOT_FOUND')
    const known = new Set(analysis.findings.map((finding) => finding.id))
    const accepted = input.findingIds.filter((id) => known.has(id))
    await updateAccepted(db, ownerId, input.id, accepted)
    return { ...analysis, accepted }
  }),
})
