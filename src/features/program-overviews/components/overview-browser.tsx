import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { FieldPicker } from '#src/features/catalogue/components/field-picker.tsx'
import { overviewCountriesQuery } from '../client.ts'
import { CountryLinks } from './country-links.tsx'

const firstField = 'computer-science'

/** Choice of a field, with links to its overviews by country. */
export const OverviewBrowser = () => {
  const { t } = useTranslation()
  const [field, setField] = useState<string>(firstField)
  const { data, isPending } = useQuery(overviewCountriesQuery(field))
  return (
    <section aria-labelledby="by-field">
      <Title order={2} id="by-field">
        {t('overviews.browseTitle')}
      </Title>
      <Text mt="xs" mb="md" c="dimmed" maw="42rem">
        {t('overviews.browseText')}
      </Text>
      <FieldPicker
        label={t('overviews.browseField')}
        value={field}
        onChange={(chosen) => {
          if (chosen !== '') setField(chosen)
        }}
        maw="24rem"
        mb="sm"
      />
      {isPending ? <LoadingSkeleton rows={2} /> : null}
      {data && data.countries.length > 0 ? <CountryLinks field={field} countries={data.countries} /> : null}
      {data?.countries.length === 0 ? <Text c="dimmed">{t('overviews.noCountry')}</Text> : null}
    </section>
  )
}
