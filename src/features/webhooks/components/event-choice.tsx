import { Checkbox, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type PlanEvent, planEvents } from '../rules.ts'

/** Checkboxes for the events that a webhook receives. */
export const EventChoice = ({ value, onChange }: { value: PlanEvent[]; onChange: (value: PlanEvent[]) => void }) => {
  const { t } = useTranslation()
  return (
    <Checkbox.Group label={t('webhooks.events')} value={value} onChange={onChange}>
      <Group gap="md" mt="xs">
        {planEvents.map((event) => (
          <Checkbox key={event} value={event} label={t(`webhooks.event.${event}`)} />
        ))}
      </Group>
      {value.length === 0 ? (
        <Text size="sm" mt="xs">
          {t('webhooks.noEvents')}
        </Text>
      ) : null}
    </Checkbox.Group>
  )
}
