import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { overviewQuery, refreshCommunity } from '#src/features/people/connections.client.ts'
import type { Conversation } from '../contract.ts'
import { maxMembers } from '../conversation.rules.ts'

/** Dialog that adds connected users to a group, up to its maximum. */
export const AddPeople = ({ conversation }: { conversation: Conversation }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(overviewQuery)
  const inside = new Set(conversation.people.map(({ id }) => id))
  const people = (data?.connections ?? []).filter(({ state, id }) => state === 'connected' && !inside.has(id))
  const places = maxMembers - 1 - conversation.people.length
  const form = useForm<{ personIds: string[] }>({
    initialValues: { personIds: [] },
    validate: { personIds: (ids) => (ids.length === 0 ? t('gradnet.needPeople') : null) },
  })
  const add = useAppMutation({
    write: async ({ personIds }: { personIds: string[] }) =>
      await client.messages.addPeople({ id: conversation.id, personIds }),
    done: t('gradnet.peopleAdded'),
    refresh: refreshCommunity,
    onDone: () => {
      setOpen(false)
      form.reset()
    },
  })
  if (conversation.kind !== 'group' || people.length === 0 || places < 1) return null
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        {t('gradnet.addPeople')}
      </Button>
      <FormDialog
        opened={isOpen}
        title={t('gradnet.addPeople')}
        form={form}
        action={add}
        submitLabel={t('gradnet.addPeople')}
        onClose={() => setOpen(false)}
      >
        <Text size="sm">{t('gradnet.addPeopleNote')}</Text>
        <Checkbox.Group
          label={t('gradnet.groupPeople', { count: places })}
          maxSelectedValues={places}
          {...form.getInputProps('personIds')}
        >
          <Stack gap="xs" mt="xs">
            {people.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormDialog>
    </>
  )
}
