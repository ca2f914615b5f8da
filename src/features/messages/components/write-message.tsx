import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { CareCard } from '#src/features/moderation/components/care-card.tsx'
import { hasLink, maxMessageLength, typingMs } from '../conversation.rules.ts'

const heldReasons = ['selling', 'scam', 'contacts', 'spam', 'harassment', 'privateData'] as const

/** Why a message was refused; a first one may be for its words. */
const refusalText = (error: unknown, t: TFunction): string => {
  const data: unknown = error instanceof ORPCError ? error.data : undefined
  const held = heldReasons.find(
    (one) => typeof data === 'object' && data !== null && 'reason' in data && data.reason === one,
  )
  return held ? `${t('gradnet.firstRefused')} ${t(`gradnet.held.${held}`)}` : failureText(error, t)
}

type WriteMessageProps = {
  id: string
  owner: string
  /** A first message to a stranger. */
  isFirst: boolean
  onSend: (text: string) => void
  refusal: { error: unknown; text: string } | undefined
}

/** Writes a message; Enter sends, Shift and Enter begin a line. What was typed or refused is not lost. */
export const WriteMessage = ({ id, owner, isFirst, onSend, refusal }: WriteMessageProps) => {
  const { t } = useTranslation()
  const kept = useDraft({ persist: 'local', place: { owner, item: `message in ${id}` }, initial: { text: '' } })
  const form = useDraftForm(kept, ({ text }) =>
    isFirst && hasLink(text) ? { text: t('gradnet.noLinks') } : ({} as Record<string, string>),
  )
  const saidAt = useRef(0)
  const giveBack = useRef(form.setValues)
  giveBack.current = form.setValues
  // What the server refused comes back into the field, from outside React.
  useEffect(() => {
    if (refusal) giveBack.current({ text: refusal.text })
  }, [refusal])
  const sayTyping = () => {
    if (isFirst || Date.now() - saidAt.current < typingMs.sent) return
    saidAt.current = Date.now()
    client.messages.typing({ id }).catch(() => undefined)
  }
  const send = ({ text }: { text: string }) => {
    if (text.trim() === '') return
    onSend(text.trim())
    kept.settle({ text })
    kept.discard()
  }
  return (
    <Form form={form} onSubmit={send}>
      <Stack gap="xs">
        {refusal ? (
          <Alert color="brick" role="alert">
            {refusalText(refusal.error, t)}
          </Alert>
        ) : null}
        <Textarea
          aria-label={t('gradnet.writeMessage')}
          placeholder={t('gradnet.writeMessage')}
          maxLength={maxMessageLength}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          {...form.getInputProps('text')}
          onKeyDown={(event) => {
            sayTyping()
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <CareCard text={form.values.text} />
        <Group justify="space-between" gap="sm">
          <Text size="sm" c="dimmed">
            {isFirst ? t('gradnet.firstMessageHelp') : null}
          </Text>
          <Button type="submit">{t('gradnet.send')}</Button>
        </Group>
      </Stack>
    </Form>
  )
}
