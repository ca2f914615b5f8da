import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useReaderCurrency } from '#src/client/reader-currency.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { placeText } from '#src/features/catalogue/client.ts'
import { sheetCells, sheetHead } from '#src/features/catalogue/facts/deciding-sheet.format.ts'
import { saveSheet } from '#src/features/catalogue/list-sheet.client.ts'
import { writtenCell } from '#src/shared/sheet-cells.ts'
import { maxMatches } from '../client.ts'
import type { MatchSearch } from '../match-search.parse.ts'
import { fitOf } from '../rules.ts'

/** Saves the list as it is ordered, up to the most that a list has, as a spreadsheet. */
export const useMatchSheet = ({ elsewhere, sort }: Pick<MatchSearch, 'elsewhere' | 'sort'>) => {
  const { t, i18n } = useTranslation()
  const currency = useReaderCurrency()
  const [isSaving, setSaving] = useState(false)
  const tierNames = {
    reach: t('matching.tierReach'),
    target: t('matching.tierTarget'),
    safety: t('matching.tierSafety'),
  }
  const save = async () => {
    const reader = { t, language: i18n.language, currency, now: Date.now() }
    const head = [
      t('shortlist.compare.programme'),
      t('catalogue.history.column.degree'),
      t('catalogue.details.one'),
      t('shortlist.compare.place'),
      t('shortlist.compare.match'),
      t('matching.part.tier'),
      ...sheetHead(t),
      t('catalogue.fact.website'),
    ]
    setSaving(true)
    try {
      const { matches } = await client.matching.list({
        limit: maxMatches,
        ...(elsewhere ? { elsewhere } : {}),
        ...(sort ? { sort } : {}),
      })
      const rows = matches.map((match) => [
        ...[
          match.program_name,
          match.degree,
          match.university_name,
          placeText(match.location, i18n.language),
          t(`matching.fit.${fitOf(match)}`),
          match.category ? tierNames[match.category] : '',
        ].map(writtenCell),
        ...sheetCells(match.facts, reader),
        match.website_url,
      ])
      await saveSheet(t('catalogue.list.file'), head, rows)
    } catch {
      showToast({ message: t('catalogue.list.failed'), tone: 'error' })
    } finally {
      setSaving(false)
    }
  }
  return { save: () => void save(), isSaving }
}
