import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate, formatDateTime } from '#src/shared/dates.ts'
import { refreshMentorships } from '../../client.ts'
import type { UniversityProof as Proof } from '../proof.contract.ts'
import { maxProofEmailLength } from '../proof.rules.ts'

const Proven = ({ proven }: { proven: NonNullable<Proof['proven']> }) => {
  const { t, i18n } = useTranslation()
  const remove = useAppMutation({
    write: async () => await client.mentorships.proof.remove(),
    done: t('mentorships.proof.removed'),
    refresh: refreshMentorships,
  })
  return (
    <Group justify="space-between" gap="sm">
      <Text>{t('mentorships.proven', { ...proven, date: formatDate(proven.provenAt, i18n.language) })}</Text>
      <ConfirmButton
        label={t('mentorships.proof.remove')}
        title={t('mentorships.proof.removeTitle')}
        message={t('mentorships.proof.removeMessage')}
        action={remove}
      />
    </Group>
  )
}

const Asking = () => {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (email) => (email.trim() === '' ? t('ui.required') : null) },
  })
  const ask = useAppMutation({
    write: async ({ email }: { email: string }) => await client.mentorships.proof.request({ email }),
    done: t('mentorships.proof.sent'),
    refresh: refreshMentorships,
    failed: null,
    onFailed: (error) =>
      form.setFieldError(
        'email',
        getErrorCode(error) === 'INPUT_INVALID' ? t('mentorships.proof.noUniversity') : formatErrorText(error, t),
      ),
    onDone: () => form.reset(),
  })
  return (
    <Form form={form} onSubmit={ask.run}>
      <Stack gap="sm">
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="email"
          inputMode="email"
          label={t('mentorships.proof.email')}
          description={t('mentorships.proof.emailHelp')}
          maxLength={maxProofEmailLength}
          {...form.getInputProps('email')}
        />
        <div>
          <Button type="submit" variant="default" loading={ask.isPending}>
            {t('mentorships.proof.send')}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

/** University verification of a mentor by a mail to its domain. */
export const UniversityProof = () => {
  const { t, i18n } = useTranslation()
  const { data, isError, error, isFetching, refetch } = useQuery(api.mentorships.proof.get.queryOptions())
  return (
    <Stack gap="md" component="section" aria-labelledby="university-proof" mt="xl">
      <div>
        <Title order={2} id="university-proof">
          {t('mentorships.proof.title')}
        </Title>
        <Text c="dimmed" mt="xs">
          {t('mentorships.proof.lede')}
        </Text>
      </div>
      {isError && !data ? (
        <ErrorState
          title={t('mentorships.proof.unreadable')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!data && !isError ? <LoadingSkeleton layout="form" rows={1} /> : null}
      {data?.proven ? <Proven proven={data.proven} /> : null}
      {data?.pending ? (
        <Text role="status">
          {t('mentorships.proof.pending', {
            domain: data.pending.domain,
            time: formatDateTime(data.pending.expiresAt, i18n.language),
          })}
        </Text>
      ) : null}
      {data ? <Asking /> : null}
    </Stack>
  )
}
