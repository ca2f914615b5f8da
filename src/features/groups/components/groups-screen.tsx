import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { useCachedRole } from '#src/features/accounts/client.ts'
import { formatList } from '#src/shared/lists.ts'
import { ownGroupsQuery } from '../client.ts'
import type { OwnGroup } from '../contract.ts'
import { GroupGrant } from './group-grant.tsx'
import { LeaveGroup } from './leave-group.tsx'
import { ProposedMentor } from './proposed-mentor.tsx'

/** Card of a group: a coordinator opens it, a member decides what it sees. */
const OwnGroupCard = ({ group }: { group: OwnGroup }) => {
  const { t, i18n } = useTranslation()
  const isApplicant = useCachedRole().role === 'applicant'
  const { id, name, role, coordinators, members, proposal } = group
  return (
    <Card component="article" aria-label={name} padding="lg">
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div>
          <Title order={2} size="h3">
            <bdi>{name}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            {t('groups.coordinators', { names: formatList(coordinators, i18n.language) })}
            {members === null ? null : ` · ${t('groups.membersCount', { count: members })}`}
          </Text>
        </div>
        <LeaveGroup group={group} />
      </Group>
      {proposal ? <ProposedMentor group={name} proposal={proposal} /> : null}
      {role === 'coordinator' ? (
        <LinkButton to="/groups/$id" params={{ id }}>
          {t('groups.open')}
        </LinkButton>
      ) : isApplicant ? (
        <GroupGrant group={group} />
      ) : (
        <Text>{t('groups.onlyApplicants')}</Text>
      )}
    </Card>
  )
}

const GroupList = () => {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(ownGroupsQuery)
  if (isPending) return <LoadingSkeleton layout="form" rows={2} />
  if (isError)
    return (
      <ErrorState error={error} title={t('groups.unreadable')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (data.groups.length === 0) return <EmptyState title={t('groups.none')} message={t('groups.noneMessage')} />
  return (
    <Stack gap="md">
      {data.groups.map((group) => (
        <OwnGroupCard key={group.id} group={group} />
      ))}
    </Stack>
  )
}

/** Groups of the user: those they coordinate, and what they grant to the others. */
export const GroupsScreen = () => {
  const { t } = useTranslation()
  return (
    <PageShell width="reading">
      <PageHeader title={t('groups.title')} lede={t('groups.lede')} />
      <GroupList />
    </PageShell>
  )
}
