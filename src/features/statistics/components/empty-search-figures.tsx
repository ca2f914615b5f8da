import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatSearchedCell } from '#src/features/catalogue/empty-searches/components/cell-labels.ts'
import { emptySearchPeriodDays, minEmptySearches } from '#src/features/catalogue/empty-searches/empty-searches.rules.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { Figures } from '../contract.ts'
import { FigureTable } from './figure.tsx'

/** Table of the most frequent searches without result; renders nothing before there are any. */
export const EmptySearchFigures = ({ emptySearches }: Pick<Figures, 'emptySearches'>) => {
  const { t, i18n } = useTranslation()
  if (emptySearches.length === 0) return null
  const title = t('figures.emptySearches.title')
  return (
    <Stack component="section" gap="sm" aria-labelledby="empty-searches">
      <Title order={2} id="empty-searches">
        {title}
      </Title>
      <Text c="dimmed">
        {t('figures.emptySearches.text', {
          days: emptySearchPeriodDays,
          least: getNumberFormat(i18n.language).format(minEmptySearches),
        })}
      </Text>
      <FigureTable
        label={title}
        head={[t('figures.emptySearches.what'), t('figures.emptySearches.searches'), t('figures.programs')]}
        rows={emptySearches.map(({ searches, programs, ...cell }) => [
          formatSearchedCell(cell, t, i18n.language),
          searches,
          programs,
        ])}
      />
    </Stack>
  )
}
