import { Checkbox, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { overviewQuery, refreshCommunity } from '#src/features/people/connections.client.ts'
import type { Conversation } from '../contract.ts'
import { maxMembers } from '../conversation.rules.ts'

/** Returns the connected users who are not in a group yet, and how many of them it has room for. */
export const useAddable = ({ kind, people }: Conversation) => {
  const { data } = useQuery(overviewQuery)
  const inside = new Set(people.map(({ id }) => id))
  const addable = (data?.connections ?? []).filter(({ state, id }) => state === 'connected' && !inside.has(id))
  const places = maxMembers - 1 - people.length
  return { people: addable, places, canAdd: kind === 'group' && addable.length > 0 && places > 0 }
}

type AddPeopleProps = { conversation: Conversation; onClose: () => void }

/** Dialog that adds connected users to a group, up to its maximum. */
export const AddPeople = ({ conversation, onClose }: AddPeopleProps) => {
  const { t } = useTranslation()
  const { people, places } = useAddable(conversation)
  const form = useForm<{ personIds: string[] }>({
    initialValues: { personIds: [] },
    validate: { personIds: (ids) => (ids.length === 0 ? t('gradnet.needPeople') : null) },
  })
  const add = useAppMutation({
    write: async ({ personIds }: { personIds: string[] }) =>
      await client.messages.addPeople({ id: conversation.id, personIds }),
    done: t('gradnet.peopleAdded'),
    refresh: refreshCommunity,
    onDone: onClose,
  })
  return (
    <FormDialog
      opened
      title={t('gradnet.addPeople')}
      form={form}
      action={add}
      submitLabel={t('gradnet.addPeople')}
      onClose={onClose}
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
  )
}
