import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshGroups } from '../client.ts'
import type { GroupMember } from '../contract.ts'

type RemoveMemberProps = { groupId: string; member: Pick<GroupMember, 'id' | 'name'> }

/** Button that removes a member from a group. */
export const RemoveMember = ({ groupId, member: { id, name } }: RemoveMemberProps) => {
  const { t } = useTranslation()
  const remove = useAppMutation({
    write: async () => await client.groups.removeMember({ id: groupId, memberId: id }),
    done: t('groups.removed', { name }),
    refresh: refreshGroups,
  })
  return (
    <ConfirmButton
      label={t('groups.remove')}
      aria-label={t('groups.removeNamed', { name })}
      title={t('groups.removeTitle', { name })}
      message={t('groups.removeMessage')}
      action={remove}
      variant="subtle"
      size="compact-sm"
    />
  )
}
