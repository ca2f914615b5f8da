import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'

const minLetters = 3
const afterTypingMs = 250
const maxShown = 8

/** Autocomplete for a university: suggests catalogue entries and keeps free text. */
export const UniversityInput = (props: AutocompleteProps) => {
  const [typed] = useDebouncedValue((props.value ?? '').trim(), afterTypingMs)
  const { data } = useQuery({
    ...api.catalogue.search.queryOptions({
      input: { query: typed.slice(0, 200), suggest: 'shortNames', limit: maxShown },
    }),
    enabled: typed.length >= minLetters,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })
  const names = typed.length < minLetters ? [] : (data?.universities.map(({ name }) => name) ?? [])
  return (
    // Disables client-side filtering: the server also matches other names and typing errors.
    <Autocomplete {...props} data={[...new Set(names)]} filter={({ options }) => options} limit={maxShown} />
  )
}
