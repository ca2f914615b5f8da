import type { TFunction } from 'i18next'
import { convertRounded } from '#src/shared/currency-exchange.ts'
import { countDaysUntil, formatDate, formatDay } from '#src/shared/dates.ts'
import { formatLanguageName } from '#src/shared/display-names.ts'
import { getNumberFormat, getRelativeFormat } from '#src/shared/formats.ts'
import { formatList, joinParts } from '#src/shared/lists.ts'
import { formatMoney } from '#src/shared/money.ts'
import { isRolling, parseDeadlineDate, parseMonthDay } from '../rules.ts'
import { creditsPerYear } from './credit-price.rules.ts'
import { audiences, type Deciding, type DecidingFacts, type DecidingKind } from './deciding-facts.rules.ts'
import { formatYears } from './expected-deadline.format.ts'
import { projectDeadline } from './expected-deadline.rules.ts'
import { type FormattableFact, formatFactValue } from './fact-values.format.ts'

// Formats the deciding facts of a programme list: a few words per column, with details below.

/** Columns of a list, in order; a cost combines tuition and fee. */
export const listColumns = ['deadline', 'cost', 'length', 'tests', 'letters', 'start', 'funding', 'degrees'] as const
export type ListColumn = (typeof listColumns)[number]

/** Widths of the columns of a list, as shares: dates and prices have longer notes than lengths. */
const columnShares: Readonly<Record<ListColumn, number>> = {
  ...{ deadline: 1.5, cost: 1.3, length: 0.65, tests: 1.1 },
  ...{ letters: 0.8, start: 0.9, funding: 1, degrees: 0.9 },
}

/** Formats the widths of columns for a CSS grid. */
export const formatColumnWidths = (columns: readonly ListColumn[]): string =>
  columns.map((column) => `minmax(0, ${columnShares[column]}fr)`).join(' ')

/** Default columns of a list. */
export const firstColumns: readonly ListColumn[] = ['deadline', 'cost', 'length', 'tests']

export const kindByColumn: Readonly<Record<ListColumn, DecidingKind>> = {
  deadline: 'deadline',
  cost: 'tuition_per_year',
  length: 'duration_months',
  tests: 'tests',
  letters: 'letters',
  start: 'start',
  funding: 'funding',
  degrees: 'degrees_awarded',
}

export interface Cell {
  text: string
  note?: string
  /** Projected from earlier cycles; drawn outlined. */
  isExpected?: true
}

interface CellReader {
  t: TFunction
  language: string
  /** Display currency. */
  currency: string
  /** Milliseconds since 1970. */
  now: number
}

type Known = Deciding<FormattableFact>

const addNote = (text: string, notes: readonly (string | undefined)[], language: string): Cell => {
  const note = joinParts(notes, language)
  return note === '' ? { text } : { text, note }
}

const formatAudience = (value: unknown, t: TFunction): string | undefined => {
  if (typeof value !== 'object' || value === null || !('audience' in value)) return undefined
  const audience = audiences.find((one) => one === value.audience)
  return audience && t(`catalogue.program.audience.${audience}`)
}

/** Formats a future date with the remaining days; one of an earlier cycle as an expected day of the year. */
const formatDue = (fact: Known, reader: CellReader): Cell | undefined => {
  const { t, language, now } = reader
  const { value, isOld } = fact
  if (isRolling(value)) return addNote(t('catalogue.cell.rolling'), [formatConfirmed(fact, reader)], language)
  const day = parseMonthDay(value)
  if (!day) return undefined
  const date = parseDeadlineDate(value)
  const left = date === undefined ? -1 : countDaysUntil(`${date}T12:00:00Z`, now, 'UTC')
  if (date !== undefined && !isOld && left >= 0)
    return addNote(
      formatDate(`${date}T12:00:00Z`, language, 'UTC'),
      [
        getRelativeFormat(language, { numeric: 'auto' }).format(left, 'day'),
        formatAudience(value, t),
        formatConfirmed(fact, reader),
      ],
      language,
    )
  const years = projectDeadline(fact, new Date(now).toISOString())?.years ?? []
  const cell = addNote(
    // Leap year, so that 29 February is valid.
    formatDay(Date.UTC(2024, day.month - 1, day.day, 12), language, 'UTC'),
    [
      years.length === 0
        ? t('catalogue.cell.yearUnknown')
        : t('catalogue.cell.asIn', { year: formatYears(years, language) }),
      formatAudience(value, t),
    ],
    language,
  )
  return { ...cell, isExpected: true }
}

