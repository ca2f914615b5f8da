import { classifyArea } from '#src/features/matching/tiers/areas.rules.ts'
import { toGradePoints } from '#src/features/matching/tiers/grades.rules.ts'
import {
  classifyResidence,
  type MeasuredLevel,
  type Profile,
  type ProgramGroup,
  type Residence,
} from '#src/features/matching/tiers/tiers.rules.ts'
import type { GpaScale } from '#src/features/profile/rules.ts'

// Outcome rows: one reported admission result, from either form of file: one post a row (GradCafe), or several
// universities for each applicant of known id (Edulix).

export type OutcomeRow = Readonly<Record<string, string | undefined>>

export interface Outcome {
  isAccepted: boolean
  university: string
  /** Null when the row does not say. */
  season: number | null
  profile: Omit<Profile, 'residence'>
  /** Country of residence in the row. */
  status: Status
  place: Omit<ProgramGroup, 'universityId' | 'admissionRate'>
  /** Equal for rows of one applicant; null where that is unknown. */
  applicant: string | null
}

/**
 * A country, or a foreigner in the United States, with a degree from there or without; null where the row does not say.
 */
export type Status = { citizenship: string } | { toUs: Residence } | null

export type OutcomeForm = 'posts' | 'applicants'

const columnsOf: Record<OutcomeForm, readonly string[]> = {
  posts: ['university', 'degree', 'major', 'gpa', 'decision'],
  applicants: ['applicant_id', 'university', 'program', 'major', 'gpa_raw', 'gpa_scale', 'decision'],
}

/** Detects the form of a file by its header; null when it is neither. */
export const formOf = (columns: readonly string[]): OutcomeForm | null => {
  const has = (form: OutcomeForm) => columnsOf[form].every((column) => columns.includes(column))
  if (has('applicants')) return 'applicants'
  return has('posts') ? 'posts' : null
}

const text = (row: OutcomeRow, column: string) => row[column]?.trim() ?? ''

const numberIn = (row: OutcomeRow, column: string, [low, high]: readonly [number, number]): number | null => {
  const written = text(row, column)
  const value = Number(written)
  return written !== '' && value >= low && value <= high ? value : null
}

/** The scales of the GRE since 2011; the files contain older results converted. */
const greRange = [130, 170] as const
const writingRange = [0, 6] as const

const decisionOf = (row: OutcomeRow): boolean | null => {
  const written = text(row, 'decision').toLowerCase()
  if (written.startsWith('accept')) return true
  return written.startsWith('reject') ? false : null
}

/** Posts state the status in the United States; all applicants of the applicants' forum apply from India. */
const statuses: readonly [RegExp, Status][] = [
  [/^american/i, { citizenship: 'US' }],
  [/^international with/i, { toUs: 'abroadWithLocalDegree' }],
  [/^international/i, { toUs: 'abroad' }],
]
const statusOf = (row: OutcomeRow, form: OutcomeForm): Status =>
  form === 'applicants'
    ? { citizenship: 'IN' }
    : (statuses.find(([pattern]) => pattern.test(text(row, 'status')))?.[1] ?? null)

/**
 * Returns the status of a row's person in a country; the status in the United States implies nothing about another one.
 */
export const residenceOf = (status: Status, country: string): Residence | null => {
  if (status === null) return null
  if ('citizenship' in status) return classifyResidence({ ...status, degreeCountry: null }, country)
  return country === 'US' ? status.toUs : null
}

const levelOf = (degree: string): MeasuredLevel => (/^ph\.?d|^doctor/i.test(degree) ? 'phd' : 'masters')

const scaleByMaximum: Readonly<Record<string, GpaScale>> = {
  '4': '4.0',
  '5': '5.0',
  '10': '10',
  '20': '20',
  '100': '100',
}

const gradeOf = (row: OutcomeRow, form: OutcomeForm): number | null => {
  const scale = form === 'posts' ? '4.0' : scaleByMaximum[String(Number(text(row, 'gpa_scale')))]
  const written = text(row, form === 'posts' ? 'gpa' : 'gpa_raw')
  return scale && written !== '' ? toGradePoints(Number(written), scale) : null
}

/** Posts have no name: equal grade, scores, season, degree and subject count as one person. */
const sameColumns = ['season_year', 'term', 'degree', 'field', 'status', 'gpa', 'gre_q', 'gre_v', 'gre_aw']
const applicantOf = (row: OutcomeRow, form: OutcomeForm): string | null => {
  if (form === 'applicants') return text(row, 'applicant_id') || null
  const isTellable = ['gpa', 'gre_q', 'gre_v'].every((column) => text(row, column) !== '')
  return isTellable ? sameColumns.map((column) => text(row, column)).join('|') : null
}

const majorOf = (row: OutcomeRow): string => {
  const field = text(row, 'field')
  return field === '' || field === 'Other' ? text(row, 'major') : field
}

/** Parses a row; null when it is neither accepted nor rejected. Values outside their scale are unknown. */
export const readOutcome = (row: OutcomeRow, form: OutcomeForm): Outcome | null => {
  const isAccepted = decisionOf(row)
  if (isAccepted === null) return null
  return {
    isAccepted,
    university: text(row, 'university'),
    season: numberIn(row, 'season_year', [1900, 2200]),
    profile: {
      gradePoints: gradeOf(row, form),
      greQuantitative: numberIn(row, 'gre_q', greRange),
      greVerbal: numberIn(row, 'gre_v', greRange),
      greWriting: numberIn(row, 'gre_aw', writingRange),
    },
    status: statusOf(row, form),
    place: {
      area: classifyArea(majorOf(row)),
      level: levelOf(text(row, form === 'posts' ? 'degree' : 'program')),
    },
    applicant: applicantOf(row, form),
  }
}

/** FNV-1a hash with a final mix, so that halves of consecutive ids do not alternate. */
const hashOf = (words: string): number => {
  let hash = 2_166_136_261
  for (const letter of words) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Selects half of the applicants, always the same: the model is fitted on these and checked on the others. */
export const isFittedApplicant = (applicant: string): boolean => hashOf(applicant) % 2 === 0
