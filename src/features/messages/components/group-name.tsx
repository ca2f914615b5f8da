import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { Conversation } from '../contract.ts'
import { maxTitleLength } from '../conversation.rules.ts'
import { conversationQuery, refreshLists } from '../conversations.client.ts'

/** Renames a group for all members. */
export const GroupName = ({ conversation: { id, kind, title } }: { conversation: Conversation }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
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
    onDone: () => setOpen(false),
  })
  const open = () => {
    form.setValues({ title })
    setOpen(true)
  }
  if (kind !== 'group') return null
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={open}>
        {t('gradnet.rename')}
      </Button>
      <FormDialog
        opened={isOpen}
        title={t('gradnet.rename')}
        form={form}
        action={rename}
        submitLabel={t('gradnet.saveEdit')}
        onClose={() => setOpen(false)}
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
    </>
  )
}
