import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { maxReasonLength } from '../../rules.ts'
import type { EntryKind } from '../entry-kinds.rules.ts'

type RemovalFormProps = { entity: EntryKind; id: string; isRemoved: boolean }

/** Removes an entry from the catalogue or restores it; the reason is stored in its history. */
export const RemovalForm = ({ entity, id, isRemoved }: RemovalFormProps) => {
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: filled } })
  const send = useAppMutation({
    write: async ({ reason }: typeof form.values) =>
      await client.catalogue.editing.setRemoved({ entity, entityId: id, isRemoved: !isRemoved, reason }),
    onSaved: form.reset,
    done: isRemoved ? t('catalogue.removed.restored') : t('catalogue.removed.done'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
  return (
    <section aria-labelledby="removal">
      <Title order={2} id="removal" mb="xs">
        {isRemoved ? t('catalogue.removed.restoreTitle') : t('catalogue.removed.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {isRemoved ? t('catalogue.removed.restoreHelp') : t('catalogue.removed.help')}
      </Text>
      <Form form={form} onSubmit={send.run}>
        <Stack gap="md">
          <TextInput
            required
            maxLength={maxReasonLength}
            label={t('catalogue.change.why')}
            {...form.getInputProps('reason')}
          />
          <Group>
            <Button type="submit" variant="default" loading={send.isPending}>
              {isRemoved ? t('catalogue.removed.restore') : t('catalogue.removed.remove')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </section>
  )
}
