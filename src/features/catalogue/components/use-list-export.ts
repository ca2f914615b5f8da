import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import type { DecidingFacts } from '../facts/deciding-facts.rules.ts'
import { buildSheetCells, buildSheetHeader, hasConfirmedFacts } from '../facts/deciding-facts-export.format.ts'
import type { FormattableFact } from '../facts/fact-values.format.ts'
import { exportList } from '../list-export.client.ts'

/** First columns of a spreadsheet, which identify the programme, before the deciding facts. */
interface ListSheet {
  head: string[]
  rows: { words: string[]; facts: DecidingFacts<FormattableFact> }[]
  /** Total number of programmes. */
  total: number
}

/** Exports a list of programmes as a spreadsheet, and reports how much of the list it contains. */
export const useListExport = (read: (reader: { t: TFunction; language: string }) => Promise<ListSheet>) => {
  const { t, i18n } = useTranslation()
  const currency = useDisplayCurrency()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    const reader = { t, language: i18n.language, currency, now: Date.now() }
    setSaving(true)
    try {
      const { head, rows, total } = await read(reader)
      const hasConfirmed = hasConfirmedFacts(rows.map(({ facts }) => facts))
      await exportList(
        t('catalogue.list.file'),
        [...head, ...buildSheetHeader(t, hasConfirmed)],
        rows.map(({ words, facts }) => [...words, ...buildSheetCells(facts, reader, hasConfirmed)]),
      )
      showToast({ message: t('catalogue.list.saved', { count: rows.length, total }), tone: 'success' })
    } catch {
      showToast({ message: t('catalogue.list.failed'), tone: 'error' })
    } finally {
      setSaving(false)
    }
  }
  return { save: () => void save(), isSaving }
}
