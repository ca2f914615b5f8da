import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { broadcastSessionChange, refreshSession, sessionQuery } from '../client.ts'

/** Link from an expired confirmation to the settings, where a signed-in user requests a new one. */
const WayOn = () => {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  return (
    <>
      <Text>{t('accounts.emailChange.askAgain')}</Text>
      <div>
        {data?.person ? (
          <LinkButton to="/settings/$section" params={{ section: 'account' }} mt="sm">
            {t('settingsMenu.account')}
          </LinkButton>
        ) : (
          <LinkButton to="/auth" search={{ redirect: '/settings/account' }} mt="sm">
            {t('header.signIn')}
          </LinkButton>
        )}
      </div>
    </>
  )
}

interface NotConfirmedProps {
  /** Null if the address of the page contains no link token. */
  error: unknown
  onRetry: () => void
}

/** Whether the error is permanent for this link. */
const isOver = (error: unknown) =>
  !error || ['LINK_SPENT', 'EMAIL_TAKEN', 'INPUT_INVALID'].includes(getErrorCode(error) ?? '')

const NotConfirmed = ({ error, onRetry }: NotConfirmedProps) => {
  const { t } = useTranslation()
  const message = error ? formatErrorText(error, t) : t('failures.linkSpent')
  return (
    <Stack gap="sm" role="alert">
      <PageTitle title={t('accounts.emailChange.failedTitle')} description={message} />
      <Title order={1}>{t('accounts.emailChange.failedTitle')}</Title>
      <Text c="dimmed">{message}</Text>
      {isOver(error) ? (
        <WayOn />
      ) : (
        <div>
          <Button mt="sm" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

const Confirmed = ({ state }: { state: 'waiting' | 'done' }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="sm" role="status">
      <PageTitle title={t(`accounts.emailChange.${state}Title`)} />
      <Title order={1}>{t(`accounts.emailChange.${state}Title`)}</Title>
      <Text c="dimmed">{t(`accounts.emailChange.${state}Message`)}</Text>
      {state === 'done' ? (
        <div>
          <LinkButton to="/auth" mt="sm">
            {t('accounts.emailChange.goOn')}
          </LinkButton>
        </div>
      ) : null}
    </Stack>
  )
}

/** Confirms one address of a change by a press, so that mail scanners that open links confirm nothing. */
export const EmailConfirmation = ({ token }: { token: string | undefined }) => {
  const { t } = useTranslation()
  const confirm = useAppMutation({
    write: async (link: string) => await client.accounts.emailChange.confirm({ token: link }),
    failed: null,
    onSaved: async ({ state }, _link, queryClient) => {
      if (state !== 'done') return
      await refreshSession(queryClient).catch(() => undefined)
      broadcastSessionChange()
    },
    // A link works once: a retry would report it as used.
    retry: false,
  })
  const state = confirm.data?.state
  if (!token || confirm.isError)
    return <NotConfirmed error={confirm.error} onRetry={() => token && void confirm.run(token)} />
  if (state) return <Confirmed state={state} />
  return (
    <Stack gap="sm">
      <PageTitle title={t('accounts.emailChange.title')} description={t('accounts.emailChange.lede')} />
      <Title order={1}>{t('accounts.emailChange.title')}</Title>
      <Text c="dimmed">{t('accounts.emailChange.lede')}</Text>
      <div>
        <Button mt="sm" loading={confirm.isPending} onClick={() => void confirm.run(token)}>
          {t('accounts.emailChange.confirm')}
        </Button>
      </div>
    </Stack>
  )
}
