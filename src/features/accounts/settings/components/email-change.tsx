import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { PasswordInput } from '#src/client/ui/password-input.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { sessionQuery } from '../../client.ts'
import { ConfirmationMailButton } from '../../components/confirmation-mail-button.tsx'
import { Refusal } from './refusal.tsx'

const refreshSecurity = async (queryClient: QueryClient) =>
  await queryClient.invalidateQueries({ queryKey: api.accounts.security.key() })

const Pending = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const cancel = useAppMutation({
    write: async () => await client.accounts.emailChange.cancel(),
    failed: null,
    refresh: refreshSecurity,
  })
  return (
    <Alert color="brass" role="status" title={t('settings.account.emailPendingTitle')}>
      <Text size="sm">
        <Trans i18nKey="settings.account.emailPending" values={{ email }} components={{ email: <bdi dir="ltr" /> }} />
      </Text>
      <Button size="sm" variant="default" mt="sm" loading={cancel.isPending} onClick={() => void cancel.run()}>
        {t('settings.account.emailCancel')}
      </Button>
    </Alert>
  )
}

const Unconfirmed = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  return (
    <Alert color="brass" title={t('settings.account.emailUnconfirmedTitle')}>
      <Text size="sm">{t('settings.account.emailUnconfirmed')}</Text>
      <ConfirmationMailButton email={email} label={t('settings.account.emailConfirm')} />
    </Alert>
  )
}

const EmailForm = ({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const form = useForm({ initialValues: { newEmail: '', password: '' }, validate: { newEmail: filled } })
  const request = useAppMutation({
    write: async ({ newEmail, password }: typeof form.values) =>
      await client.accounts.emailChange.request({ newEmail: newEmail.trim(), ...(hasPassword ? { password } : {}) }),
    onSaved: onClose,
    done: t('settings.account.emailLinksSent'),
    failed: null,
    refresh: refreshSecurity,
    // No retry: each attempt counts as a guess of the password.
    retry: false,
  })
  return (
    <Form form={form} onSubmit={request.run}>
      <Stack gap="md">
        {request.isError ? (
          <Refusal key={request.failureCount} title={t('settings.account.emailFailed')} error={request.error} />
        ) : null}
        <TextInput
          label={t('settings.account.newEmail')}
          type="email"
          autoComplete="email"
          dir="ltr"
          data-autofocus
          {...form.getInputProps('newEmail')}
        />
        {hasPassword ? (
          <PasswordInput
            label={t('settings.account.currentPassword')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('accounts.fields.showPassword'), tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
        ) : null}
        <Group gap="sm">
          <Button type="submit" loading={request.isPending}>
            {t('settings.account.emailSend')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** E-mail address of the account, with a form to change it. Both addresses confirm the change. */
export const EmailChange = () => {
  const { t } = useTranslation()
  const { data: session } = useQuery(sessionQuery)
  const { data: security } = useQuery(api.accounts.security.get.queryOptions())
  const [isOpen, setIsOpen] = useState(false)
  const pending = security?.pendingEmail
  const email = session?.person?.email
  return (
    <Stack gap="md">
      <Text>
        <bdi dir="ltr">{email}</bdi>
      </Text>
      {email && security?.canConfirmEmail && !pending ? <Unconfirmed email={email} /> : null}
      {pending ? <Pending email={pending} /> : null}
      {isOpen ? (
        <EmailForm hasPassword={security?.hasPassword ?? true} onClose={() => setIsOpen(false)} />
      ) : (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setIsOpen(true)}>
          {t('settings.account.emailChange')}
        </Button>
      )}
    </Stack>
  )
}
