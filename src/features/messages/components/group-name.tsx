import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { Form } from '#src/client/ui/form.tsx'
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
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('gradnet.rename')}>
        <Form form={form} onSubmit={rename.run}>
          <Stack gap="md">
            <TextInput
              label={t('gradnet.groupTitle')}
              description={t('gradnet.renameHelp')}
              maxLength={maxTitleLength}
              dir="auto"
              data-autofocus
              {...form.getInputProps('title')}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={rename.isPending}>
                {t('gradnet.saveEdit')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Dialog>
    </>
  )
}
