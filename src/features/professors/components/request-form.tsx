import { Alert, Button, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { setServerFieldError } from '#src/client/ui/server-field-error.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { isEmailAddress } from '#src/shared/email-address.ts'
import { toLanguage } from '#src/shared/locales.ts'
import type { Faculty } from '../contract.ts'
import { type RequestType, requestSizes, requestTypes } from '../requests/requests.rules.ts'
import classes from './request-form.module.css'

const begun = { wish: 'remove' as RequestType, grantKey: '', message: '', email: '', website: '' }

const useRequest = (member: Faculty) => {
  const { t, i18n } = useTranslation()
  const form = useForm({
    initialValues: { ...begun, grantKey: member.grants[0]?.key ?? '' },
    validate: {
      email: (email) => (isEmailAddress(email.trim()) ? null : t('contact.problem.emailInvalid')),
    },
  })
  const send = useAppMutation({
    write: async (values: typeof begun) =>
      await client.professors.requests.ask({
        ...values,
        id: member.id,
        grantKey: values.wish === 'hide_grant' ? values.grantKey : '',
        email: values.email.trim(),
        language: toLanguage(i18n.language),
      }),
    failed: null,
    onFailed: (error) => setServerFieldError(form, error),
  })
  return { form, send }
}

const Fields = ({ member, request }: { member: Faculty; request: ReturnType<typeof useRequest> }) => {
  const { t } = useTranslation()
  const { form, send } = request
  return (
    <Form form={form} method="post" onSubmit={async (values) => void (await send.run(values))}>
      <Stack gap="md">
        {send.error ? (
          <Alert role="alert" color="brick" title={t('professors.request.failedTitle')}>
            {formatErrorText(send.error, t)}
          </Alert>
        ) : null}
        <NativeSelect
          label={t('professors.request.wish')}
          data={requestTypes
            .filter((type) => type !== 'hide_grant' || member.grants.length > 0)
            .map((type) => ({ value: type, label: t(`professors.request.wishes.${type}`) }))}
          {...form.getInputProps('wish')}
        />
        {form.values.wish === 'hide_grant' ? (
          <NativeSelect
            label={t('professors.request.grant')}
            data={member.grants.map(({ key, titles, numbers }) => ({
              value: key,
              label: titles[0] ?? numbers[0] ?? key,
            }))}
            {...form.getInputProps('grantKey')}
          />
        ) : null}
        <Textarea
          label={t('professors.request.message')}
          description={t('professors.request.messageHelp')}
          autosize
          minRows={3}
          maxLength={requestSizes.message}
          {...form.getInputProps('message')}
        />
        <TextInput
          type="email"
          label={t('professors.request.email')}
          autoComplete="email"
          maxLength={requestSizes.email}
          {...form.getInputProps('email')}
        />
        <div className={classes.unseen} aria-hidden="true">
          <input name="website" tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
        </div>
        <div>
          <Button type="submit" loading={send.isPending}>
            {t('professors.request.send')}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

/** Form to request correction or removal of a faculty entry, without an account. */
export const RequestForm = ({ member }: { member: Faculty }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const request = useRequest(member)
  const reference = request.send.data?.reference
  if (!isOpen) {
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('professors.request.title')}
        </Button>
      </div>
    )
  }
  return (
    <section aria-labelledby="request" className={classes.form}>
      <Title order={2} id="request" mb="xs">
        {t('professors.request.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('professors.request.lede')}
      </Text>
      {reference ? (
        <Text role="status">{t('professors.request.sent', { reference })}</Text>
      ) : (
        <Fields member={member} request={request} />
      )}
    </section>
  )
}
