import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { Conversation } from '../contract.ts'
import { maxTitleLength } from '../conversation.rules.ts'
import { conversationQuery, refreshLists } from '../conversations.client.ts'

type GroupNameProps = { conversation: Conversation; onClose: () => void }

/** Dialog that renames a group for all members. */
export const GroupName = ({ conversation: { id, title }, onClose }: GroupNameProps) => {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { title },
    validate: { title: (typed) => (typed.trim() === '' ? t('gradnet.needTitle') : null) },
  })
  const rename = useAppMutation({
    write: async (typed: { title: string }) => await client.messages.rename({ id, title: typed.title }),
    refresh: async (queryClient) => {
      await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
      await refreshLists(queryClient)
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      opened
      title={t('gradnet.rename')}
      form={form}
      action={rename}
      submitLabel={t('gradnet.saveEdit')}
      onClose={onClose}
    >
      <TextInput
        label={t('gradnet.groupTitle')}
        description={t('gradnet.renameHelp')}
        maxLength={maxTitleLength}
        dir="auto"
        data-autofocus
        {...form.getInputProps('title')}
      />
    </FormDialog>
  )
}
