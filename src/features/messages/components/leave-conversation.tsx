import { Button } from '@mantine/core'
import { useState } from 'react'
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

type LeaveConversationProps = { conversation: Conversation; name: string; onClose: () => void }

/** Leaves a conversation after a warning about the loss. */
export const LeaveConversation = ({ conversation: { id, kind }, name, onClose }: LeaveConversationProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const leave = useLeave(id, onClose)
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setAsking(true)}>
        {t('gradnet.leave')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('gradnet.leaveTitle', { name })}
        message={t(kind === 'group' ? 'gradnet.leaveGroup' : 'gradnet.leavePair')}
        confirmLabel={t('gradnet.leave')}
        destructive
        busy={leave.isPending}
        onConfirm={() => void leave.run()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
