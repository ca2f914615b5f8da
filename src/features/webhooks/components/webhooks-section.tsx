import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { ProvenChange } from '#src/features/accounts/settings/components/proven-change.tsx'
import { formatDate, formatDateTime } from '#src/shared/dates.ts'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { refreshWebhooks, webhooksQuery } from '../client.ts'
import type { WebhookOverview } from '../contract.ts'
import { maxWebhooks, type PlanEvent, planEvents } from '../rules.ts'
import { EventChoice } from './event-choice.tsx'
import { NewSecret } from './new-secret.tsx'
import { WebhookLog } from './webhook-log.tsx'
import classes from './webhooks.module.css'

const StateText = ({ webhook }: { webhook: WebhookOverview }) => {
  const { t, i18n } = useTranslation()
  const { createdAt, disabledAt, failingSince, previousUntil } = webhook
  const isRotating = previousUntil !== null && Date.parse(previousUntil) > Date.now()
  return (
    <>
      {disabledAt ? (
        <Text size="sm" c="brick">
          {t('webhooks.off', { date: formatDate(disabledAt, i18n.language) })}
        </Text>
      ) : null}
      {failingSince && !disabledAt ? (
        <Text size="sm" c="brick">
          {t('webhooks.failing', { time: formatDateTime(failingSince, i18n.language) })}
        </Text>
      ) : null}
      {disabledAt || failingSince ? null : (
        <Text size="sm" c="dimmed">
          {t('webhooks.added', { date: formatDate(createdAt, i18n.language) })}
        </Text>
      )}
      {isRotating ? (
        <Text size="sm" c="dimmed">
          {t('webhooks.rotating', { time: formatDateTime(previousUntil, i18n.language) })}
        </Text>
      ) : null}
    </>
  )
}

