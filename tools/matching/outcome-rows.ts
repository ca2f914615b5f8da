import { classifyArea } from '#src/features/matching/tiers/areas.rules.ts'
import { toGradePoints } from '#src/features/matching/tiers/grades.rules.ts'
import {
  classifyResidence,
  type MeasuredLevel,
  type Place,
  type Profile,
  type Residence,
} from '#src/features/matching/tiers/tiers.rules.ts'
import type { GpaScale } from '#src/features/profile/rules.ts'

// One reported admission result, from either form of file: one post a row (GradCafe), or several universities for each
// applicant of known id (Edulix).

export type OutcomeRow = Readonly<Record<string, string | undefined>>

export interface Outcome {
  isAccepted: boolean
  university: string
  /** Null when the row does not say. */
  season: number | null
  profile: Omit<Profile, 'residence'>
  /** Where the person comes from, as the row says it. */
  status: Status
  place: Omit<Place, 'universityId' | 'admissionRate'>
  /** The same for rows that are one applicant's; null where that cannot be told. */
  applicant: string | null
}

/** A country, or a stranger to the United States, with a degree from there or without; null where the row says nothing. */
export type Status = { citizenship: string } | { toUs: Residence } | null

export type OutcomeForm = 'posts' | 'applicants'

const columnsOf: Record<OutcomeForm, readonly string[]> = {
  posts: ['university', 'degree', 'major', 'gpa', 'decision'],
  applicants: ['applicant_id', 'university', 'program', 'major', 'gpa_raw', 'gpa_scale', 'decision'],
}

/** Which form a file has, by its header; null when it is neither. */
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

/** The scales of the GRE since 2011; older results stand converted in the files. */
const greRange = [130, 170] as const
const writingRange = [0, 6] as const

const decisionOf = (row: OutcomeRow): boolean | null => {
  const written = text(row, 'decision').toLowerCase()
  if (written.startsWith('accept')) return true
  return written.startsWith('reject') ? false : null
}

/** Posts say what somebody is to the United States; everybody of the applicants' forum applies from India. */
const statuses: readonly [RegExp, Status][] = [
  [/^american/i, { citizenship: 'US' }],
  [/^international with/i, { toUs: 'abroadWithLocalDegree' }],
  [/^international/i, { toUs: 'abroad' }],
]
const statusOf = (row: OutcomeRow, form: OutcomeForm): Status =>
  form === 'applicants'
    ? { citizenship: 'IN' }
    : (statuses.find(([pattern]) => pattern.test(text(row, 'status')))?.[1] ?? null)

/** How a row's person stands to a country; what somebody is to the United States says nothing of another one. */
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

/** Posts carry no name: the same grade, scores, season, degree and subject are taken for one person. */
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

/** Reads a row; null when it does not say accepted or rejected. Values outside their scale are not known. */
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

/** FNV-1a with a final mix, so that halves of consecutive ids are not alternating. */
const hashOf = (words: string): number => {
  let hash = 2_166_136_261
  for (const letter of words) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Half of the applicants, always the same: the model is fitted on these and checked on the others. */
export const isFittedApplicant = (applicant: string): boolean => hashOf(applicant) % 2 === 0
