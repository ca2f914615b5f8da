import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { maxQueryLength } from '#src/features/catalogue/rules.ts'
import { facultyQuery } from '../client.ts'
import type { Faculty } from '../contract.ts'
import { FacultyCard } from './faculty-card.tsx'

type ActionOf = (member: Faculty) => ReactNode

const settleMs = 250

const Results = ({ query, actionOf }: { query: string; actionOf: ActionOf }) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery({ ...facultyQuery(query), placeholderData: keepPreviousData })
  if (list.isPending) return <LoadingSkeleton layout="cards" rows={6} />
  if (!list.data) {
    return (
      <ErrorState
        error={list.error}
        title={t('professors.failed')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  const members = list.data.pages.flatMap(({ faculty }) => faculty)
  const total = list.data.pages[0]?.total ?? 0
  if (members.length === 0)
    return <EmptyState title={t('professors.noneTitle')} message={t('professors.noneMessage')} />
  return (
    <>
      <Text size="sm" c="dimmed" mb="md" role="status">
        {t('professors.found', { count: total })}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {members.map((member) => (
          <FacultyCard key={member.id} member={member} action={actionOf(member)} />
        ))}
      </SimpleGrid>
      {list.hasNextPage ? (
        <Group justify="center" mt="lg">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('professors.more')}
          </Button>
        </Group>
      ) : null}
    </>
  )
}

/** The faculty of the catalogue, found by name, university, department or research. */
export const FacultySearch = ({ actionOf }: { actionOf: ActionOf }) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [settled] = useDebouncedValue(query.trim(), settleMs)
  return (
    <>
      <TextInput
        type="search"
        mb="lg"
        label={t('professors.query')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={maxQueryLength}
        value={query}
        onChange={({ currentTarget: { value } }) => setQuery(value)}
      />
      <Results query={settled} actionOf={actionOf} />
    </>
  )
}
