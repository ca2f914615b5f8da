import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import type { DecidingFacts } from '../facts/deciding-facts.rules.ts'
import { type Cell, formatCell, type ListColumn } from '../facts/deciding-values.format.ts'
import type { FormattableFact } from '../facts/fact-values.format.ts'

/** Column of a list with its formatted value; undefined when unknown. */
export interface ColumnCell {
  column: ListColumn
  cell: Cell | undefined
}

/** Formats the deciding facts of a programme for the columns of a list, in the user's language and currency. */
export const useCells = (columns: readonly ListColumn[], facts: DecidingFacts<FormattableFact>): ColumnCell[] => {
  const { t, i18n } = useTranslation()
  const reader = { t, language: i18n.language, currency: useDisplayCurrency(), now: Date.now() }
  return columns.map((column) => ({ column, cell: formatCell(column, facts, reader) }))
}
