import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { detectDeviceZone } from '#src/shared/time-zones.ts'
import { formatZoneName } from '#src/shared/zoned-time.ts'
import type { NotificationPreferences } from '../contract.ts'

const preferencesQuery = api.notifications.preferences.queryOptions()

const switches = [
  'email_notifications',
  'push_notifications',
  'deadline_reminders',
  'application_updates',
  'social_notifications',
  'weekly_digest',
  'immediate_alerts',
] as const

type Change = Partial<NotificationPreferences>

/** Saves each change immediately, and restores the server's state when saving fails. */
const useSave = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const show = (change: Change) =>
    queryClient.setQueryData(preferencesQuery.queryKey, (known) => (known ? { ...known, ...change } : known))
  return useAppMutation({
    queue: 'notifications.preferences',
    write: async (change: Change) => await client.notifications.updatePreferences(change),
    showAtOnce: (change) => {
      const before = queryClient.getQueryData(preferencesQuery.queryKey)
      show(change)
      const names = Object.keys(change) as (keyof Change)[]
      return () => show(Object.fromEntries(names.map((name) => [name, before?.[name]])))
    },
    onSaved: (saved) => queryClient.setQueryData(preferencesQuery.queryKey, saved),
    done: t('notifications.done.preferences'),
    failed: t('notifications.failed.preferences'),
  })
}

type QuietHoursProps = { preferences: NotificationPreferences; onChange: (change: Change) => void }

const QuietHours = ({ preferences, onChange }: QuietHoursProps) => {
  const { t } = useTranslation()
  const { data } = useQuery({ ...api.profile.get.queryOptions(), staleTime: 5 * 60_000 })
  const zone = data?.profile.timeZone || detectDeviceZone()
  return (
    <SettingsRow
      title={t('notifications.preferences.quietHours')}
      lede={t('notifications.preferences.quietHelp', { zone: formatZoneName(zone) })}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="time"
          key={`start ${preferences.quiet_hours_start}`}
          label={t('notifications.preferences.quietStart')}
          defaultValue={preferences.quiet_hours_start}
          onBlur={({ currentTarget: { value } }) =>
            value && value !== preferences.quiet_hours_start && onChange({ quiet_hours_start: value })
          }
        />
        <TextInput
          type="time"
          key={`end ${preferences.quiet_hours_end}`}
          label={t('notifications.preferences.quietEnd')}
          defaultValue={preferences.quiet_hours_end}
          onBlur={({ currentTarget: { value } }) =>
            value && value !== preferences.quiet_hours_end && onChange({ quiet_hours_end: value })
          }
        />
      </SimpleGrid>
    </SettingsRow>
  )
}

/** Rows of notification preferences and quiet hours (NT-07). */
export const PreferencesCard = () => {
  const { t } = useTranslation()
  const { data, isPending, isFetching, refetch, error } = useQuery(preferencesQuery)
  const save = useSave()
  return (
    <>
      <SettingsRow title={t('notifications.preferences.title')}>
        {isPending ? <LoadingSkeleton layout="form" rows={4} /> : null}
        {error && !data ? (
          <ErrorState
            error={error}
            title={t('notifications.preferences.failed')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {data ? (
          <Stack gap="xs">
            {switches.map((name) => (
              <Switch
                key={name}
                label={t(`notifications.preferences.${name}`)}
                {...(name === 'immediate_alerts' ? { description: t('notifications.preferences.immediateHelp') } : {})}
                checked={data[name]}
                onChange={({ currentTarget: { checked } }) => void save.run({ [name]: checked })}
              />
            ))}
          </Stack>
        ) : null}
      </SettingsRow>
      {data ? <QuietHours preferences={data} onChange={(change) => void save.run(change)} /> : null}
    </>
  )
}
