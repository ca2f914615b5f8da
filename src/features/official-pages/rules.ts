import { type EditableEntity, editableKindsByEntity } from '#src/features/catalogue/editing/editing.rules.ts'
import type { PageFactKind } from './page-reading.rules.ts'

// Limits of stored readings, and what a value of a page changes for the user.

/** Readings of one user; a further one replaces the oldest. */
export const maxReadings = 30
/** Days after which a reading with its text is deleted. Accepted facts keep their quotes. */
export const readingRetentionDays = 30
/** Maximum stored characters of a page; quotes beyond it are stored with their facts. */
export const maxStoredTextLength = 200_000
/** Maximum facts of a reading: more than a table of two hundred programmes states. */
export const maxPageFacts = 1_000
/** Own facts of one user. */
export const maxOwnFacts = 4_000
export const maxQuoteLength = 600
/** Maximum length of a corrected value as JSON. */
export const maxValueLength = 1_000
/** Maximum length of a value that is typed, and of a currency. */
export const maxTypedLength = 200
export const currencyLength = 3
/** Maximum length of the name of a programme in a table of a page. */
export const maxRowNameLength = 200
/** Shared values of one user in a day, counted per programme and kind. */
export const maxSharedADay = 400

/** Job that publishes shared values on which unrelated users agree. */
export const sharedFactsJob = 'shared-page-facts'

/** Source id of values that the operator read with `catalogue read`. They wait for an editor and agree with no user. */
export const operatorSource = 'operator'
/** What a user reads a page for: an entry of the catalogue or of a plan. */
export const planTargetKinds = ['program', 'application', 'scholarship', 'shortlist'] as const
/** What an editor reads a page for: an entry that accepted values correct. */
export const editorTargetKinds = ['catalogue_program', 'catalogue_scholarship', 'catalogue_university'] as const
export const targetKinds = [...planTargetKinds, ...editorTargetKinds] as const

/** Entries that facts of a page are stored for. */
export const factEntities = ['programs', 'scholarships', 'selected_universities'] as const
export type FactEntity = (typeof factEntities)[number]
/** Tables of what a page is read for. */
export type TargetEntity = FactEntity | 'universities'

/** Effects of an accepted value, as short codes. */
export const factEffects = ['deadline', 'expected', 'checklist', 'costs', 'dates', 'note'] as const
export type FactEffect = (typeof factEffects)[number]

/** Kind of fact of the catalogue that a kind of a page belongs to; kinds without one are stored for the user only. */
export const catalogueKindByPageKind: Readonly<Partial<Record<PageFactKind, string>>> = {
  deadline: 'deadline',
  opens: 'opens',
  start: 'start',
  letters: 'letters',
  gre: 'tests',
  gmat: 'tests',
  toefl: 'tests',
  ielts: 'tests',
  other_test: 'tests',
  gpa_min: 'minimum_gpa',
  fee: 'application_fee',
  tuition: 'tuition_per_year',
  document: 'requirements',
  prompt_limit: 'prompts',
  length: 'duration_months',
  amount: 'amount',
}

/** Whether an editor can save a value of this kind for an entry of the catalogue. */
export const canPublish = (entity: EditableEntity, kind: PageFactKind): boolean =>
  editableKindsByEntity[entity].some((editable) => editable === catalogueKindByPageKind[kind])

const checklistKinds: readonly PageFactKind[] = [
  'letters',
  'gre',
  'gmat',
  'toefl',
  'ielts',
  'other_test',
  'gpa_min',
  'prompt_limit',
]
const costKinds: readonly PageFactKind[] = ['fee', 'tuition', 'amount']

/** Kinds whose value is a date. */
export const dateKinds: readonly PageFactKind[] = ['deadline', 'opens', 'start']

interface PageDate {
  month: number
  day: number
  /** Null when the page states none. */
  year: number | null
}

const isIntegerWithin = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

