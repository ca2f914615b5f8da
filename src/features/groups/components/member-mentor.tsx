import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshGroups } from '../client.ts'
import type { GroupMember } from '../contract.ts'

type MemberMentorProps = { groupId: string; member: GroupMember }

/** Button that withdraws a proposal before the member answers. */
const WithdrawProposal = ({ groupId, member: { id, name } }: MemberMentorProps) => {
  const { t } = useTranslation()
  const withdraw = useAppMutation({
    write: async () => await client.groups.withdrawProposal({ id: groupId, memberId: id }),
    done: t('groups.proposal.withdrawn'),
    refresh: refreshGroups,
  })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={0}
      loading={withdraw.isPending}
      aria-label={t('groups.proposal.withdrawNamed', { name })}
      onClick={() => void withdraw.run()}
    >
      {t('groups.proposal.withdraw')}
    </Button>
  )
}

/** Mentor of a member as far as the group knows: a proposal with its state, or that there is one. */
export const MemberMentor = ({ groupId, member }: MemberMentorProps) => {
  const { t } = useTranslation()
  const { proposal, hasMentor } = member
  if (!proposal) return hasMentor ? <Text size="sm">{t('groups.hasMentor')}</Text> : '–'
  return (
    <div>
      <Text size="sm">
        <bdi>{proposal.mentor}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {t(`groups.proposal.state.${proposal.state}`)}
      </Text>
      {proposal.state === 'proposed' ? <WithdrawProposal groupId={groupId} member={member} /> : null}
    </div>
  )
}
