import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useReaderCurrency } from '#src/client/reader-currency.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { countryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import { writtenCell } from '#src/shared/sheet-cells.ts'
import { type CatalogueSearch, filtersOf, isField } from '../client.ts'
import { sheetCells, sheetHead } from '../facts/deciding-sheet.format.ts'
import { saveSheet } from '../list-sheet.client.ts'

/** As many as one answer has. */
const most = 100

/** Saves the first hundred of what a search finds, in its order, as a spreadsheet. */
export const useSearchSheet = (search: CatalogueSearch) => {
  const { t, i18n } = useTranslation()
  const currency = useReaderCurrency()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    const reader = { t, language: i18n.language, currency, now: Date.now() }
    const head = [
      t('shortlist.compare.programme'),
      t('catalogue.history.column.degree'),
      t('catalogue.history.column.field'),
      t('catalogue.details.one'),
      t('shortlist.compare.place'),
      ...sheetHead(t),
    ]
    setSaving(true)
    try {
      const { programs } = await client.catalogue.programs({
        ...filtersOf(search),
        ...(search.sort ? { sort: search.sort } : {}),
        limit: most,
      })
      const rows = programs.map(({ name, degree, field, universityName, city, country, facts }) => [
        ...[
          name,
          degree,
          isField(field) ? t(`catalogue.field.${field}`) : field,
          universityName,
          joinParts([city, countryName(country, i18n.language)], i18n.language),
        ].map(writtenCell),
        ...sheetCells(facts, reader),
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
