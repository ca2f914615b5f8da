import { implement } from '@orpc/server'
import { authenticatedTx, createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { refreshCompletion, toAcademicProfile } from './commands.ts'
import { type AcademicProfile, profileContract } from './contract.ts'
import {
  findAcademicProfile,
  findProfile,
  listResearchInterests,
  replaceResearchInterests,
  upsertAcademicProfile,
  upsertProfile,
} from './data.ts'
import { pictureRouter } from './picture/picture.router.ts'
import { type GpaScale, isWithinScale, mentorChangedJob, profileChangedJob, zoneChangedJob } from './rules.ts'

const implementer = implement(profileContract).$context<RequestContext>()
const os = implementer.use(authenticatedTx)

const checkGpa = (gpa: number | null | undefined, scale: GpaScale | null | undefined) => {
  if (gpa === null || gpa === undefined) return
  if (!isWithinScale(gpa, scale ?? '4.0'))
    throw createApiError('INPUT_INVALID', { field: 'gpa', reason: 'outsideScale' })
}

// Not through `os`, whose transaction would stay open during picture requests too.
export const profileRouter = implementer.router({
  picture: pictureRouter,
  get: os.get.handler(async ({ context: { db, ownerId } }) => {
    const profile = await findProfile(db, ownerId)
    const academic = await findAcademicProfile(db, ownerId)
    if (!profile) throw createApiError('NOT_FOUND')
    return {
      profile,
      academicProfile: academic ? toAcademicProfile(academic) : null,
      researchInterests: await listResearchInterests(db, ownerId),
    }
  }),
  update: os.update.use(idempotent).handler(async ({ context: { db, ownerId, person, runJob }, input }) => {
    if (input.timeZone !== undefined && !isKnownZone(input.timeZone))
      throw createApiError('INPUT_INVALID', { field: 'timeZone', reason: 'unknownZone' })
    await upsertProfile(db, ownerId, input)
    if (input.timeZone !== undefined) await runJob(zoneChangedJob, { userId: ownerId })
    if (person.role === 'mentor') await runJob(mentorChangedJob, { userId: ownerId })
    const profile = await refreshCompletion(db, ownerId)
    if (!profile) throw createApiError('NOT_FOUND')
    return profile
  }),
  updateAcademic: os.updateAcademic.handler(
    async ({ context: { db, ownerId, runJob }, input: { gpa, ...rest } }): Promise<AcademicProfile> => {
      const before = await findAcademicProfile(db, ownerId)
      checkGpa(gpa, rest.gpaScale ?? before?.gpaScale)
      const row = await upsertAcademicProfile(db, ownerId, { ...rest, currentGpa: gpa })
      if (!row) throw createApiError('NOT_FOUND')
      await refreshCompletion(db, ownerId)
      await runJob(profileChangedJob, { userId: ownerId })
      return toAcademicProfile(row)
    },
  ),
  replaceInterests: os.replaceInterests.handler(async ({ context: { db, ownerId, runJob }, input }) => {
    await replaceResearchInterests(db, ownerId, [...new Set(input.names)])
    await refreshCompletion(db, ownerId)
    await runJob(profileChangedJob, { userId: ownerId })
    return await listResearchInterests(db, ownerId)
  }),
})
