import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { maxChatLength } from '../call.rules.ts'
import type { Call, ChatLine } from '../call-connection.client.ts'
import classes from './call-screen.module.css'

type CallChatProps = { call: Call; lines: readonly ChatLine[]; name: string; isOpen: boolean }

/** Chat of a call; it is discarded when the call ends. */
export const CallChat = ({ call, lines, name, isOpen }: CallChatProps) => {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { text: '' } })
  const send = ({ text }: { text: string }) => {
    if (text.trim() !== '' && call.say(text.trim())) form.reset()
  }
  return (
    <Stack gap="sm" component="section" aria-label={t('calls.chat')}>
      <Title order={2}>{t('calls.chat')}</Title>
      <Text size="sm" c="dimmed">
        {t(isOpen ? 'calls.chatHelp' : 'calls.chatClosed')}
      </Text>
      <ul data-bare className={classes.lines} aria-live="polite">
        {lines.map(({ id, isOwn, text }) => (
          <li key={id}>
            <Text size="sm" c="dimmed">
              <bdi>{isOwn ? t('calls.you') : name}</bdi>
            </Text>
            <UserText className={classes.text}>{text}</UserText>
          </li>
        ))}
      </ul>
      <Form form={form} onSubmit={send}>
        <Group gap="sm" align="flex-end" wrap="nowrap">
          <TextInput
            className={classes.message ?? ''}
            label={t('calls.message')}
            maxLength={maxChatLength}
            autoComplete="off"
            {...form.getInputProps('text')}
          />
          <Button type="submit" variant="default" disabled={!isOpen}>
            {t('calls.send')}
          </Button>
        </Group>
      </Form>
    </Stack>
  )
}
