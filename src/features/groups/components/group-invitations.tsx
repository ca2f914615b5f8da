import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import { refreshGroups } from '../client.ts'
import type { GroupInvitation } from '../contract.ts'

const Invitation = ({ groupId, invitation }: { groupId: string; invitation: GroupInvitation }) => {
  const { t, i18n } = useTranslation()
  const { id, role, isHandOver, email, uses, maxUses, expiresAt } = invitation
  const name = email || t('groups.invite.link')
  const revoke = useAppMutation({
    write: async () => await client.groups.revokeInvitation({ id: groupId, invitationId: id }),
    done: t('groups.invite.revoked'),
    refresh: refreshGroups,
  })
  const kind = isHandOver ? 'handOver' : role
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text>
          <bdi>{name}</bdi> · {t(`groups.invite.for.${kind}`)}
        </Text>
        <Text size="sm" c="dimmed">
          {t('groups.invite.used', { uses, maxUses })} ·{' '}
          {t('sharing.untilDate', { date: formatDate(expiresAt, i18n.language) })}
        </Text>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={revoke.isPending}
        aria-label={t('groups.invite.revokeNamed', { name })}
        onClick={() => void revoke.run()}
      >
        {t('groups.invite.revoke')}
      </Button>
    </Group>
  )
}

type GroupInvitationsProps = { id: string; invitations: readonly GroupInvitation[] }

/** Valid invitations of a group; nothing without one. */
export const GroupInvitations = ({ id, invitations }: GroupInvitationsProps) => {
  const { t } = useTranslation()
  if (invitations.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t('groups.invite.open')}
      </Title>
      <Stack gap="sm">
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} groupId={id} invitation={invitation} />
        ))}
      </Stack>
    </section>
  )
}
