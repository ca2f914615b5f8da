import { Alert, Button, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useContactForm } from '../client.ts'
import { type ContactProblem, contactTopics } from '../rules.ts'
import classes from './contact-form.module.css'

const Sent = ({ email, reference, onAgain }: { email: string; reference: string; onAgain: () => void }) => {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  // The form is gone and the focus with it; it belongs to the document, not to React.
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
  // As above: the news takes the focus once, when it appears.
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

/** A question to the people who run this site; it works signed out, and what was typed outlives every failure (RT-22). */
export const ContactForm = () => {
  const { t } = useTranslation()
  const form = useContactForm()
  const element = useRef<HTMLFormElement>(null)
  const { values, problems, set } = form
  const problemOf = (problem: ContactProblem | undefined) => (problem ? t(`contact.problem.${problem}`) : null)
  if (form.reference) return <Sent email={values.email} reference={form.reference} onAgain={form.startAnew} />
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    await form.send()
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form ref={element} noValidate method="post" onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        {form.failure && !form.isPending ? <Failure key={form.tries} text={form.failure} /> : null}
        <TextInput
          name="name"
          label={t('contact.nameLabel')}
          autoComplete="name"
          required
          withAsterisk={false}
          value={values.name}
          error={problemOf(problems.name)}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          name="email"
          type="email"
          label={t('contact.emailLabel')}
          description={t('contact.emailHelp')}
          autoComplete="email"
          dir="ltr"
          required
          withAsterisk={false}
          value={values.email}
          error={problemOf(problems.email)}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <NativeSelect
          name="topic"
          label={t('contact.topicLabel')}
          value={values.topic}
          onChange={(event) =>
            set({ topic: contactTopics.find((topic) => topic === event.currentTarget.value) ?? 'other' })
          }
          data={contactTopics.map((topic) => ({ value: topic, label: t(`contact.topic.${topic}`) }))}
        />
        <Textarea
          name="message"
          label={t('contact.messageLabel')}
          description={t('contact.messageHelp')}
          required
          withAsterisk={false}
          minRows={6}
          value={values.message}
          error={problemOf(problems.message)}
          onChange={(event) => set({ message: event.currentTarget.value })}
        />
        <div className={classes.trap} aria-hidden="true">
          <label>
            {t('contact.hidden')}
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={values.website}
              onChange={(event) => set({ website: event.currentTarget.value })}
            />
          </label>
        </div>
        <div>
          <Button type="submit" loading={form.isPending}>
            {t('contact.send')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
