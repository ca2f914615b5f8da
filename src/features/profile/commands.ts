import type { Db, OwnerId } from '#src/server/database.ts'
import type { AcademicProfile } from './contract.ts'
import { findAcademicProfile, findProfile, listResearchInterests, upsertProfile } from './data.ts'
import { calculateProfileCompletion } from './rules.ts'
import type { academicProfiles, userProfiles } from './tables.ts'

type AcademicRow = typeof academicProfiles.$inferSelect
type ProfileRow = typeof userProfiles.$inferSelect

/** Adds the derived view fields of the specification to the academic profile. */
export const toAcademicProfile = (row: AcademicRow): AcademicProfile => ({
  firstName: row.firstName,
  lastName: row.lastName,
  name: `${row.firstName} ${row.lastName}`.trim(),
  gpa: row.currentGpa,
  gpaScale: row.gpaScale,
  institution: row.currentInstitution,
  currentInstitution: row.currentInstitution,
  degree: row.currentDegree,
  currentDegree: row.currentDegree,
  field_of_study: row.currentFieldOfStudy,
  graduationYear: row.graduationYear,
  targetField: row.targetField,
  targetDegreeLevel: row.targetDegreeLevel,
  researchExperience: row.researchExperience,
  careerGoals: row.careerGoals,
  countries: row.countries,
  maxTuition: row.maxTuition,
  isLimitFirm: row.isLimitFirm,
  residenceState: row.residenceState,
  testScores: row.testScores,
  workYears: row.workYears,
  workKind: row.workKind,
  fundingNeed: row.fundingNeed,
  startSeason: row.startSeason,
  teachingLanguages: row.teachingLanguages,
  supervisors: row.supervisors,
})

const factsOf = (profile: ProfileRow, academic: AcademicRow | undefined, interests: number) => ({
  firstName: academic?.firstName ?? '',
  lastName: academic?.lastName ?? '',
  displayName: profile.displayName,
  bio: profile.bio,
  location: profile.location,
  degree: academic?.currentDegree ?? '',
  institution: academic?.currentInstitution ?? '',
  gpa: academic?.currentGpa ?? null,
  targetDegreeLevel: academic?.targetDegreeLevel ?? '',
  targetField: academic?.targetField ?? '',
  researchInterestCount: interests,
  researchExperience: academic?.researchExperience ?? '',
  careerGoals: academic?.careerGoals ?? '',
  onboardingComplete: profile.onboardingCompleted,
})

/** Recalculates and stores profile completion; call after any change of the profile. */
export const refreshCompletion = async (db: Db, ownerId: OwnerId): Promise<ProfileRow | undefined> => {
  const profile = await findProfile(db, ownerId)
  if (!profile) return undefined
  const academic = await findAcademicProfile(db, ownerId)
  const interests = await listResearchInterests(db, ownerId)
  const profileCompletionPercentage = calculateProfileCompletion(factsOf(profile, academic, interests.length))
  if (profileCompletionPercentage === profile.profileCompletionPercentage) return profile
  return await upsertProfile(db, ownerId, { profileCompletionPercentage })
}
