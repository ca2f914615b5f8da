import { findProfile } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { MentorProfile } from './contract.ts'
import { findMentorProfile, type MentorRow, upsertMentorProfile } from './data.ts'
import { calculateMentorCompletion, emptyMentor, type MentorFacts } from './rules.ts'

const factsOf = (row: MentorRow | undefined, profile: { bio: string; timeZone: string } | undefined): MentorFacts => ({
  expertiseFields: row?.expertiseFields ?? emptyMentor.expertiseFields,
  institution: row?.institution ?? emptyMentor.institution,
  degree: row?.degree ?? emptyMentor.degree,
  yearsOfExperience: row?.yearsOfExperience ?? null,
  bio: profile?.bio ?? emptyMentor.bio,
  languages: row?.languages ?? emptyMentor.languages,
  availability: row?.availability ?? emptyMentor.availability,
  timeZone: row?.timeZoneChosen ? (profile?.timeZone ?? '') : '',
})

/** Reads the mentor's profile with its current completion. */
export const readMentorProfile = async (db: Db, ownerId: OwnerId): Promise<MentorProfile> => {
  const row = await findMentorProfile(db, ownerId)
  const facts = factsOf(row, await findProfile(db, ownerId))
  return { ...facts, completion: calculateMentorCompletion(facts), completedAt: row?.completedAt ?? null }
}

/** Recomputes and stores the completion, which the guards read; call after any change it depends on. */
export const refreshMentorCompletion = async (db: Db, ownerId: OwnerId): Promise<MentorProfile> => {
  const profile = await readMentorProfile(db, ownerId)
  await upsertMentorProfile(db, ownerId, { profileCompletionPercentage: profile.completion })
  return profile
}
