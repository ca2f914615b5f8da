import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { announceSession, refreshSession } from '../../client.ts'

/** Confirms one address of a change by a press, so that a program that opens links in mails confirms nothing. */
export const EmailConfirmation = ({ token }: { token: string | undefined }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const confirm = useMutation(
    api.accounts.emailChange.confirm.mutationOptions({
      onSuccess: async ({ state }) => {
        if (state !== 'done') return
        await refreshSession(queryClient).catch(() => undefined)
        announceSession()
      },
    }),
  )
  const state = confirm.data?.state
  if (!token || confirm.isError)
    return (
      <Stack gap="sm" role="alert">
        <PageTitle title={t('accounts.emailChange.failedTitle')} />
        <Title order={1}>{t('accounts.emailChange.failedTitle')}</Title>
        <Text c="dimmed">{confirm.isError ? failureText(confirm.error, t) : t('failures.linkSpent')}</Text>
      </Stack>
    )
  if (state)
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
  return (
    <Stack gap="sm">
      <PageTitle title={t('accounts.emailChange.title')} />
      <Title order={1}>{t('accounts.emailChange.title')}</Title>
      <Text c="dimmed">{t('accounts.emailChange.lede')}</Text>
      <div>
        <Button mt="sm" loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
          {t('accounts.emailChange.confirm')}
        </Button>
      </div>
    </Stack>
  )
}
