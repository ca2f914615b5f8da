import { Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { type ReminderPace, reminderPaces } from '../rules.ts'

interface Typed {
  pace: ReminderPace
  /** Date of an additional reminder; empty for none. */
  remindOn: string
}

type ReminderSettingsProps = {
  pace: ReminderPace
  remindOn: string | null
  isBusy: boolean
  onSave: (choice: { pace: ReminderPace; remindOn: string | null }) => void
}

/** Choice of a recommender how often to be reminded, with one button that stops all reminders. */
export const ReminderSettings = ({ pace, remindOn, isBusy, onSave }: ReminderSettingsProps) => {
  const { t } = useTranslation()
  const form = useForm<Typed>({ initialValues: { pace, remindOn: remindOn ?? '' } })
  const isOff = pace === 'none' && remindOn === null
  return (
    <Card component="section" aria-labelledby="recommender-reminders">
      <Title order={2} size="h3" id="recommender-reminders">
        {t('recommenders.reminders.title')}
      </Title>
      <Text size="sm" c="dimmed" mt="xs" mb="md">
        {t(isOff ? 'recommenders.reminders.off' : 'recommenders.reminders.help')}
      </Text>
      <Form form={form} onSubmit={(typed) => onSave({ pace: typed.pace, remindOn: typed.remindOn || null })}>
        <Stack gap="md">
          <NativeSelect
            label={t('recommenders.reminders.pace')}
            data={reminderPaces.map((value) => ({ value, label: t(`recommenders.reminders.${value}`) }))}
            {...form.getInputProps('pace')}
          />
          <TextInput type="date" label={t('recommenders.reminders.remindOn')} {...form.getInputProps('remindOn')} />
          <Group gap="sm">
            <Button type="submit" variant="default" disabled={isBusy}>
              {t('recommenders.reminders.save')}
            </Button>
            {isOff ? null : (
              <Button variant="default" disabled={isBusy} onClick={() => onSave({ pace: 'none', remindOn: null })}>
                {t('recommenders.reminders.stop')}
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
    </Card>
  )
}
