import { getNumberFormat } from '#src/shared/formats.ts'

// Profile and its completion (data specification, section 5).

/** Name of the job after a change of time zone: deadlines in the user's own zone get new instants. */
export const zoneChangedJob = 'time-zone-changed'

/** Name of the job after a mentor's profile change: the completion of the mentor profile includes the bio. */
export const mentorChangedJob = 'mentor-profile-changed'
/** Name of the job after a change of the inputs of matching. */
export const profileChangedJob = 'profile-changed'

/** Maximum length of a biographical text, in characters; a story has several paragraphs. */
export const maxBioLength = 4000
export const maxLocationLength = 200
export const maxPhoneLength = 50
export const maxInstitutionLength = 200
export const maxDegreeLength = 200
export const maxFieldLength = 100
export const maxInterestLength = 100
export const maxStoryLength = 20_000
/** Maximum number of countries, above any realistic list. */
export const maxCountries = 60
export const graduationYears = { min: 1950, max: 2100 }

/** Maximum number of research interests (data specification, section 9). */
export const researchInterestLimit = 5
/** Displayed completion when it is low, unknown, or its calculation failed. */
export const completionFloor = { minimum: 15, unknown: 17, failed: 25 }

export const degreeLevels = ['masters', 'phd', 'mba', 'law', 'medical'] as const
export type DegreeLevel = (typeof degreeLevels)[number]

export const gpaScales = [
  '4.0',
  '4.3',
  '5.0',
  '10',
  '20',
  '100',
  'german',
  'uk',
  '30',
  '110',
  'philippine',
  '4.5',
  '6',
  '7',
  '12',
  'fivePoint',
] as const
export type GpaScale = (typeof gpaScales)[number]

/** Name of each scale in text keys, in which a dot would separate levels. */
export const gpaScaleKeys = {
  '4.0': 'four',
  '4.3': 'fourThree',
  '5.0': 'five',
  '10': 'ten',
  '20': 'twenty',
  '100': 'hundred',
  german: 'german',
  uk: 'uk',
  '30': 'thirty',
  '110': 'hundredTen',
  philippine: 'philippine',
  '4.5': 'fourFive',
  '6': 'six',
  '7': 'seven',
  '12': 'twelve',
  fivePoint: 'fivePoint',
} as const satisfies Record<GpaScale, string>

/**
 * Range of each scale; the German and the Philippine scale are inverted (1.0 is best), the British one is a percentage
 * mark, and 30 and 110 are the marks of Italian examinations and degrees. `6` is the Swiss scale, `7` that of Chile and
 * Australia, `12` the Danish one, and `fivePoint` that from 2 to 5 of Russia, Central Asia and Poland.
 */
export const gpaRange: Record<GpaScale, { min: number; max: number; best: 'max' | 'min' }> = {
  '4.0': { min: 0, max: 4, best: 'max' },
  '4.3': { min: 0, max: 4.3, best: 'max' },
  '5.0': { min: 0, max: 5, best: 'max' },
  '10': { min: 0, max: 10, best: 'max' },
  '20': { min: 0, max: 20, best: 'max' },
  '100': { min: 0, max: 100, best: 'max' },
  german: { min: 1, max: 5, best: 'min' },
  uk: { min: 0, max: 100, best: 'max' },
  '30': { min: 0, max: 30, best: 'max' },
  '110': { min: 0, max: 110, best: 'max' },
  philippine: { min: 1, max: 5, best: 'min' },
  '4.5': { min: 0, max: 4.5, best: 'max' },
  '6': { min: 1, max: 6, best: 'max' },
  '7': { min: 0, max: 7, best: 'max' },
  '12': { min: 0, max: 12, best: 'max' },
  fivePoint: { min: 2, max: 5, best: 'max' },
}

/** Middle mark of each British class, for a grade given by its class only. */
const classMarks: readonly [RegExp, number][] = [
  [/^(?:first|1st)(?!\p{L}|\d)/iu, 74],
  [/^(?:2[:.]1(?!\d)|2:?i(?!\p{L})|upper second)/iu, 65],
  [/^(?:2[:.]2(?!\d)|2:?ii(?!\p{L})|lower second)/iu, 55],
  [/^(?:third|3rd)(?!\p{L}|\d)/iu, 45],
]

/** Parses "First", "2:1", "Lower second", "Third" to a mark of 100; null for other text. */
export const parseBritishMark = (words: string): number | null =>
  classMarks.find(([pattern]) => pattern.test(words.trim()))?.[1] ?? null

/**
 * Tells whether a text is an unambiguous British class: "2:1" and "First", but not "2.1", which is a number on other
 * scales.
 */
export const isBritishClass = (typed: string): boolean => /[:\p{L}]/u.test(typed) && parseBritishMark(typed) !== null

