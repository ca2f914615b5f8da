import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { CatalogueSearch } from '../catalogue-search.parse.ts'
import { facetsQuery } from '../client.ts'

export type Choice = { value: string; label: string }

/** Queries the number of programmes or universities for each filter option. */
export const useCounts = (search: CatalogueSearch) => {
  const { i18n } = useTranslation()
  const { data } = useQuery(facetsQuery(search))
  const format = getNumberFormat(i18n.language)
  return (facet: 'countries' | 'fields' | 'levels' | 'tests' | 'tiers' | 'open' | 'modes') => {
    const counts = new Map(data?.[facet].map(({ value, count }) => [value, count]))
    return ({ value, label }: Choice): Choice =>
      data ? { value, label: `${label} (${format.format(counts.get(value) ?? 0)})` } : { value, label }
  }
}
