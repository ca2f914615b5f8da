import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { type MutationOptions, useAppMutation } from '#src/client/use-app-mutation.ts'
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

type Saving = { change: Change; before: Change }

/** Saves each change immediately, offers to undo it, and restores the server's state when saving fails. */
const useSave = (known: NotificationPreferences | undefined) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const show = (change: Change) =>
    queryClient.setQueryData(preferencesQuery.queryKey, (shown) => (shown ? { ...shown, ...change } : shown))
  const options: MutationOptions<Saving, NotificationPreferences> = {
    queue: 'notifications.preferences',
    write: async ({ change }) => await client.notifications.updatePreferences(change),
    showAtOnce: ({ change, before }) => {
      show(change)
      return () => show(before)
    },
    onSaved: (saved) => queryClient.setQueryData(preferencesQuery.queryKey, saved),
    failed: t('notifications.failed.preferences'),
  }
  const undo = useAppMutation({ ...options, done: t('applications.undone'), endsUndoOffer: true })
  const save = useAppMutation({
    ...options,
    offerUndo: (_, { change, before }) => ({
      message: t('notifications.done.preferences'),
      tone: 'success' as const,
      action: {
        label: t('applications.undo'),
        onPress: () => void undo.run({ change: before, before: change }),
      },
    }),
  })
  return (change: Change) => {
    const names = Object.keys(change) as (keyof Change)[]
    void save.run({ change, before: Object.fromEntries(names.map((name) => [name, known?.[name]])) })
  }
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
  const save = useSave(data)
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
                onChange={({ currentTarget: { checked } }) => save({ [name]: checked })}
              />
            ))}
          </Stack>
        ) : null}
      </SettingsRow>
      {data ? <QuietHours preferences={data} onChange={save} /> : null}
    </>
  )
}