const Rotation = ({
  id,
  onCreated,
  onClose,
}: {
  id: string
  onCreated: (secret: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return (
    <ProvenChange
      explanation={t('webhooks.rotateLede')}
      submit={t('webhooks.rotateSubmit')}
      failed={t('webhooks.notRotated')}
      act={async () => {
        const { secret } = await client.webhooks.rotate({ id })
        onCreated(secret)
        await refreshWebhooks(queryClient)
        return undefined
      }}
      onClose={onClose}
    />
  )
}

/** Events of a webhook, saved at each change. */
const Events = ({ webhook: { id, events } }: { webhook: WebhookOverview }) => {
  // A second click may come before the first one is saved. Without a pending choice that of the server is shown, which
  // another tab may have changed.
  const [pending, setPending] = useState<PlanEvent[]>()
  const end = (saved: PlanEvent[]) => setPending((latest) => (latest === saved ? undefined : latest))
  const save = useAppMutation({
    write: async (next: PlanEvent[]) => await client.webhooks.chooseEvents({ id, events: next }),
    refresh: refreshWebhooks,
    onDone: (_output, saved) => end(saved),
    onFailed: (_error, refused) => end(refused),
    queue: `events of webhook ${id}`,
  })
  const choose = (next: PlanEvent[]) => {
    setPending(next)
    void save.run(next)
  }
  return <EventChoice value={pending ?? events} onChange={choose} />
}

type Opened = 'log' | 'rotation'

const Entry = ({ webhook }: { webhook: WebhookOverview }) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>()
  const [secret, setSecret] = useState<string>()
  const { id, url, disabledAt } = webhook
  const { host } = new URL(url)
  const test = useAppMutation({
    write: async () => await client.webhooks.sendTest({ id }),
    done: t('webhooks.testSent'),
    onSaved: () => setOpened('log'),
    refresh: refreshWebhooks,
  })
  const enable = useAppMutation({
    write: async () => await client.webhooks.enable({ id }),
    done: t('webhooks.enabled'),
    refresh: refreshWebhooks,
  })
  const remove = useAppMutation({
    write: async () => await client.webhooks.remove({ id }),
    done: t('webhooks.removed'),
    refresh: refreshWebhooks,
  })
  const toggle = (part: Opened) => setOpened(opened === part ? undefined : part)
  return (
    <li className={classes.webhook}>
      <Stack gap="sm">
        <div>
          <Text fw={500} className={classes.url ?? ''}>
            <bdi dir="ltr">{url}</bdi>
          </Text>
          <StateText webhook={webhook} />
        </div>
        <Events webhook={webhook} />
        <Group gap="xs">
          {disabledAt ? (
            <Button
              size="sm"
              variant="default"
              loading={enable.isPending}
              aria-label={t('webhooks.enableOf', { host })}
              onClick={() => void enable.run()}
            >
              {t('webhooks.enable')}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="default"
            loading={test.isPending}
            aria-label={t('webhooks.testOf', { host })}
            onClick={() => void test.run()}
          >
            {t('webhooks.test')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            aria-expanded={opened === 'log'}
            aria-label={t('webhooks.logOf', { host })}
            onClick={() => toggle('log')}
          >
            {t('webhooks.log')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            aria-expanded={opened === 'rotation'}
            aria-label={t('webhooks.rotateOf', { host })}
            onClick={() => toggle('rotation')}
          >
            {t('webhooks.rotate')}
          </Button>
          <ConfirmButton
            variant="subtle"
            label={t('webhooks.remove')}
            aria-label={t('webhooks.removeOf', { host })}
            title={t('webhooks.removeTitle')}
            message={t('webhooks.removeText')}
            action={remove}
          />
        </Group>
        {opened === 'log' ? <WebhookLog webhookId={id} label={t('webhooks.logOf', { host })} /> : null}
        {opened === 'rotation' ? <Rotation id={id} onCreated={setSecret} onClose={() => setOpened(undefined)} /> : null}
        {secret === undefined ? null : <NewSecret secret={secret} onDone={() => setSecret(undefined)} />}
      </Stack>
    </li>
  )
}

const AddForm = ({ onCreated, onClose }: { onCreated: (secret: string) => void; onClose: () => void }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<PlanEvent[]>([...planEvents])
  const create = async () => {
    if (!url.trim()) return t('webhooks.urlInvalid')
    try {
      const { secret } = await client.webhooks.create({ url, events })
      onCreated(secret)
    } catch (error) {
      if (getErrorCode(error) === 'INPUT_INVALID') return t('webhooks.urlInvalid')
      throw error
    }
    await refreshWebhooks(queryClient)
    return undefined
  }
  return (
    <ProvenChange
      explanation={t('webhooks.addLede')}
      submit={t('webhooks.create')}
      failed={t('webhooks.notAdded')}
      act={create}
      onClose={onClose}
    >
      <TextInput
        required
        type="url"
        dir="ltr"
        label={t('webhooks.url')}
        description={t('webhooks.urlHelp')}
        value={url}
        maxLength={maxWebAddressLength}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <EventChoice value={events} onChange={setEvents} />
    </ProvenChange>
  )
}

const Adding = ({ isFull }: { isFull: boolean }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <NewSecret secret={secret} onDone={() => setSecret(undefined)} />
  if (isOpen) return <AddForm onCreated={setSecret} onClose={() => setOpen(false)} />
  if (isFull) return null
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('webhooks.add')}
      </Button>
    </div>
  )
}

const WebhookList = () => {
  const { t } = useTranslation()
  const webhooks = useQuery(webhooksQuery)
  if (webhooks.isPending) return <LoadingSkeleton rows={1} />
  if (webhooks.isError)
    return (
      <ErrorState
        error={webhooks.error}
        title={t('webhooks.failed')}
        onRetry={() => void webhooks.refetch()}
        retrying={webhooks.isFetching}
      />
    )
  return (
    <Stack gap="md">
      {webhooks.data.length > 0 ? (
        <ul data-bare aria-label={t('webhooks.title')}>
          {webhooks.data.map((webhook) => (
            <Entry key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      ) : (
        <Text>{t('webhooks.none')}</Text>
      )}
      <Adding isFull={webhooks.data.length >= maxWebhooks} />
    </Stack>
  )
}

/** Webhooks of the own account: receivers of signed messages, with their log. */
export const WebhooksSection = () => {
  const { t } = useTranslation()
  return (
    <SettingsRow title={t('webhooks.title')} info={t('webhooks.lede')}>
      <WebhookList />
    </SettingsRow>
  )
}
