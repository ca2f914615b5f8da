import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { refreshWebhooks, webhookLogQuery } from '../client.ts'
import type { WebhookLogEntry } from '../contract.ts'
import classes from './webhooks.module.css'

const useStateText = ({ state, status, failure, attempts, nextAt }: WebhookLogEntry): string => {
  const { t, i18n } = useTranslation()
  if (state === 'delivered') return t('webhooks.state.delivered', { status })
  if (failure === null) return t(state === 'failed' ? 'webhooks.state.dropped' : 'webhooks.state.waiting')
  const values = { attempts, reason: t(`webhooks.reason.${failure}`, { status }) }
  return state === 'failed'
    ? t('webhooks.state.failed', values)
    : t('webhooks.state.retrying', { ...values, time: nextAt ? formatDateTime(nextAt, i18n.language) : '' })
}

const Entry = ({ webhookId, entry }: { webhookId: string; entry: WebhookLogEntry }) => {
  const { t, i18n } = useTranslation()
  const resend = useAppMutation({
    write: async () => await client.webhooks.resend({ id: webhookId, deliveryId: entry.id }),
    done: t('webhooks.resent'),
    refresh: refreshWebhooks,
  })
  const event = t(`webhooks.event.${entry.event}`)
  const time = formatDateTime(entry.attemptedAt ?? entry.occurredAt, i18n.language)
  return (
    <li className={classes.delivery}>
      <Text size="sm" fw={500} className={classes.event}>
        {event}
      </Text>
      <Text size="sm" c="dimmed" component="time" dateTime={entry.attemptedAt ?? entry.occurredAt}>
        {time}
      </Text>
      <Text size="sm" className={classes.state} {...(entry.failure ? { c: 'brick' } : {})}>
        {useStateText(entry)}
      </Text>
      {entry.state === 'waiting' ? null : (
        <Button
          className={classes.resend ?? ''}
          size="compact-sm"
          variant="subtle"
          loading={resend.isPending}
          aria-label={t('webhooks.resendOf', { event, time })}
          onClick={() => void resend.run()}
        >
          {t('webhooks.resend')}
        </Button>
      )}
    </li>
  )
}

/** The newest messages of a webhook with their result, each with an action to send it again. */
export const WebhookLog = ({ webhookId, label }: { webhookId: string; label: string }) => {
  const { t } = useTranslation()
  const log = useQuery(webhookLogQuery(webhookId))
  if (log.isPending) return <LoadingSkeleton rows={2} />
  if (log.isError)
    return (
      <ErrorState
        error={log.error}
        title={t('webhooks.logFailed')}
        onRetry={() => void log.refetch()}
        retrying={log.isFetching}
      />
    )
  if (log.data.length === 0) return <Text size="sm">{t('webhooks.logNone')}</Text>
  return (
    <ul data-bare aria-label={label} className={classes.log}>
      {log.data.map((entry) => (
        <Entry key={entry.id} webhookId={webhookId} entry={entry} />
      ))}
    </ul>
  )
}