const formatAmount = (amount: number, from: string, { t, language, currency }: CellReader): string => {
  const own = convertRounded(amount, from, currency)
  return own === undefined || from === currency
    ? formatMoney(amount, from, language)
    : t('catalogue.cell.about', { amount: formatMoney(own, currency, language) })
}

const formatFee = (fee: Known | undefined, reader: CellReader): string | undefined => {
  if (!fee || typeof fee.value !== 'number') return undefined
  return fee.value === 0
    ? reader.t('catalogue.cell.noFee')
    : reader.t('catalogue.cell.fee', { amount: formatAmount(fee.value, fee.currency ?? '', reader) })
}

/** Formats how a yearly price follows from the price of a credit. */
export const formatCreditRule = (
  perCredit: number,
  currency: string,
  { t, language }: Pick<CellReader, 't' | 'language'>,
) =>
  t('catalogue.cell.credits', {
    credits: getNumberFormat(language).format(creditsPerYear),
    amount: formatMoney(perCredit, currency, language),
  })

/** Formats the scope of a price when it is not the programme's own, or the rule by which it is estimated. */
const scopeOf = (
  { scope, isOfUniversity, perCredit, currency = '' }: Known,
  reader: CellReader,
): string | undefined => {
  const { t } = reader
  if (perCredit !== undefined) return formatCreditRule(perCredit, currency, reader)
  if (scope) return t(scope === 'rule' ? 'catalogue.cell.rule' : 'catalogue.cell.estimate')
  return isOfUniversity ? t('catalogue.cell.average') : undefined
}

/** Formats the scope of a price, and its year when outdated. */
const formatBasis = (price: Known, reader: CellReader): (string | undefined)[] => [
  price.isResidentPrice ? reader.t('catalogue.cell.resident') : undefined,
  scopeOf(price, reader),
  price.isOld && price.year ? reader.t('catalogue.cell.ofYear', { year: price.year }) : undefined,
]

/** Formats the basis of a price that is not the programme's own current one; empty for such a price. */
export const formatPriceBasis = (price: Known, reader: CellReader): string =>
  joinParts(formatBasis(price, reader), reader.language)

/** Formats that the user accepted a fact from an official page; undefined for other facts. */
const formatConfirmed = (fact: Known | undefined, { t }: CellReader): string | undefined =>
  fact?.isConfirmed ? t('catalogue.cell.confirmed') : undefined

const formatCost = (tuition: Known | undefined, fee: Known | undefined, reader: CellReader): Cell | undefined => {
  const { t, language } = reader
  const feeText = formatFee(fee, reader)
  if (!tuition || typeof tuition.value !== 'number')
    return feeText === undefined ? undefined : addNote(feeText, [formatConfirmed(fee, reader)], language)
  const text =
    tuition.value === 0 ? t('catalogue.cell.free') : formatAmount(tuition.value, tuition.currency ?? '', reader)
  const isFeeConfirmed = feeText !== undefined && fee?.isConfirmed
  // After the fee it stands for both.
  const confirmed = formatConfirmed(tuition, reader)
  return addNote(
    text,
    [
      ...formatBasis(tuition, reader),
      ...(isFeeConfirmed ? [feeText, formatConfirmed(fee, reader)] : [confirmed, feeText]),
    ],
    language,
  )
}

/** Formats the lengths of variants: "2 years", "18 months", "1–2 years". */
const formatLength = (value: unknown, language: string): string | undefined => {
  const months = [value].flat().filter((count): count is number => typeof count === 'number' && count > 0)
  if (months.length === 0) return undefined
  const isInYears = months.every((count) => count % 12 === 0)
  const format = getNumberFormat(language, { style: 'unit', unit: isInYears ? 'year' : 'month', unitDisplay: 'long' })
  const [low, high] = [Math.min(...months), Math.max(...months)].map((count) => (isInYears ? count / 12 : count))
  return low === high || high === undefined ? format.format(low ?? 0) : format.formatRange(low ?? 0, high)
}

