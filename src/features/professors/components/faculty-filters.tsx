import { Checkbox, NativeSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListControls } from '#src/client/ui/list-controls.tsx'
import { FIELDS, maxQueryLength } from '#src/features/catalogue/rules.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getCollator } from '#src/shared/formats.ts'
import { knownPeopleQuery } from '../client.ts'
import { type FacultyAddress, toFacultyAddress } from '../faculty-search.parse.ts'
import { UniversityFilter } from './university-filter.tsx'

type FacultyFiltersProps = {
  search: FacultyAddress
  onSearch: (search: FacultyAddress) => void
  /** Whether they replace cleared ones: the words are empty and take the focus, because the pressed button disappeared. */
  isCleared?: boolean
}

const settleMs = 250

const useChoices = (search: FacultyAddress) => {
  const { t, i18n } = useTranslation()
  const { data = [] } = useQuery(knownPeopleQuery)
  const { compare } = getCollator(i18n.language)
  const codes = new Set([...data.map(({ country }) => country), ...(search.country ? [search.country] : [])])
  const byLabel = (choices: { value: string; label: string }[]) => choices.sort((a, b) => compare(a.label, b.label))
  return {
    countries: byLabel([...codes].map((code) => ({ value: code, label: formatCountryName(code, i18n.language) }))),
    fields: byLabel(FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) }))),
  }
}

/** Filters for words, country, field and running grants; applied immediately, words after a debounce. */
export const FacultyFilters = ({ search, onSearch, isCleared = false }: FacultyFiltersProps) => {
  const { t } = useTranslation()
  const { countries, fields } = useChoices(search)
  const [typed, setTyped] = useState(isCleared ? '' : (search.q ?? ''))
  const change = (part: Partial<Record<keyof FacultyAddress, unknown>>) =>
    onSearch(toFacultyAddress({ ...search, q: typed.trim(), ...part }))
  const settle = useDebouncedCallback((words: string) => change({ q: words.trim() }), settleMs)
  return (
    <>
      <ListControls
        label={t('professors.form')}
        search={{
          label: t('professors.query'),
          value: typed,
          maxLength: maxQueryLength,
          autoFocus: isCleared,
          onChange: (value) => {
            setTyped(value)
            settle(value)
          },
        }}
        active={[search.country, search.field, search.running].filter(Boolean).length}
        onClear={() => change({ country: undefined, field: undefined, running: undefined })}
        filters={
          <>
            <NativeSelect
              label={t('catalogue.search.country')}
              data={[{ value: '', label: t('catalogue.search.anyCountry') }, ...countries]}
              value={search.country ?? ''}
              onChange={({ currentTarget: { value } }) => change({ country: value })}
            />
            <NativeSelect
              label={t('catalogue.search.field')}
              data={[{ value: '', label: t('catalogue.search.anyField') }, ...fields]}
              value={search.field ?? ''}
              onChange={({ currentTarget: { value } }) => change({ field: value })}
            />
            <Checkbox
              label={t('professors.onlyRunning')}
              description={t('professors.onlyRunningHelp')}
              checked={search.running ?? false}
              onChange={({ currentTarget: { checked } }) => change({ running: checked })}
            />
          </>
        }
      />
      {search.university ? (
        <UniversityFilter id={search.university} onClear={() => change({ university: undefined })} />
      ) : null}
    </>
  )
}