const daysInMonth = (month: number, year: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Reads a complete day of the calendar; undefined for a month alone, for "rolling", and for a day that does not exist. */
export const parsePageDate = (value: unknown): PageDate | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { month, day, year } = value as Record<string, unknown>
  if (!isIntegerWithin(month, 1, 12)) return undefined
  const known = isIntegerWithin(year, 1990, 2100) ? year : null
  if (year !== null && year !== undefined && known === null) return undefined
  return isIntegerWithin(day, 1, daysInMonth(month, known ?? 2024)) ? { month, day, year: known } : undefined
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Returns the ISO date of a complete date with its year; undefined otherwise. */
export const toIsoDate = (value: unknown): string | undefined => {
  const date = parsePageDate(value)
  return date && date.year !== null ? `${date.year}-${pad(date.month)}-${pad(date.day)}` : undefined
}

/** Day and month in figures with a slash or hyphen: "05/02/2027". A point is used by languages that begin with the day. */
const inFigures = /(?<![\d/-])(\d{1,2})([/-])(\d{1,2})\2(\d{2}|\d{4})(?![\d/-])/g

/**
 * Returns the date with day and month exchanged when the quote states it in figures that both readings fit; undefined
 * when the reading is certain. The month is written first in the United States, and the day nearly everywhere else.
 *
 * @param language of the page: only English pages exist with both orders
 */
export const findOtherReading = (
  { kind, value, quote }: { kind: PageFactKind; value: unknown; quote: string },
  language: string,
): Record<string, unknown> | undefined => {
  const date = dateKinds.includes(kind) ? parsePageDate(value) : undefined
  if (!date || language !== 'en' || date.day > 12 || date.day === date.month) return undefined
  const isWritten = [...quote.slice(0, maxQuoteLength).matchAll(inFigures)].some(([, first, , second]) => {
    const pair = [Number(first), Number(second)]
    return pair.includes(date.day) && pair.includes(date.month)
  })
  return isWritten ? { ...(value as object), month: date.day, day: date.month } : undefined
}

/**
 * Returns what an accepted value changes. A date that has passed or has no year is expected again and never due.
 *
 * @param today ISO date
 */
export const findEffect = ({ kind, value }: { kind: PageFactKind; value: unknown }, today: string): FactEffect => {
  if (kind === 'deadline') {
    const date = toIsoDate(value)
    if (date !== undefined && date >= today) return 'deadline'
    return parsePageDate(value) ? 'expected' : 'note'
  }
  if (kind === 'opens' || kind === 'start') return 'dates'
  if (checklistKinds.includes(kind)) return 'checklist'
  return costKinds.includes(kind) ? 'costs' : 'note'
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const policies: readonly unknown[] = ['required', 'optional', 'not_accepted']

const isAmount = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.amount === 'number' &&
  value.amount >= 0 &&
  value.amount <= 2_000_000_000 &&
  typeof value.currency === 'string' &&
  /^[A-Z]{3}$/.test(value.currency)

const hasMonth = (value: unknown): boolean => isRecord(value) && isIntegerWithin(value.month, 1, 12)
const isWithin = (value: unknown, max: number): boolean => typeof value === 'number' && value >= 0 && value <= max
const isAnything = (value: unknown): boolean =>
  isText(value) || isRecord(value) || typeof value === 'number' || typeof value === 'boolean'

/** Members of the values of all kinds. */
export const valueMembers = [
  ...['year', 'month', 'day', 'time', 'zone'],
  ...['amount', 'currency', 'per', 'text'],
  ...['ibt', 'pbt', 'cbt', 'itp', 'overall', 'each', 'listening', 'reading', 'speaking', 'writing'],
  ...['test', 'name', 'level', 'score', 'min', 'status', 'value', 'scale'],
  ...['words', 'pages', 'characters', 'about', 'months'],
] as const

/** Whether a value has the shape of its kind; kinds without an entry may have any. */
const shapes: Readonly<Partial<Record<PageFactKind, (value: unknown) => boolean>>> = {
  deadline: (value) => value === 'rolling' || parsePageDate(value) !== undefined || hasMonth(value),
  opens: (value) => parsePageDate(value) !== undefined || hasMonth(value),
  letters: (value) => isIntegerWithin(value, 0, 5),
  gre: (value) => policies.includes(value),
  gmat: (value) => policies.includes(value) || isIntegerWithin(value, 200, 805),
  toefl: (value) => isRecord(value) && Object.values(value).every((score) => isWithin(score, 700)),
  ielts: (value) => isWithin(isRecord(value) ? value.overall : value, 9),
  gpa_min: (value) => isRecord(value) && isWithin(value.value, 1_000),
  fee: isAmount,
  tuition: isAmount,
  amount: (value) => isAmount(value) || (isRecord(value) && isText(value.text)),
}

/** Whether a value has the shape of its kind, so that a value corrected by hand can be stored and used. */
export const isPageValue = (kind: PageFactKind, value: unknown): boolean =>
  JSON.stringify(value ?? null).length <= maxValueLength && (shapes[kind] ?? isAnything)(value)
