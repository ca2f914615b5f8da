import { Button, Card, List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { rememberInvitation } from '#src/features/accounts/invitation.client.ts'
import { formatList } from '#src/shared/lists.ts'
import { clearGroupInvitation, invitationQuery, readGroupInvitation, refreshGroups } from '../client.ts'
import type { GroupRole } from '../rules.ts'

/** What a group sees of a member and what it does not, before joining. */
const Visibility = ({ invitedAs }: { invitedAs: GroupRole }) => {
  const { t } = useTranslation()
  if (invitedAs === 'coordinator') return <Text>{t('groups.join.asCoordinator')}</Text>
  const lists = [
    { title: t('groups.join.sees'), items: [t('groups.join.seesName'), t('groups.join.seesChosen')] },
    { title: t('groups.join.seesNot'), items: [t('groups.join.seesNotRest'), t('groups.join.seesNotAfter')] },
  ]
  return (
    <Stack gap="lg">
      {lists.map(({ title, items }) => (
        <section key={title}>
          <Title order={2} size="h3">
            {title}
          </Title>
          <List mt="xs" spacing="xs">
            {items.map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
        </section>
      ))}
      <Text size="sm" c="dimmed">
        {t('groups.join.log')}
      </Text>
    </Stack>
  )
}

const Gone = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('groups.join.title')} />
      <EmptyState title={t('groups.join.goneTitle')} message={t('groups.join.gone')} />
    </>
  )
}

/** Invitation of a signed-in user: the group, what it will see, and the button that joins. */
const Invitation = ({ secret }: { secret: string }) => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(invitationQuery(secret))
  const join = useAppMutation({
    write: async () => await client.groups.join({ secret }),
    done: t('groups.join.joined', { name: data?.name }),
    refresh: refreshGroups,
    onDone: async () => {
      clearGroupInvitation()
      await navigate({ to: '/groups' })
    },
  })
  if (isError && getErrorCode(error) === 'LINK_SPENT') return <Gone />
  if (isError)
    return (
      <ErrorState error={error} title={t('groups.unreadable')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  const { name, role, coordinators, isMember } = data
  return (
    <>
      <PageHeader
        title={t(role === 'coordinator' ? 'groups.join.invitedCoordinator' : 'groups.join.invited', { name })}
        lede={t('groups.coordinators', { names: formatList(coordinators, i18n.language) })}
      />
      <Card padding="lg">
        <Stack gap="lg" align="flex-start">
          <Visibility invitedAs={role} />
          {isMember && role === 'member' ? (
            <LinkButton to="/groups">{t('groups.join.already')}</LinkButton>
          ) : (
            <Button loading={join.isPending} onClick={() => void join.run()}>
              {t('groups.join.action')}
            </Button>
          )}
        </Stack>
      </Card>
    </>
  )
}

/** Page of an invitation to a group; a visitor reads what a group sees and signs in. */
export const JoinScreen = ({ fragment }: { fragment: string }) => {
  const { t } = useTranslation()
  // Read once: signing in drops the fragment, and the stored secret replaces it.
  const [secret] = useState(() => readGroupInvitation(fragment))
  const session = useQuery(sessionQuery)
  return (
    <PageShell width="reading">
      {/* Excludes the page from search engines; React hoists it into the head. */}
      <meta name="robots" content="noindex, nofollow" />
      {session.isPending ? (
        <LoadingSkeleton layout="form" rows={3} />
      ) : secret === undefined ? (
        <Gone />
      ) : session.data?.person ? (
        <Invitation secret={secret} />
      ) : (
        <>
          <PageHeader title={t('groups.join.title')} lede={t('groups.join.signInFirst')} />
          <Card padding="lg">
            <Stack gap="lg" align="flex-start">
              <Visibility invitedAs="member" />
              <LinkButton
                to="/auth"
                search={{ redirect: '/join-group' }}
                onClick={() => session.data?.instance.groupsInvite && rememberInvitation(secret)}
              >
                {t('header.signIn')}
              </LinkButton>
            </Stack>
          </Card>
        </>
      )}
    </PageShell>
  )
}
