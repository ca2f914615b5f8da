import type { TFunction } from 'i18next'
import { formatList } from '#src/shared/lists.ts'
import { parseDeadlineDate } from '../rules.ts'
import { type DecidingFacts, decidingKinds } from './deciding-facts.rules.ts'
import { formatCell, formatPriceBasis, type ListColumn } from './deciding-values.format.ts'
import { type FormattableFact, formatFactValue } from './fact-values.format.ts'

// Exports programmes as a spreadsheet: numbers and dates are typed, so that formulas can use them.

type Cell = string | number

interface SheetReader {
  t: TFunction
  language: string
  currency: string
  now: number
}

/** Column of the sheet: its name and its value. */
interface SheetColumn {
  name: (t: TFunction) => string
  cell: (facts: DecidingFacts<FormattableFact>, reader: SheetReader) => Cell | undefined
}

const getNumber = (fact: FormattableFact | undefined): number | undefined =>
  typeof fact?.value === 'number' ? fact.value : undefined

const toTextColumn = (column: ListColumn): SheetColumn => ({
  name: (t) => t(`catalogue.column.${column}`),
  cell: (facts, reader) => {
    const cell = formatCell(column, facts, reader)
    return cell && [cell.text, cell.note].filter(Boolean).join(', ')
  },
})

const toAmountColumns = (kind: 'tuition_per_year' | 'application_fee'): SheetColumn[] => [
  { name: (t) => t(`catalogue.fact.${kind}`), cell: (facts) => getNumber(facts[kind]) },
  {
    name: (t) => t('catalogue.list.currencyOf', { fact: t(`catalogue.fact.${kind}`) }),
    cell: (facts) => (getNumber(facts[kind]) === undefined ? undefined : facts[kind]?.currency),
  },
]

/** Labels a price that is not the programme's own, because its number says nothing of that. */
const priceBasis: SheetColumn = {
  name: (t) => t('catalogue.list.priceBasis'),
  cell: ({ tuition_per_year: price }, reader) =>
    price && getNumber(price) !== undefined ? formatPriceBasis(price, reader) : undefined,
}

/** Formats a future date as a spreadsheet date; an earlier one as text. */
const dueColumn: SheetColumn = {
  name: (t) => t('catalogue.column.deadline'),
  cell: (facts, reader) => {
    const date = parseDeadlineDate(facts.deadline?.value)
    const today = new Date(reader.now).toISOString().slice(0, 10)
    return date !== undefined && date >= today ? date : toTextColumn('deadline').cell(facts, reader)
  },
}

const months: SheetColumn = {
  name: (t) => t('catalogue.list.months'),
  cell: ({ duration_months: length }) =>
    Array.isArray(length?.value) ? length.value.map(String).join(', ') : getNumber(length),
}

const tests: SheetColumn = {
  name: (t) => t('catalogue.fact.tests'),
  cell: ({ tests: asked }, { t, language }) => asked && formatFactValue('tests', asked, { t, language }),
}

const count = (kind: 'letters' | 'degrees_awarded'): SheetColumn => ({
  name: (t) => t(`catalogue.fact.${kind}`),
  cell: (facts) => getNumber(facts[kind]),
})

const columns: readonly SheetColumn[] = [
  dueColumn,
  ...toAmountColumns('tuition_per_year'),
  priceBasis,
  ...toAmountColumns('application_fee'),
  months,
  tests,
  count('letters'),
  toTextColumn('start'),
  toTextColumn('funding'),
  count('degrees_awarded'),
]

/** Names the facts that the user accepted from an official page, because a figure does not show it. */
const confirmedColumn: SheetColumn = {
  name: (t) => t('catalogue.list.confirmed'),
  cell: (facts, { t, language }) =>
    formatList(
      decidingKinds.filter((kind) => facts[kind]?.isConfirmed).map((kind) => t(`catalogue.fact.${kind}`)),
      language,
    ),
}

/** Whether a list has facts that the user accepted; only then the sheet has a column for them. */
export const hasConfirmedFacts = (list: readonly DecidingFacts<FormattableFact>[]): boolean =>
  list.some((facts) => decidingKinds.some((kind) => facts[kind]?.isConfirmed))

const listSheetColumns = (hasConfirmed: boolean) => (hasConfirmed ? [...columns, confirmedColumn] : columns)

/** Lists the column names of the deciding facts. */
export const buildSheetHeader = (t: TFunction, hasConfirmed = false): string[] =>
  listSheetColumns(hasConfirmed).map(({ name }) => name(t))

/** Lists the values of a programme in those columns. */
export const buildSheetCells = (
  facts: DecidingFacts<FormattableFact>,
  reader: SheetReader,
  hasConfirmed = false,
): Cell[] => listSheetColumns(hasConfirmed).map(({ cell }) => cell(facts, reader) ?? '')
