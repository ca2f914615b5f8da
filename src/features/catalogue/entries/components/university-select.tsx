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
  /** An entry stays with its university. */
  isFixed: boolean
  error?: ReactNode
  /** The field of the form that it is. */
  'data-path'?: string | undefined
  onChange: (id: string) => void
}

const firstFound = 12
const typingPauseMs = 250

/** Finds a university of the catalogue by its name while it is typed. */
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
      // The server has searched already, spelling variants and typing errors included.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(id) => onChange(id ?? '')}
      nothingFoundMessage={t('catalogue.search.emptyTitle')}
    />
  )
}
