import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { Conversation } from '../contract.ts'
import { conversationsQuery } from '../conversations.client.ts'

/** Leaves a conversation permanently. */
export const useLeave = (id: string, onClose: () => void) =>
  useAppMutation({
    write: async () => await client.messages.leave({ id }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey }),
    onDone: onClose,
  })

type LeaveConversationProps = { conversation: Conversation; name: string; onClose: () => void; onLeft: () => void }

/** Asks before leaving a conversation, because its messages are lost. */
export const LeaveConversation = ({ conversation: { id, kind }, name, onClose, onLeft }: LeaveConversationProps) => {
  const { t } = useTranslation()
  const leave = useLeave(id, onLeft)
  return (
    <ConfirmDialog
      opened
      title={t('gradnet.leaveTitle', { name })}
      message={t(kind === 'group' ? 'gradnet.leaveGroup' : 'gradnet.leavePair')}
      confirmLabel={t('gradnet.leave')}
      destructive
      busy={leave.isPending}
      onConfirm={() => void leave.run()}
      onClose={onClose}
    />
  )
}
