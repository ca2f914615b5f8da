import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import { type MentorFilters as Filters, mentorsQuery, ownMentorshipsQuery } from '../client.ts'
import type { MentorCard, OwnMentorship } from '../contract.ts'
import { useRealtimeMentorships } from '../realtime.client.ts'
import { isOpenState, mentorsPageSize } from '../rules.ts'
import { AskMentorDialog } from './ask-mentor-dialog.tsx'
import { FoundMentorCard } from './found-mentor.tsx'
import { MentorFilters } from './mentor-filters.tsx'
import { OwnMentorshipCard } from './own-mentorship.tsx'

const Mentorships = ({ mentorships }: { mentorships: readonly OwnMentorship[] }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
    {mentorships.map((mentorship) => (
      <OwnMentorshipCard key={mentorship.id} mentorship={mentorship} />
    ))}
  </SimpleGrid>
)

/** Requests and mentorships that have ended, behind a button. */
const Past = ({ mentorships }: { mentorships: readonly OwnMentorship[] }) => {
  const { t, i18n } = useTranslation()
  const [isShown, setShown] = useState(false)
  if (mentorships.length === 0) return null
  const number = getNumberFormat(i18n.language).format(mentorships.length)
  return (
    <Stack gap="sm" mt="sm">
      <Group>
        <Button variant="subtle" size="sm" aria-expanded={isShown} onClick={() => setShown((shown) => !shown)}>
          {t('mentorships.pastOnes', { number })}
        </Button>
      </Group>
      {isShown ? <Mentorships mentorships={mentorships} /> : null}
    </Stack>
  )
}

const OwnMentors = () => {
  const { t } = useTranslation()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(ownMentorshipsQuery)
  if (isPending) return <LoadingSkeleton layout="form" rows={2} />
  if (isError)
    return (
      <ErrorState
        title={t('mentorships.unreadable')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data.mentorships.length === 0) return null
  return (
    <section aria-labelledby="own-mentors">
      <Title order={2} id="own-mentors" mb="sm">
        {t('mentorships.own')}
      </Title>
      <Mentorships mentorships={data.mentorships.filter(({ state }) => isOpenState(state))} />
      <Past mentorships={data.mentorships.filter(({ state }) => !isOpenState(state))} />
    </section>
  )
}

/** Empty directory: who can invite mentors, or that no mentor matches the filters. */
const NoMentors = ({ isFiltered }: { isFiltered: boolean }) => {
  const { t } = useTranslation()
  if (isFiltered)
    return (
      <EmptyState title={t('mentorships.noMentorTitle')} message={t('mentorships.noMentorMessage')} headingOrder={3} />
    )
  return (
    <EmptyState
      title={t('mentorships.noMentorsYet')}
      message={t('mentorships.noMentorsYetMessage')}
      headingOrder={3}
      action={
        <Group justify="center" gap="sm">
          <LinkButton to="/contact">{t('mentorships.askForMentors')}</LinkButton>
          <LinkButton to="/become-a-mentor" variant="default">
            {t('mentorships.mentorPage')}
          </LinkButton>
        </Group>
      }
    />
  )
}

const Directory = () => {
  const { t } = useTranslation()
  const [filters, setFilters] = useState<Filters>({})
  const [offset, setOffset] = useState(0)
  const [requestedMentor, setRequestedMentor] = useState<MentorCard>()
  const own = useQuery(ownMentorshipsQuery)
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...mentorsQuery(filters, offset),
    placeholderData: keepPreviousData,
  })
  const open = own.data?.mentorships.filter(({ state }) => isOpenState(state)) ?? []
  const states = new Map(open.map(({ mentorId, state }) => [mentorId, state]))
  const isFiltered = Object.keys(filters).length > 0
  // Without any mentor in this instance there is nothing to filter.
  const isEmpty = data?.total === 0 && !isFiltered
  const find = (next: Filters) => {
    setFilters(next)
    setOffset(0)
  }
  return (
    <section aria-labelledby="find-mentors">
      <Title order={2} id="find-mentors" mb="sm">
        {t('mentorships.directory')}
      </Title>
      <Stack gap="lg">
        {isEmpty ? null : <MentorFilters filters={filters} onFind={find} />}
        {isError ? (
          <ErrorState
            title={t('mentorships.notFound')}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {data || isError ? null : <LoadingSkeleton layout="form" rows={3} />}
        {data?.total === 0 ? <NoMentors isFiltered={isFiltered} /> : null}
        {data && data.total > 0 ? (
          <>
            <Text role="status" size="sm" c="dimmed">
              {t('mentorships.foundCount', { number: data.total })}
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
              {data.mentors.map((mentor) => (
                <FoundMentorCard
                  key={mentor.id}
                  mentor={mentor}
                  ownZone={data.ownZone}
                  state={states.get(mentor.id)}
                  onAsk={() => setRequestedMentor(mentor)}
                />
              ))}
            </SimpleGrid>
            <Pagination offset={offset} size={mentorsPageSize} total={data.total} onTurn={setOffset} />
          </>
        ) : null}
      </Stack>
      <AskMentorDialog mentor={requestedMentor} onClose={() => setRequestedMentor(undefined)} />
    </section>
  )
}

/** Mentors proposed to the applicant, their mentorships, and the directory of mentors. */
export const MentorsScreen = ({ proposals }: { proposals?: ReactNode }) => {
  const { t } = useTranslation()
  useRealtimeMentorships()
  return (
    <PageShell>
      <PageHeader title={t('mentorships.title')} lede={t('mentorships.lede')} />
      {proposals}
      <Stack gap="xl">
        <OwnMentors />
        <Directory />
      </Stack>
    </PageShell>
  )
}
