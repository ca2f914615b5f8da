import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { useWrite } from '#src/client/use-write.ts'
import type { EntryKind } from '../entries.rules.ts'

type RemovalFormProps = { entity: EntryKind; id: string; isRemoved: boolean }

/** Takes an entry out of the catalogue, or puts it back; the reason stays in its history. */
export const RemovalForm = ({ entity, id, isRemoved }: RemovalFormProps) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const send = useWrite({
    write: async () =>
      await client.catalogue.editing.setRemoved({ entity, entityId: id, isRemoved: !isRemoved, reason }),
    onSaved: () => setReason(''),
    done: isRemoved ? t('catalogue.removed.restored') : t('catalogue.removed.done'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send.run()
  }
  return (
    <section aria-labelledby="removal">
      <Title order={2} id="removal" mb="xs">
        {isRemoved ? t('catalogue.removed.restoreTitle') : t('catalogue.removed.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {isRemoved ? t('catalogue.removed.restoreHelp') : t('catalogue.removed.help')}
      </Text>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            required
            maxLength={1000}
            label={t('catalogue.change.why')}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <Group>
            <Button type="submit" variant="default" loading={send.isPending}>
              {isRemoved ? t('catalogue.removed.restore') : t('catalogue.removed.remove')}
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  )
}
