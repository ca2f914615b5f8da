import { Alert, Button, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { useContactForm } from '../client.ts'
import { contactTopics } from '../rules.ts'
import classes from './contact-form.module.css'

const Sent = ({ email, reference, onAgain }: { email: string; reference: string; onAgain: () => void }) => {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  // Focuses the title: the form was unmounted together with the focused element.
  useEffect(() => title.current?.focus(), [])
  return (
    <div role="status">
      <Title order={2} ref={title} tabIndex={-1}>
        {t('contact.sentTitle')}
      </Title>
      <Text mt="sm">{t('contact.sentMessage', { email: `\u2068${email}\u2069` })}</Text>
      <strong className={classes.reference} dir="ltr" data-figures>
        {reference}
      </strong>
      <div>
        <Button variant="default" onClick={onAgain}>
          {t('contact.sentAnother')}
        </Button>
      </div>
    </div>
  )
}

const Failure = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  // Focuses the message once, when it appears.
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="brick"
      title={t('contact.failedTitle')}
      icon={<IconAlertTriangle />}
    >
      <Text size="sm">{text}</Text>
      <Text size="sm">{t('contact.failedKept')}</Text>
    </Alert>
  )
}

/** Contact form for the operator (RT-22). Works without a session; the input survives every error. */
export const ContactForm = () => {
  const { t } = useTranslation()
  const contact = useContactForm()
  const { field, values } = contact
  if (contact.reference) return <Sent email={values.email} reference={contact.reference} onAgain={contact.startAnew} />
  return (
    <Form form={contact.form} method="post" onSubmit={contact.send}>
      <Stack gap="md">
        {contact.failure && !contact.isPending ? <Failure key={contact.tries} text={contact.failure} /> : null}
        <TextInput
          label={t('contact.nameLabel')}
          autoComplete="name"
          required
          withAsterisk={false}
          {...field('name')}
        />
        <TextInput
          type="email"
          label={t('contact.emailLabel')}
          description={t('contact.emailHelp')}
          autoComplete="email"
          dir="ltr"
          required
          withAsterisk={false}
          {...field('email')}
        />
        <NativeSelect
          label={t('contact.topicLabel')}
          data={contactTopics.map((topic) => ({ value: topic, label: t(`contact.topic.${topic}`) }))}
          {...field('topic')}
        />
        <Textarea
          label={t('contact.messageLabel')}
          description={t('contact.messageHelp')}
          required
          withAsterisk={false}
          minRows={6}
          {...field('message')}
        />
        <div className={classes.trap} aria-hidden="true">
          <label>
            {t('contact.hidden')}
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={values.website}
              onChange={(event) => contact.form.setFieldValue('website', event.currentTarget.value)}
            />
          </label>
        </div>
        <div>
          <Button type="submit" loading={contact.isPending}>
            {t('contact.send')}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
