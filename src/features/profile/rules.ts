// The profile and how complete it is (data specification, section 5).

/** The job that follows a move to another time zone: deadlines on the person's own clock get new instants. */
export const zoneChangedJob = 'time-zone-changed'

/** The job that follows a mentor's change of the profile: the completion of the mentor profile counts the bio too. */
export const mentorChangedJob = 'mentor-profile-changed'
/** The job that follows a change of what matches are computed from. */
export const profileChangedJob = 'profile-changed'

/** At most this many research interests are kept (data specification, section 9). */
export const researchInterestLimit = 5
/** Shown when the figure is low, cannot be computed, or failed. */
export const completionFloor = { minimum: 15, unknown: 17, failed: 25 }

export const degreeLevels = ['masters', 'phd', 'mba', 'law', 'medical'] as const
export type DegreeLevel = (typeof degreeLevels)[number]

export const gpaScales = ['4.0', '4.3', '5.0', '10', '20', '100', 'german', 'uk'] as const
export type GpaScale = (typeof gpaScales)[number]

/** The range of each scale; the German scale runs down (1.0 is best), the British one is a percentage mark. */
export const gpaRange: Record<GpaScale, { min: number; max: number; best: 'max' | 'min' }> = {
  '4.0': { min: 0, max: 4, best: 'max' },
  '4.3': { min: 0, max: 4.3, best: 'max' },
  '5.0': { min: 0, max: 5, best: 'max' },
  '10': { min: 0, max: 10, best: 'max' },
  '20': { min: 0, max: 20, best: 'max' },
  '100': { min: 0, max: 100, best: 'max' },
  german: { min: 1, max: 5, best: 'min' },
  uk: { min: 0, max: 100, best: 'max' },
}

/** Reads a typed grade: "3,7" and "3.7" are the same number; anything else is undefined. */
export const parseGpa = (typed: string): number | undefined => {
  const text = typed.trim().replace(',', '.')
  return /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined
}

export const isWithinScale = (gpa: number, scale: GpaScale) => gpa >= gpaRange[scale].min && gpa <= gpaRange[scale].max

/** Whether a typed address can be kept as a link: empty, or http and https with a host. */
export const isWebAddress = (typed: string): boolean =>
  typed.trim() === '' || (/^https?:\/\/[^\s/]+/i.test(typed.trim()) && URL.canParse(typed.trim()))

/** Best results of language tests and the GRE, each on its own scale; what was not taken is not there. */
export interface TestScores {
  ielts?: number | undefined
  toefl?: number | undefined
  greQuantitative?: number | undefined
  greVerbal?: number | undefined
  greWriting?: number | undefined
}

/** The lowest and highest result of each test, and its step. */
export const testRange: Record<keyof TestScores, { min: number; max: number; step: number }> = {
  ielts: { min: 0, max: 9, step: 0.5 },
  toefl: { min: 0, max: 120, step: 1 },
  greQuantitative: { min: 130, max: 170, step: 1 },
  greVerbal: { min: 130, max: 170, step: 1 },
  greWriting: { min: 0, max: 6, step: 0.5 },
}

/** The highest yearly limit that can be given, in US dollars. */
export const maxYearlyLimit = 1_000_000

/** Reads a typed score: undefined when nothing is typed, null when it is no score of that test. */
export const parseScore = (
  typed: string,
  { min, max, step }: { min: number; max: number; step: number },
): number | undefined | null => {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  const score = Number(text)
  if (!/^\d{1,7}(\.\d)?$/.test(text) || score < min || score > max) return null
  return Number.isInteger(score / step) ? score : null
}

export interface ProfileFacts {
  firstName: string
  lastName: string
  displayName: string
  bio: string
  location: string
  degree: string
  institution: string
  gpa: number | null
  targetDegreeLevel: string
  targetField: string
  researchInterestCount: number
  researchExperience: string
  careerGoals: string
  onboardingComplete: boolean
}

const longerThanTen = (text: string) => text.trim().length > 10
const isFilled = (text: string) => text.trim().length > 0

/** The twelve criteria of PC-01, in the order of the specification, each met or not. */
export const completionCriteria = (facts: ProfileFacts) => ({
  name: isFilled(facts.firstName) || isFilled(facts.displayName),
  lastName: isFilled(facts.lastName),
  bio: longerThanTen(facts.bio),
  location: isFilled(facts.location),
  degree: isFilled(facts.degree),
  institution: isFilled(facts.institution),
  gpa: (facts.gpa ?? 0) > 0,
  target: isFilled(facts.targetDegreeLevel) || isFilled(facts.targetField),
  researchInterests: facts.researchInterestCount > 0,
  researchExperience: longerThanTen(facts.researchExperience),
  careerGoals: isFilled(facts.careerGoals),
  onboarding: facts.onboardingComplete,
})

/** Profile completion in percent, rounded, never under 15; 17 without facts, 25 when computing it fails. */
export const profileCompletion = (facts: ProfileFacts | undefined): number => {
  if (!facts) return completionFloor.unknown
  try {
    const met = Object.values(completionCriteria(facts))
    const percent = Math.round((100 * met.filter(Boolean).length) / met.length)
    return Math.max(completionFloor.minimum, percent)
  } catch {
    return completionFloor.failed
  }
}

/** What belongs to the applicant rests while somebody is a mentor: kept and hidden, so nothing speaks of it (RO-03). */
export const doPlansRest = (profile: { role: 'applicant' | 'mentor' | null } | undefined): boolean =>
  profile?.role === 'mentor'
