import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { maxQueryLength } from '#src/features/catalogue/rules.ts'
import classes from './program-search.module.css'

/** Programme or university of the catalogue that may be part of a list. */
export type ShareableEntry = {
  id: string
  universityId: string
  programId: string | null
  universityName: string
  programName: string
  degree: string
}

const pauseMs = 250
const fewestLetters = 2
const maxFound = 6

/** Finds programmes of the catalogue by name, field, place or university. */
const useProgramSearch = (query: string) => {
  const isEnough = query.length >= fewestLetters
  const { data, isFetching } = useQuery({
    ...api.catalogue.programs.queryOptions({ input: { said: query, limit: maxFound } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })
  return { programs: isEnough ? (data?.programs ?? []) : [], isEmpty: isEnough && !isFetching && data?.total === 0 }
}

/** Search field that adds programmes to a list. */
export const ProgramSearch = ({ onChoose }: { onChoose: (entry: ShareableEntry) => void }) => {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), pauseMs)
  const { programs, isEmpty } = useProgramSearch(query)
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t('sharedShortlists.search')}
        maxLength={maxQueryLength}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Prevents Enter from submitting the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div role="status">
        {isEmpty ? (
          <Text size="sm" c="dimmed">
            {t('sharedShortlists.noProgram')}
          </Text>
        ) : null}
      </div>
      <ul data-bare aria-label={t('sharedShortlists.found')}>
        {programs.map(({ id, universityId, universityName, name, degree }) => (
          <li key={id}>
            <Button
              variant="subtle"
              fullWidth
              justify="flex-start"
              classNames={{ root: classes.choice ?? '', label: classes.label ?? '' }}
              onClick={() => {
                onChoose({ id, universityId, programId: id, universityName, programName: name, degree })
                setTyped('')
              }}
            >
              <span>
                <bdi>{formatProgram(name, degree, i18n.language)}</bdi>{' '}
                <Text span size="sm" c="dimmed">
                  <bdi>{universityName}</bdi>
                </Text>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