/** Maximum length of a typed grade such as "Lower second", in characters. */
export const maxTypedGradeLength = 20

/**
 * Parses a typed grade: "3,7" and "3.7" are the same number, a British class is its middle mark.
 *
 * @returns undefined for other text
 */
export const parseGpa = (typed: string, scale: GpaScale): number | undefined => {
  const mark = scale === 'uk' ? parseBritishMark(typed) : null
  if (mark !== null) return mark
  const text = typed.trim().replace(',', '.')
  return /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined
}

/** Lowest and highest grade over all scales. */
export const anyGrade = { min: 0, max: 110 }

export const isWithinScale = (gpa: number, scale: GpaScale) => gpa >= gpaRange[scale].min && gpa <= gpaRange[scale].max

/** Required grade with its original scale. */
export interface StatedGrade {
  grade: number
  scale: GpaScale
}

/** Scale by its best grade: "3.0/4.0", "7/10"; 4.33 belongs to the 4.3 scale. */
export const scaleByBest: Readonly<Record<string, GpaScale>> = {
  '4': '4.0',
  '4.3': '4.3',
  '4.33': '4.3',
  '4.5': '4.5',
  '5': '5.0',
  '6': '6',
  '7': '7',
  '10': '10',
  '12': '12',
  '20': '20',
  '30': '30',
  '100': '100',
  '110': '110',
}

/** Scales that their best grade does not tell from others, which are stated by their name: "german 2.5". */
const namedScales: Readonly<Record<string, GpaScale>> = {
  german: 'german',
  philippine: 'philippine',
  fivepoint: 'fivePoint',
}

/**
 * Parses a lowest grade: "3.0/4.0", "70 %", "2:1", "german 2.5".
 *
 * @returns undefined without a grade on a known scale
 */
export const parseStatedGrade = (typed: string): StatedGrade | undefined => {
  const text = typed.trim()
  const [, written = '', best = '100'] = /^([\d.,]+)\s*(?:\/\s*([\d.]+)|%)$/.exec(text) ?? []
  const [, name = '', named] = /^(german|philippine|fivePoint)\s+([\d.,]+)$/i.exec(text) ?? []
  const scale = named ? namedScales[name.toLowerCase()] : written ? scaleByBest[String(Number(best))] : 'uk'
  const grade = scale && parseGpa(named ?? (written || text), scale)
  return scale && grade && isWithinScale(grade, scale) && (scale !== 'uk' || isBritishClass(text))
    ? { grade, scale }
    : undefined
}

const classNames: Readonly<Record<number, string>> = { 74: 'First', 65: '2:1', 55: '2:2', 45: 'Third' }

/** Formats a lowest grade so that `parseStatedGrade` can parse it; empty for a British mark without a class. */
export const formatStatedGrade = ({ grade, scale }: StatedGrade): string => {
  if (scale === 'uk') return classNames[grade] ?? ''
  return Object.values(namedScales).includes(scale) ? `${scale} ${grade}` : `${grade}/${gpaRange[scale].max}`
}

export const isStatedGrade = (value: unknown): value is StatedGrade =>
  typeof value === 'object' &&
  value !== null &&
  'grade' in value &&
  typeof value.grade === 'number' &&
  'scale' in value &&
  typeof value.scale === 'string' &&
  Object.hasOwn(gpaRange, value.scale)

const countryOfScale: Partial<Record<GpaScale, string>> = { german: 'DE', philippine: 'PH' }

/** Formats a grade with the best grade of its scale, or with the country of a scale whose smallest grade is best. */
export const formatGrade = ({ grade, scale }: StatedGrade, language: string): string => {
  const { format } = getNumberFormat(language)
  const country = countryOfScale[scale]
  return country ? `${format(grade)} (${country})` : `${format(grade)} / ${format(gpaRange[scale].max)}`
}

/** Maximum yearly tuition limit, in US dollars. */
export const maxYearlyLimit = 1_000_000

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

/** Evaluates the twelve criteria of PC-01, in the order of the specification. */
export const evaluateCriteria = (facts: ProfileFacts) => ({
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

/** Calculates profile completion in percent, rounded, at least 15; 17 without facts, 25 when the calculation fails. */
export const calculateProfileCompletion = (facts: ProfileFacts | undefined): number => {
  if (!facts) return completionFloor.unknown
  try {
    const met = Object.values(evaluateCriteria(facts))
    const percent = Math.round((100 * met.filter(Boolean).length) / met.length)
    return Math.max(completionFloor.minimum, percent)
  } catch {
    return completionFloor.failed
  }
}

/**
 * Tells whether applicant features are paused for a mentor: their data is stored and hidden, and no notification
 * mentions it (RO-03).
 */
export const isApplicationPaused = (profile: { role: 'applicant' | 'mentor' | null } | undefined): boolean =>
  profile?.role === 'mentor'
