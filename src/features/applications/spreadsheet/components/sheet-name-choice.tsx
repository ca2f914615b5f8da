import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import type { SheetPreview } from '../spreadsheet.contract.ts'

/** University of the catalogue chosen for a name of the spreadsheet, with its label. */
export type Choice = { name: string; universityId: string; label: string }

const pauseMs = 250
const foundLimit = 8
/** Option that removes a choice. */
const leftOut = 'left-out'

type SheetNameChoiceProps = {
  unknown: SheetPreview['unknown'][number]
  choice: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
}

/** Loads suggestions for a name, and search results for the typed words, or for the name itself. */
const useFound = ({ name, suggestions }: SheetPreview['unknown'][number], typed: string, isOpen: boolean) => {
  const { i18n } = useTranslation()
  const [query] = useDebouncedValue(typed.trim(), pauseMs)
  const words = query || (suggestions.length === 0 ? name : '')
  const { data, isFetching } = useQuery({
    ...api.catalogue.search.queryOptions({ input: { query: words.slice(0, 200), limit: foundLimit } }),
    enabled: isOpen && words !== '',
    placeholderData: keepPreviousData,
  })
  const found = words === '' ? [] : (data?.universities ?? [])
  const labels = new Map([
    ...(query === '' ? suggestions.map((university) => [university.id, university.name] as const) : []),
    ...found.map(
      (university) =>
        [university.id, `${university.name}, ${formatCountryName(university.country, i18n.language)}`] as const,
    ),
  ])
  return { labels, isFetching }
}

/** Select for the university of an unknown name. Without a choice its rows are skipped. */
export const SheetNameChoice = ({ unknown, choice, onChoose }: SheetNameChoiceProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  // The label of the current choice is not used as a search text.
  const { labels, isFetching } = useFound(unknown, typed === choice?.label ? '' : typed, isOpen)
  if (choice) labels.set(choice.universityId, choice.label)
  const choices = [...labels].map(([value, label]) => ({ value, label }))
  return (
    <Select
      label={<bdi>{unknown.name}</bdi>}
      placeholder={t('applications.sheet.nameSearch')}
      nothingFoundMessage={t(isFetching ? 'ui.loading' : 'applications.sheet.nameNothing')}
      data={choice ? [{ value: leftOut, label: t('applications.sheet.leaveOut') }, ...choices] : choices}
      filter={({ options }) => options}
      searchable
      allowDeselect={false}
      // The content above may grow while the user types; a field that was pushed below the fold keeps its list.
      comboboxProps={{ hideDetached: false }}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      value={choice?.universityId ?? null}
      onChange={(universityId) => {
        const label = labels.get(universityId ?? '')
        onChoose(universityId && label ? { name: unknown.name, universityId, label } : undefined)
        if (!label) setTyped('')
      }}
    />
  )
}
