import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { overviewQuery, refreshCommunity, searchQuery } from '../connections.client.ts'
import type { Person } from '../contract.ts'
import { maxQueryLength } from '../rules.ts'
import { ConnectButton } from './connect-button.tsx'
import { PersonCard } from './person-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useCommonTopics } from './use-common-topics.ts'

type PeoplePanelProps = { renderMessage: (person: Person) => ReactNode }
type Overview = Awaited<ReturnType<typeof client.people.overview>>

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={2} mb="sm">
      {title}
    </Title>
    <Stack gap="sm">{children}</Stack>
  </section>
)

const Requests = ({ people }: { people: Overview['connections'] }) => {
  const { t } = useTranslation()
  const accept = useAppMutation({
    write: async (personId: string) => await client.people.accept({ personId }),
    done: t('gradnet.accepted'),
    refresh: refreshCommunity,
  })
  const decline = useAppMutation({
    write: async (personId: string) => await client.people.disconnect({ personId }),
    refresh: refreshCommunity,
  })
  return people.map((person) => (
    <PersonCard key={person.id} person={person} note={person.note}>
      <Button size="sm" onClick={() => void accept.run(person.id)} aria-label={t('gradnet.acceptNamed', person)}>
        {t('gradnet.accept')}
      </Button>
      <Button
        size="sm"
        variant="default"
        onClick={() => void decline.run(person.id)}
        aria-label={t('gradnet.declineNamed', person)}
      >
        {t('gradnet.decline')}
      </Button>
    </PersonCard>
  ))
}

const Connections = ({ people, renderMessage }: { people: Overview['connections'] } & PeoplePanelProps) => {
  const { t } = useTranslation()
  const remove = useAppMutation({
    write: async (personId: string) => await client.people.disconnect({ personId }),
    refresh: refreshCommunity,
  })
  return people.map((person) => (
    <PersonCard key={person.id} person={person} note={person.state === 'asked' ? t('gradnet.waiting') : undefined}>
      {person.state === 'connected' ? renderMessage(person) : null}
      <Button
        size="sm"
        variant="default"
        onClick={() => void remove.run(person.id)}
        aria-label={t(person.state === 'asked' ? 'gradnet.takeBackNamed' : 'gradnet.removeNamed', person)}
      >
        {t(person.state === 'asked' ? 'gradnet.takeBack' : 'gradnet.remove')}
      </Button>
    </PersonCard>
  ))
}

const Suggestions = ({ people, renderMessage }: { people: Overview['suggestions'] } & PeoplePanelProps) => {
  const formatCommon = useCommonTopics()
  return people.map((person) => (
    <PersonCard key={person.id} person={person} note={formatCommon(person)}>
      <ConnectButton person={person} />
      {renderMessage(person)}
    </PersonCard>
  ))
}

const Search = ({ renderMessage }: PeoplePanelProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed, 300)
  const { data } = useQuery(searchQuery(q))
  return (
    <Section title={t('gradnet.findPeople')}>
      <TextInput
        type="search"
        aria-label={t('gradnet.findPeople')}
        placeholder={t('gradnet.findPlaceholder')}
        maxLength={maxQueryLength}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {q.trim() !== '' && data?.people.length === 0 ? <Text c="dimmed">{t('gradnet.noPeopleFound')}</Text> : null}
      {q.trim() === ''
        ? null
        : data?.people.map((person) => (
            <PersonCard key={person.id} person={person}>
              <ConnectButton person={person} />
              {renderMessage(person)}
            </PersonCard>
          ))}
    </Section>
  )
}

const Hidden = ({ blocked, muted }: Pick<Overview, 'blocked' | 'muted'>) => {
  const { t } = useTranslation()
  const unblock = useAppMutation({
    write: async (personId: string) => await client.people.unblock({ personId }),
    refresh: refreshCommunity,
  })
  const unmute = useAppMutation({
    write: async (personId: string) => await client.people.unmute({ personId }),
    refresh: refreshCommunity,
  })
  const row = (person: { id: string; name: string }, label: string, run: (id: string) => unknown) => (
    <Group key={`${label} ${person.id}`} justify="space-between" gap="sm">
      <bdi>{person.name}</bdi>
      <Button size="sm" variant="default" onClick={() => void run(person.id)} aria-label={`${label}: ${person.name}`}>
        {label}
      </Button>
    </Group>
  )
  if (blocked.length + muted.length === 0) return null
  return (
    <Section title={t('gradnet.hiddenPeople')}>
      {blocked.map((person) => row(person, t('gradnet.unblock'), unblock.run))}
      {muted.map((person) => row(person, t('gradnet.unmute'), unmute.run))}
    </Section>
  )
}

/** Panel with the user's card, connection requests, suggestions and connections. */
export const PeoplePanel = ({ renderMessage }: PeoplePanelProps) => {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const ownId = usePersonId()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(overviewQuery)
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  if (isError)
    return (
      <ErrorState
        error={error}
        title={t('gradnet.peopleFailed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const received = data.connections.filter(({ state }) => state === 'received')
  const others = data.connections.filter(({ state }) => state !== 'received')
  const isFormShown = isEditing || data.profile === null
  return (
    <Stack gap="xl">
      {received.length > 0 ? (
        <Section title={t('gradnet.requests')}>
          <Requests people={received} />
        </Section>
      ) : null}
      <Section title={t('gradnet.ownProfile')}>
        <Text c="dimmed">{t('gradnet.ownProfileHelp')}</Text>
        {isFormShown ? (
          <Card>
            <ProfileForm profile={data.profile} offered={data.offered} onSaved={() => setEditing(false)} />
          </Card>
        ) : (
          <Group>
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('gradnet.editProfile')}
            </Button>
            {ownId ? (
              <TextLink to="/gradnet" search={{ person: ownId }}>
                {t('gradnet.seeOwnPage')}
              </TextLink>
            ) : null}
          </Group>
        )}
      </Section>
      {data.suggestions.length > 0 ? (
        <Section title={t('gradnet.suggestions')}>
          <Suggestions people={data.suggestions} renderMessage={renderMessage} />
        </Section>
      ) : null}
      <Search renderMessage={renderMessage} />
      <Section title={t('gradnet.connections')}>
        {others.length === 0 ? <Text c="dimmed">{t('gradnet.noConnections')}</Text> : null}
        <Connections people={others} renderMessage={renderMessage} />
      </Section>
      <Hidden blocked={data.blocked} muted={data.muted} />
    </Stack>
  )
}
