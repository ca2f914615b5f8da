import { parseMonthDay, toDayNumber } from '../rules.ts'
import { type Price, selectOwnPrice } from './credit-price.rules.ts'

// Deciding facts: those by which users choose between programmes, as every list shows them. Pure.

/** In display order. */
export const decidingKinds = [
  'deadline',
  'tuition_per_year',
  'duration_months',
  'tests',
  'letters',
  'start',
  'funding',
  'degrees_awarded',
  'application_fee',
] as const
export type DecidingKind = (typeof decidingKinds)[number]

/** A fact, and whether it was stated for the whole university. */
export type Deciding<Known> = Known & {
  isOfUniversity: boolean
  /** Price of a credit, from which a yearly price is estimated. */
  perCredit?: number | undefined
  /** Whether a yearly price is that of residents of the state, because the user is one. */
  isResidentPrice?: true | undefined
  /** Whether the user accepted it from an official page. */
  isConfirmed?: true | undefined
}
export type DecidingFacts<Known> = Partial<Record<DecidingKind, Deciding<Known>>>

/**
 * Selects the deciding facts of a programme from its own and the inherited ones; its own take precedence, also a price
 * by the credit over a yearly price of its university.
 */
export const selectDecidingFacts = <Known extends Price>(
  own: Readonly<Record<string, Known>>,
  inherited: Readonly<Record<string, Known>>,
): DecidingFacts<Known> =>
  Object.fromEntries(
    decidingKinds.flatMap((kind) => {
      const stated = kind === 'tuition_per_year' ? selectOwnPrice(own) : own[kind]
      const fact = stated ?? inherited[kind]
      return fact ? [[kind, { ...fact, isOfUniversity: stated === undefined }] as const] : []
    }),
  )

/** Audiences of a date. */
export const audiences = ['domestic', 'international', 'eu', 'non_eu'] as const
export type Audience = (typeof audiences)[number]

/**
 * Members of the European Economic Area and Switzerland, whose citizens pay resident fees in each other's countries.
 */
export const europeanArea: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Returns the audiences of a citizen of one country who applies in another. */
export const listAudiences = (citizenship: string, country: string): Audience[] => [
  citizenship === country ? 'domestic' : 'international',
  europeanArea.has(citizenship) && (citizenship === country || europeanArea.has(country)) ? 'eu' : 'non_eu',
]

interface StatedDate {
  date?: string
  audience?: string
  round?: string
  term?: string
  more?: readonly StatedDate[]
}

const isStatedDate = (value: unknown): value is StatedDate => typeof value === 'object' && value !== null

const hasAnyAudience = (mine: readonly string[] | undefined) => (one: StatedDate) =>
  mine === undefined || one.audience === undefined || mine.includes(one.audience)

const numberedRound = /^(?:round|phase|stage|period) \d$/

/** Counts the days from an ISO date to the next occurrence of a day of the year. */
const countDaysAhead = (one: StatedDate, today: string): number => {
  const [day, from] = [parseMonthDay(one), parseMonthDay({ date: today })]
  return day && from ? (toDayNumber(day) - toDayNumber(from) + 366) % 366 : Number.POSITIVE_INFINITY
}

/**
 * Finds the round of an earlier cycle that comes next: after the first round, the second of the same cycle is expected and
 * not the first of the next year. Dates other than numbered rounds stay, because a priority date is no later round.
 */
const findNextRound = (dates: readonly StatedDate[], first: StatedDate, today: string): StatedDate => {
  const isRound = ({ round, audience, term }: StatedDate) =>
    numberedRound.test(round ?? '') && audience === first.audience && term === first.term
  if (!isRound(first)) return first
  const [next = first] = dates.filter(isRound).toSorted((a, b) => countDaysAhead(a, today) - countDaysAhead(b, today))
  return next
}

/**
 * Selects the deadline that applies to an applicant: of the dates for the applicant, or for all applicants, the first
 * that the page gives; when that one has passed, the next that has not, or the next round when all have passed. The other
 * dates stay beside it.
 * @param mine undefined when nothing is known of the user
 * @param today ISO date
 */
export const findAudienceDeadline = (value: unknown, mine: readonly Audience[] | undefined, today: string): unknown => {
  if (!isStatedDate(value) || !Array.isArray(value.more)) return value
  const { more, ...main } = value
  const dates: StatedDate[] = [main, ...more.filter(isStatedDate)]
  const fitting = dates.filter(hasAnyAudience(mine))
  const upcoming = fitting.filter(({ date }) => date !== undefined && date >= today)
  const first = fitting[0] ?? main
  const isStated = first.date !== undefined && first.date >= today
  const [next] = first.date === undefined ? [] : upcoming.toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  const chosen = isStated ? first : (next ?? findNextRound(fitting, first, today))
  return { ...chosen, more: dates.filter((one) => one !== chosen) }
}
