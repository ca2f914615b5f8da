import { implement } from '@orpc/server'
import { mentorCompletionPercent } from '#src/features/accounts/access.rules.ts'
import { asAnyMentor, asMentor } from '#src/features/accounts/guards.ts'
import { upsertProfile } from '#src/features/profile/data.ts'
import { zoneChangedJob } from '#src/features/profile/rules.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { readMentorProfile, refreshMentorCompletion } from './commands.ts'
import { type MentorAnswersChange, mentoringContract } from './contract.ts'
import { type MentorChange, upsertMentorProfile } from './data.ts'

// Guards run before the input validation, so each kind of visitor has its own implementer.
const os = implement(mentoringContract).$context<RequestContext>()
const any = os.use(asAnyMentor)
const complete = os.use(asMentor)

/** Columns of the mentor profile; bio and time zone belong to the user's profile. */
const ownColumns = ({ bio: _bio, timeZone, ...rest }: MentorAnswersChange): MentorChange => ({
  ...rest,
  ...(timeZone === undefined ? {} : { timeZoneChosen: timeZone !== '' }),
})

const sharedColumns = ({ bio, timeZone }: MentorAnswersChange) => ({
  ...(bio === undefined ? {} : { bio: bio.trim() }),
  ...(timeZone ? { timeZone } : {}),
})

export const mentoringRouter = os.router({
  profile: any.profile.handler(async ({ context: { db, ownerId } }) => await readMentorProfile(db, ownerId)),
  saveProfile: any.saveProfile.handler(async ({ context: { db, ownerId, runJob }, input }) => {
    if (input.timeZone && !isKnownZone(input.timeZone))
      throw createApiError('INPUT_INVALID', { field: 'timeZone', reason: 'unknownZone' })
    await upsertMentorProfile(db, ownerId, ownColumns(input))
    await upsertProfile(db, ownerId, sharedColumns(input))
    if (input.timeZone) await runJob(zoneChangedJob, { userId: ownerId })
    return await refreshMentorCompletion(db, ownerId)
  }),
  complete: any.complete.handler(async ({ context: { db, ownerId } }) => {
    const profile = await refreshMentorCompletion(db, ownerId)
    if (profile.completion < mentorCompletionPercent)
      throw createApiError('PROFILE_INCOMPLETE', { completion: profile.completion })
    const completedAt = profile.completedAt ?? new Date().toISOString()
    await upsertMentorProfile(db, ownerId, { completedAt })
    return { ...profile, completedAt }
  }),
  overview: complete.overview.handler(async ({ context: { db, ownerId, person } }) => ({
    name: person.displayName || person.fullName,
    profile: await readMentorProfile(db, ownerId),
  })),
})
