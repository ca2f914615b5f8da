import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { universityQuery } from '../../client.ts'

type UniversitySelectProps = {
  label: string
  value: string
  /** Disabled for an existing entry, whose university cannot change. */
  isFixed: boolean
  error?: ReactNode
  /** Name of the form field. */
  'data-path'?: string | undefined
  onChange: (id: string) => void
}

const firstFound = 12
const typingPauseMs = 250

/** Combobox that finds a university of the catalogue by name. */
export const UniversitySelect = ({ label, value, isFixed, onChange, ...rest }: UniversitySelectProps) => {
  const { t, i18n } = useTranslation()
  const [words, setWords] = useState('')
  const [query] = useDebouncedValue(words, typingPauseMs)
  const chosen = useQuery({ ...universityQuery(value), enabled: value !== '' })
  const { data } = useQuery({
    ...api.catalogue.search.queryOptions({ input: { query, limit: firstFound }, staleTime: 60_000 }),
    enabled: !isFixed,
    placeholderData: keepPreviousData,
  })
  const known = chosen.data ? [chosen.data] : []
  const found = new Map([...known, ...(data?.universities ?? [])].map((one) => [one.id, one]))
  return (
    <Select
      {...rest}
      label={label}
      required
      searchable
      disabled={isFixed}
      data={[...found.values()].map(({ id, name, country }) => ({
        value: id,
        label: `${name} (${formatCountryName(country, i18n.language)})`,
      }))}
      // Disables client-side filtering: the server search includes spelling variants and typing errors.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(id) => onChange(id ?? '')}
      nothingFoundMessage={t('catalogue.search.emptyTitle')}
    />
  )
}
