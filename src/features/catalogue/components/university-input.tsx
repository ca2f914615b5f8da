import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'

const leastLetters = 3
const afterTypingMs = 250
const mostShown = 8

/** The name of a university: those of the catalogue are offered while it is typed, and what is typed freely stays. */
export const UniversityInput = (props: AutocompleteProps) => {
  const [typed] = useDebouncedValue((props.value ?? '').trim(), afterTypingMs)
  const { data } = useQuery({
    ...api.catalogue.search.queryOptions({ input: { query: typed.slice(0, 200), limit: mostShown } }),
    enabled: typed.length >= leastLetters,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })
  const names = typed.length < leastLetters ? [] : (data?.universities.map(({ name }) => name) ?? [])
  return (
    // The server has chosen already: it knows other names and typing errors.
    <Autocomplete {...props} data={[...new Set(names)]} filter={({ options }) => options} limit={mostShown} />
  )
}
