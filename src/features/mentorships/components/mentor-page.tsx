import { List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { BackLink } from '#src/client/ui/back-link.tsx'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { isUuid } from '#src/shared/uuid.ts'
import { formatWeekdayTime } from '#src/shared/weekdays.ts'
import { mentorQuery, ownMentorshipsQuery } from '../client.ts'
import type { MentorCard } from '../contract.ts'
import { useRealtimeMentorships } from '../realtime.client.ts'
import { ShownResources } from '../resources/components/received-resources.tsx'
import { isOpenState } from '../rules.ts'
import { AskMentorDialog } from './ask-mentor-dialog.tsx'
import { MentorProfileCard } from './found-mentor.tsx'
import { MentorshipPage } from './mentorship-page.tsx'

interface Page {
  mentor: MentorCard
  freeTimes: string[]
  ownZone: string
}

/** Next days with a free time. */
const FreeTimes = ({ freeTimes, ownZone }: Omit<Page, 'mentor'>) => {
  const { t, i18n } = useTranslation()
  return (
    <section aria-labelledby="free-times">
      <Title order={2} id="free-times" mb="sm">
        {t('mentorships.freeTimes')}
      </Title>
      {freeTimes.length === 0 ? <Text>{t('mentorships.noFree')}</Text> : null}
      <List>
        {freeTimes.map((at) => (
          <List.Item key={at}>
            <time dateTime={at}>{formatWeekdayTime(at, i18n.language, ownZone)}</time>
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed" mt="sm">
        {t('mentorships.bookLater')}
      </Text>
    </section>
  )
}

const Body = ({ mentor, freeTimes, ownZone }: Page) => {
  const { data } = useQuery(ownMentorshipsQuery)
  const [isAsking, setAsking] = useState(false)
  const state = data?.mentorships.find((one) => one.mentorId === mentor.id && isOpenState(one.state))?.state
  return (
    <>
      <PageHeader title={mentor.name} />
      <Stack gap="xl">
        <MentorProfileCard mentor={mentor} ownZone={ownZone} state={state} onAsk={() => setAsking(true)} />
        <FreeTimes freeTimes={freeTimes} ownZone={ownZone} />
        <ShownResources mentor={mentor} />
      </Stack>
      <AskMentorDialog mentor={isAsking ? mentor : undefined} onClose={() => setAsking(false)} />
    </>
  )
}

/** Public mentor page, read once the user is known to have no active mentorship with the mentor. */
const PublicPage = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  // Skips the request for an invalid id in the address.
  const isAsked = isUuid(id)
  const { data, error, isLoading, isFetching, refetch } = useQuery({ ...mentorQuery(id), enabled: isAsked })
  const isMissing = !isAsked || getErrorCode(error) === 'NOT_FOUND'
  return (
    <>
      {data && !isMissing ? null : <PageHeader title={t('mentorships.title')} />}
      {isMissing ? (
        <EmptyState title={t('mentorships.noSuchMentor')} message={t('mentorships.noSuchMentorMessage')} />
      ) : null}
      {isLoading ? <LoadingSkeleton layout="form" rows={4} /> : null}
      {data && !isMissing ? <Body {...data} /> : null}
      {error && !data && !isMissing ? (
        <ErrorState
          error={error}
          title={t('mentorships.mentorUnreadable')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
    </>
  )
}

/** Page of a mentor with a shareable address: the own mentorship during it, else the public profile. */
export const MentorPage = ({ id, sessions }: { id: string; sessions: ReactNode }) => {
  const { t } = useTranslation()
  useRealtimeMentorships()
  const { data, isPending } = useQuery(ownMentorshipsQuery)
  const mentorship = data?.mentorships.find(({ mentorId, state }) => mentorId === id && state === 'accepted')
  return (
    <PageShell>
      <BackLink to="/mentors">{t('mentorships.allMentors')}</BackLink>
      {isPending ? (
        <LoadingSkeleton layout="page" rows={4} />
      ) : mentorship ? (
        <MentorshipPage mentorship={mentorship} mentorId={id} sessions={sessions} />
      ) : (
        <PublicPage id={id} />
      )}
    </PageShell>
  )
}
