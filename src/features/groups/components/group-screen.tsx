import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '#src/client/ui/back-link.tsx'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatList } from '#src/shared/lists.ts'
import { groupQuery } from '../client.ts'
import { GroupInvitations } from './group-invitations.tsx'
import { InviteDialog, type InviteKind } from './invite-dialog.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberList } from './member-list.tsx'

/** Coordinator's page of a group: members by what needs attention, and the people to invite. */
export const GroupScreen = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(groupQuery(id))
  const [inviting, setInviting] = useState<InviteKind>()
  if (isPending) return <LoadingSkeleton layout="page" rows={6} />
  return (
    <PageShell>
      <BackLink to="/groups">{t('groups.title')}</BackLink>
      {isError ? (
        <>
          <PageHeader title={t('groups.title')} />
          <ErrorState
            error={error}
            title={t('groups.unreadable')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </>
      ) : (
        <>
          <PageHeader
            title={data.name}
            lede={t('groups.coordinators', {
              names: formatList(
                data.coordinators.map(({ name }) => name),
                i18n.language,
              ),
            })}
            actions={<MemberActions id={id} group={data} onInvite={setInviting} />}
          />
          {data.handOver ? (
            <Text c="dimmed" mb="lg">
              {t('groups.handedOver', {
                name: data.handOver.name,
                date: formatDate(data.handOver.at, i18n.language),
              })}
            </Text>
          ) : null}
          <Stack gap="xl">
            {data.members.length === 0 ? (
              <EmptyState title={t('groups.noMembers')} message={t('groups.noMembersMessage')} />
            ) : (
              <MemberList id={id} members={data.members} />
            )}
            <GroupInvitations id={id} invitations={data.invitations} />
          </Stack>
          <InviteDialog id={id} kind={inviting} onClose={() => setInviting(undefined)} />
        </>
      )}
    </PageShell>
  )
}
