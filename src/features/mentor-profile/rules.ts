// Criteria of a complete mentor profile (access specification, section 9: the dashboard opens at 80 percent; the
// criteria and their weights are the product's own).

export const expertiseLimit = 8
export const languageLimit = 12
export const experienceYears = { min: 0, max: 70 }
export const maxAvailabilityLength = 500

/** Minimum length of a bio: a shorter one says too little to choose a mentor by. */
export const minBioLength = 40

/** Languages of a mentor as ISO 639-1 codes; shown by their names in the reader's language. */
export const mentorLanguages =
  'am ar bg bn ca cs da de el en es et fa fi fr gu ha he hi hr hu id it ja ka ko lt lv ml mr ms nl no pa pl pt ro ru sk sl sr sv sw ta te th tl tr uk ur vi yo zh zu'.split(
    ' ',
  )

export interface MentorFacts {
  expertiseFields: string[]
  institution: string
  degree: string
  /** Years in the field; zero is an answer, null is missing. */
  yearsOfExperience: number | null
  bio: string
  languages: string[]
  availability: string
  /** Empty until the mentor has chosen a zone. */
  timeZone: string
}

export const emptyMentor: MentorFacts = {
  expertiseFields: [],
  institution: '',
  degree: '',
  yearsOfExperience: null,
  bio: '',
  languages: [],
  availability: '',
  timeZone: '',
}

/** Weights of the criteria in percent, together 100. Criteria that students choose a mentor by weigh twice. */
export const mentorCriteria = {
  expertiseFields: 20,
  institution: 10,
  degree: 10,
  yearsOfExperience: 10,
  bio: 20,
  languages: 10,
  availability: 10,
  timeZone: 10,
} as const
export type MentorCriterion = keyof typeof mentorCriteria

const isGiven = (text: string) => text.trim() !== ''

/** True when a criterion is met. */
export const isMet = (criterion: MentorCriterion, facts: MentorFacts): boolean => {
  const value = facts[criterion]
  if (Array.isArray(value)) return value.length > 0
  if (criterion === 'bio') return facts.bio.trim().length >= minBioLength
  return typeof value === 'string' ? isGiven(value) : value !== null
}

/** Names of the criteria in form order. */
export const mentorCriterionNames = Object.keys(mentorCriteria) as MentorCriterion[]

/** Lists unmet criteria in form order. */
export const listMissingCriteria = (facts: MentorFacts): MentorCriterion[] =>
  mentorCriterionNames.filter((criterion) => !isMet(criterion, facts))

/** Calculates the completion in percent, 0 to 100 (ON-05). */
export const calculateMentorCompletion = (facts: MentorFacts): number =>
  mentorCriterionNames.reduce((sum, criterion) => sum + (isMet(criterion, facts) ? mentorCriteria[criterion] : 0), 0)
