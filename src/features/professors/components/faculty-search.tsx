import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { facultyQuery } from '../client.ts'
import type { Faculty } from '../contract.ts'
import type { FacultyAddress } from '../faculty-search.parse.ts'
import { FacultyCard } from './faculty-card.tsx'
import { FacultyFilters } from './faculty-filters.tsx'
import { KnownPeople } from './known-people.tsx'

type ActionOf = (member: Faculty) => ReactNode

type ResultsProps = Omit<FacultySearchProps, 'onSearch'> & { onClear: () => void }

/** Empty result: no professor is known in this instance, or none matches the words and filters. */
const NoResults = ({ search, onClear, addKnown }: Omit<ResultsProps, 'actionOf'>) => {
  const { t } = useTranslation()
  if (Object.keys(search).length === 0)
    return (
      <EmptyState
        title={t('professors.noneYetTitle')}
        message={t('professors.noneYet')}
        action={addKnown?.('filled')}
      />
    )
  return (
    <Stack gap="lg">
      <EmptyState
        title={t('professors.noneTitle')}
        message={t('professors.noneMessage')}
        action={
          <Group justify="center" gap="sm">
            <Button onClick={onClear}>{t('professors.clearFilters')}</Button>
            {addKnown?.('default')}
          </Group>
        }
      />
      <KnownPeople />
    </Stack>
  )
}

const Results = ({ search, onClear, actionOf, addKnown }: ResultsProps) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery({ ...facultyQuery(search), placeholderData: keepPreviousData })
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
  if (members.length === 0) return <NoResults {...{ search, onClear, addKnown }} />
  return (
    <>
      <Text size="sm" c="dimmed" mb="md" role="status">
        {t('professors.found', { count: total })}
        {members.some(({ grantCount }) => grantCount > 0) ? ` · ${t('professors.acceptingNotInRegisters')}` : null}
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

type FacultySearchProps = {
  search: FacultyAddress
  onSearch: (search: FacultyAddress) => void
  actionOf: ActionOf
  /** Way to add a professor that the user knows; filled by the route. */
  addKnown?: ((variant: 'filled' | 'default') => ReactNode) | undefined
}

/** Faculty search by name, university, department or research, with filters for country, field and grant. */
export const FacultySearch = ({ search, onSearch, ...slots }: FacultySearchProps) => {
  const [clearCount, setClearCount] = useState(0)
  const clear = () => {
    setClearCount(clearCount + 1)
    onSearch({})
  }
  return (
    <>
      {/* Created anew when cleared, because it holds the typed words. */}
      <FacultyFilters key={clearCount} search={search} onSearch={onSearch} isCleared={clearCount > 0} />
      <Results search={search} onClear={clear} {...slots} />
    </>
  )
}