const testNames = ['IELTS', 'TOEFL', 'Duolingo', 'PTE', 'TestDaF', 'DSH', 'GRE', 'GMAT', 'LSAT', 'MCAT'] as const
const splitWords = (line: string): Set<string> => new Set(line.toLowerCase().split(/[^a-z0-9.]/))
/** Maximum length of a cell. */
const maxTestLineLength = 200
const languageCodes: Readonly<Record<string, string>> = { english: 'en', german: 'de', french: 'fr', spanish: 'es' }

interface ShortTest {
  text: string
  isAsked: boolean
}

/** Shortens "IELTS 7.0" and "GMAT or GRE" to "IELTS 7" and "GMAT/GRE"; undefined without a known test. */
const shortenTest = (line: string, language: string): ShortTest | undefined => {
  if (line.length > maxTestLineLength) return undefined
  const isAsked = !/optional|not required|not accepted|waive/i.test(line)
  const words = splitWords(line)
  const names = testNames.filter((name) => words.has(name.toLowerCase()))
  const level = /\b([ABC][12])\b/.exec(line)?.[1]
  const code = languageCodes[/^\s*([a-z]+)/i.exec(line)?.[1]?.toLowerCase() ?? '']
  if (names.length === 0)
    return level && code ? { text: `${formatLanguageName(code, language)} ${level}`, isAsked } : undefined
  const score = names.length === 1 ? /\b(\d{1,3}(?:[.,]\d{1,2})?)\b/.exec(line)?.[1] : undefined
  const written = score && getNumberFormat(language).format(Number(score.replace(',', '.')))
  return { text: [names.join('/'), written].filter(Boolean).join(' '), isAsked }
}

/** Maximum of listed tests, because of the column width. */
const maxTests = 3

const formatTests = (fact: Known, reader: CellReader): Cell | undefined => {
  const { value, isOld, year = '' } = fact
  const { t, language } = reader
  const confirmed = formatConfirmed(fact, reader)
  const lines = Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []
  const old = isOld && year !== '' ? t('catalogue.cell.ofYear', { year }) : undefined
  if (lines.length === 0)
    return Array.isArray(value) ? addNote(t('catalogue.fact.noneAsked'), [old, confirmed], language) : undefined
  const tests = lines.flatMap((line) => shortenTest(line, language) ?? [])
  const requiredTests = [...new Set(tests.flatMap(({ isAsked, text }) => (isAsked ? [text] : [])))]
  const spared = [...new Set(tests.flatMap(({ isAsked, text }) => (isAsked ? [] : [text])))].slice(0, maxTests)
  const unneeded =
    spared.length > 0 ? t('catalogue.cell.notNeeded', { tests: formatList(spared, language) }) : undefined
  if (requiredTests.length > 0)
    return addNote(requiredTests.slice(0, maxTests).join(' · '), [unneeded, old, confirmed], language)
  return addNote(unneeded ?? t('catalogue.cell.seePage'), unneeded ? [old, confirmed] : [confirmed], language)
}

/** Formats a column of a programme; undefined when unknown. */
export const formatCell = (
  column: ListColumn,
  facts: DecidingFacts<FormattableFact>,
  reader: CellReader,
): Cell | undefined => {
  const kind = kindByColumn[column]
  const fact = facts[kind]
  if (column === 'cost') return formatCost(fact, facts.application_fee, reader)
  if (!fact) return undefined
  if (column === 'deadline') return formatDue(fact, reader)
  if (column === 'tests') return formatTests(fact, reader)
  const old = fact.isOld && fact.year ? reader.t('catalogue.cell.ofYear', { year: fact.year }) : undefined
  const text = column === 'length' ? formatLength(fact.value, reader.language) : formatFactValue(kind, fact, reader)
  return text === undefined ? undefined : addNote(text, [old, formatConfirmed(fact, reader)], reader.language)
}
