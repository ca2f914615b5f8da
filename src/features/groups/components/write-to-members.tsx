import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { maxMessageLength } from '#src/features/messages/conversation.rules.ts'

type WriteToMembersProps = {
  groupId: string
  memberIds: readonly string[]
  opened: boolean
  onClose: () => void
  onSent: () => void
}

/** Dialog with one message to several members, each of whom gets it separately. */
export const WriteToMembers = ({ groupId, memberIds, opened, onClose, onSent }: WriteToMembersProps) => {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { text: '' } })
  const send = useAppMutation({
    write: async ({ text }: { text: string }) =>
      await client.groups.write({ id: groupId, memberIds: [...memberIds], text }),
    done: ({ sent }) => t('groups.write.sent', { count: sent }),
    onDone: () => {
      form.reset()
      onClose()
      onSent()
    },
  })
  return (
    <FormDialog
      opened={opened}
      title={t('groups.write.to', { count: memberIds.length })}
      form={form}
      action={send}
      submitLabel={t('groups.write.send')}
      isIncomplete={form.values.text.trim() === ''}
      hasCancel
      onClose={onClose}
    >
      <Textarea
        label={t('groups.write.text')}
        description={t('groups.write.help')}
        maxLength={maxMessageLength}
        autosize
        minRows={4}
        maxRows={12}
        dir="auto"
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDialog>
  )
}
