import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#src/client/ui/toasts.ts'
import { type AuthFailure, askAccounts } from '../../auth-request.client.ts'
import { FormProblem } from '../../entry/components/form-problem.tsx'
import { signInTimeoutMs } from '../../entry/entry.client.ts'

/** How long the news of the sent link stays (SI-06). */
const sentToastMs = 6000

type ResetRequestProps = {
  initialEmail: string
  onClose: () => void
}

const reasonOf = ({ problem }: AuthFailure) => {
  if (problem === 'tooManyAttempts' || problem === 'emailRateLimited') return 'accounts.problem.emailRateLimited'
  if (problem === 'noResponse' || problem === 'timeout') return 'accounts.problem.connection'
  return problem === 'invalidEmail' ? 'accounts.problem.invalidEmail' : 'accounts.problem.unexpected'
}

/** The inline form that asks for a reset link; its answer does not tell whether the address exists (SI-02, SI-06). */
export const ResetRequest = ({ initialEmail, onClose }: ResetRequestProps) => {
  const { t } = useTranslation()
  const [email, setEmail] = useState(initialEmail)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<{ title: string; message: string }>()

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (email.trim() === '') {
      setProblem({ title: t('accounts.reset.emailRequired'), message: t('accounts.reset.emailRequiredMessage') })
      return
    }
    setIsBusy(true)
    setProblem(undefined)
    const body = { email: email.trim(), redirectTo: '/reset-password' }
    const reply = await askAccounts('request-password-reset', body, signInTimeoutMs)
    setIsBusy(false)
    if (!reply.isDone) {
      setProblem({ title: t('accounts.reset.failed'), message: t(reasonOf(reply)) })
      return
    }
    showToast({
      title: t('accounts.reset.sent'),
      message: t('accounts.reset.sentMessage', { email: email.trim() }),
      tone: 'success',
      durationMs: sentToastMs,
    })
    onClose()
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        <div>
          <Title order={2}>{t('accounts.reset.title')}</Title>
          <Text size="sm" c="dimmed" mt="xs">
            {t('accounts.reset.lede')}
          </Text>
        </div>
        {problem ? <FormProblem key={problem.title} {...problem} /> : null}
        <TextInput
          label={t('accounts.fields.email')}
          type="email"
          autoComplete="username"
          dir="ltr"
          required
          withAsterisk={false}
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button type="submit" loading={isBusy}>
            {t('accounts.reset.send')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
