import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshGroups } from '../client.ts'
import type { OwnGroup } from '../contract.ts'

/** Button that leaves a group. Its only coordinator has to hand it over first. */
export const LeaveGroup = ({ group: { id, name, role } }: { group: Pick<OwnGroup, 'id' | 'name' | 'role'> }) => {
  const { t } = useTranslation()
  const leave = useAppMutation({
    write: async () => await client.groups.leave({ id }),
    done: t('groups.left'),
    failed: (error) => (getErrorCode(error) === 'EDIT_CONFLICT' ? t('groups.lastCoordinator') : undefined),
    refresh: refreshGroups,
  })
  return (
    <ConfirmButton
      label={t('groups.leave')}
      aria-label={t('groups.leaveNamed', { name })}
      title={t('groups.leaveTitle', { name })}
      message={t(role === 'coordinator' ? 'groups.leaveAsCoordinator' : 'groups.leaveMessage')}
      action={leave}
    />
  )
}
