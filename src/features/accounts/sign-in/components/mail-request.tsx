import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import type { AuthFailure } from '../../auth-request.client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { useAccountRequest } from '../../entry/components/use-account-request.ts'

/** Duration of the notice that the link was sent, in milliseconds (SI-06). */
const sentToastMs = 6000

/** Purpose of the link: password reset, or sign-in. */
type MailKind = 'reset' | 'link'

const requests = {
  reset: { path: 'request-password-reset', body: { redirectTo: '/reset-password' } },
  link: { path: 'email-link/request', body: {} },
}

type MailRequestProps = {
  kind: MailKind
  initialEmail: string
  onClose: () => void
}

const reasonOf = ({ problem }: AuthFailure) => {
  if (problem === 'tooManyAttempts' || problem === 'emailRateLimited') return 'accounts.problem.emailRateLimited'
  if (problem === 'noResponse' || problem === 'timeout') return 'accounts.problem.connection'
  return problem === 'invalidEmail' ? 'accounts.problem.invalidEmail' : 'accounts.problem.unexpected'
}

/**
 * Inline form that requests a link by e-mail. The response does not reveal whether the address has an account (SI-02,
 * SI-06).
 */
export const MailRequest = ({ kind, initialEmail, onClose }: MailRequestProps) => {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { email: initialEmail },
    // A missing address is reported above the field.
    validate: { email: (email) => email.trim() === '' },
  })
  // The field replaces that of the sign-in form: move the focus, so that typing continues here.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { send, isBusy, failure, tries } = useAccountRequest()
  const handleSubmit = async ({ email }: typeof form.values) => {
    const address = email.trim()
    const { path, body } = requests[kind]
    await send(path, { email: address, ...body }, () => {
      showToast({
        title: t(`accounts.${kind}.sent`),
        message: t(`accounts.${kind}.sentMessage`, { email: address }),
        tone: 'success',
        durationMs: sentToastMs,
      })
      onClose()
    })
  }
  const missing = { title: t(`accounts.${kind}.emailRequired`), message: t(`accounts.${kind}.emailRequiredMessage`) }

  return (
    <Form form={form} onSubmit={handleSubmit}>
      <Stack gap="md">
        <div>
          <Title order={2}>{t(`accounts.${kind}.title`)}</Title>
          <Text size="sm" c="dimmed" mt="xs">
            {t(`accounts.${kind}.lede`)}
          </Text>
        </div>
        {form.errors.email ? <FormProblem {...missing} /> : null}
        {failure ? (
          <FormProblem key={tries} title={t(`accounts.${kind}.failed`)} message={t(reasonOf(failure))} />
        ) : null}
        <TextInput
          label={t('accounts.fields.email')}
          type="email"
          autoComplete="username"
          dir="ltr"
          required
          withAsterisk={false}
          ref={field}
          {...form.getInputProps('email')}
        />
        <Group gap="sm">
          <Button type="submit" loading={isBusy}>
            {t(`accounts.${kind}.send`)}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
