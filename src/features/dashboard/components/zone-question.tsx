import { Alert, Button, Group, Text } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useDataUpdate } from '#src/features/profile/components/use-data-update.ts'
import { formatTime } from '#src/shared/dates.ts'
import { formatZoneLabel } from '#src/shared/time-zones.ts'
import classes from './zone-question.module.css'

type ZoneQuestionProps = { profileZone: string; deviceZone: string; onKeep: () => void }

/** Shows both zones with their current time, and sets the profile to the device's zone with one button. */
export const ZoneQuestion = ({ profileZone, deviceZone, onKeep }: ZoneQuestionProps) => {
  const { t, i18n } = useTranslation()
  const move = useDataUpdate('profile', async (timeZone: string) => await client.profile.update({ timeZone }))
  const now = Date.now()
  const names = { device: formatZoneLabel(deviceZone), profile: formatZoneLabel(profileZone) }
  return (
    <Alert
      className={classes.notice ?? ''}
      color="gray"
      role="status"
      icon={<IconWorld aria-hidden="true" />}
      title={t('snapshot.zone.title')}
    >
      <Text size="sm" data-figures>
        {t('snapshot.zone.message', {
          ...names,
          here: formatTime(now, i18n.language, deviceZone),
          there: formatTime(now, i18n.language, profileZone),
        })}
      </Text>
      <Group gap="sm" mt="sm">
        <Button size="compact-md" variant="default" loading={move.isPending} onClick={() => void move.run(deviceZone)}>
          {t('snapshot.zone.move', names)}
        </Button>
        <Button size="compact-md" variant="subtle" disabled={move.isPending} onClick={onKeep}>
          {t('snapshot.zone.keep', names)}
        </Button>
      </Group>
    </Alert>
  )
}
