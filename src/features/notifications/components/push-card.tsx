import { Button, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { disablePush, enablePush, type PushState, readPushState } from '../push/push.client.ts'

const pushQuery = queryOptions({ queryKey: ['push state'], queryFn: readPushState, retry: false })

const Explanation = ({ state }: { state: PushState }) => {
  const { t } = useTranslation()
  if (state === 'unsupported') return <Text>{t('notifications.push.unsupported')}</Text>
  if (state === 'denied') return <Text>{t('notifications.push.denied')}</Text>
  return <Text>{t(state === 'on' ? 'notifications.push.on' : 'notifications.push.help')}</Text>
}

/** Row that turns push notifications of this browser on or off. */
export const PushCard = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data, isPending } = useQuery(pushQuery)
  const change = useAppMutation({
    write: async (isOn: boolean) => (isOn ? await disablePush() : await enablePush()),
    onSaved: (state) => queryClient.setQueryData(pushQuery.queryKey, state),
    done: (state) => {
      if (state === 'denied') return undefined
      return t(state === 'on' ? 'notifications.push.enabled' : 'notifications.push.disabled')
    },
    failed: t('notifications.push.failed'),
    // No retries: most errors come from the browser, and a second permission prompt changes none of them.
    retry: false,
  })
  const state = data ?? 'off'
  return (
    <SettingsRow title={t('notifications.push.title')}>
      {isPending ? (
        <LoadingSkeleton layout="form" rows={1} />
      ) : (
        <Stack gap="md" align="start">
          <Explanation state={state} />
          {state === 'on' || state === 'off' ? (
            <Button variant="default" loading={change.isPending} onClick={() => void change.run(state === 'on')}>
              {t(state === 'on' ? 'notifications.push.disable' : 'notifications.push.enable')}
            </Button>
          ) : null}
        </Stack>
      )}
    </SettingsRow>
  )
}
