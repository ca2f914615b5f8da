import { ActionIcon, Alert, Stack, Text, Textarea } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { IconSend } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { CrisisHelpCard } from '#src/features/moderation/components/crisis-help-card.tsx'
import { hasLink, maxMessageLength, typingMs } from '../conversation.rules.ts'
import { isSendKey } from '../enter-key.client.ts'
import { AttachFile, ChosenFile } from './attached-file.tsx'
import classes from './messages.module.css'
import type { FileSending } from './use-send-file.ts'

const heldReasons = ['selling', 'scam', 'contacts', 'spam', 'harassment', 'privateData'] as const

/** Formats the reason of a rejected message; a first message may be rejected for its words. */
const refusalText = (error: unknown, t: TFunction): string => {
  const data: unknown = error instanceof ORPCError ? error.data : undefined
  const holdReason = heldReasons.find(
    (one) => typeof data === 'object' && data !== null && 'reason' in data && data.reason === one,
  )
  return holdReason ? `${t('gradnet.firstRefused')} ${t(`gradnet.held.${holdReason}`)}` : formatErrorText(error, t)
}

const fileProblems = { FILE_TOO_LARGE: 'tooLarge', FILE_TYPE_INVALID: 'type', FILE_EMPTY: 'empty' } as const

/** Formats the reason of a failed upload. */
const fileProblem = (error: unknown, t: TFunction): string => {
  const code = getErrorCode(error)
  const known = code !== undefined && code in fileProblems ? fileProblems[code as keyof typeof fileProblems] : undefined
  return known ? t(`applications.file.${known}`) : formatErrorText(error, t)
}

type WriteMessageProps = {
  id: string
  owner: string
  /** First message to an unconnected user. */
  isFirst: boolean
  onSend: (text: string) => void
  refusal: { error: unknown; text: string } | undefined
  attached: FileSending
}

/** Message field. Unsent and rejected text is kept. */
export const WriteMessage = ({ id, owner, isFirst, onSend, refusal, attached }: WriteMessageProps) => {
  const { t } = useTranslation()
  const draft = useDraft({ persist: 'local', draftKey: { owner, item: `message in ${id}` }, initial: { text: '' } })
  const form = useDraftForm(draft, ({ text }) =>
    isFirst && hasLink(text) ? { text: t('gradnet.noLinks') } : ({} as Record<string, string>),
  )
  const announcedAt = useRef(0)
  const giveBack = useRef(form.setValues)
  giveBack.current = form.setValues
  // Restores text that the server rejected into the field, from outside React.
  useEffect(() => {
    if (refusal) giveBack.current({ text: refusal.text })
  }, [refusal])
  const announceTyping = () => {
    if (isFirst || Date.now() - announcedAt.current < typingMs.sent) return
    announcedAt.current = Date.now()
    client.messages.typing({ id }).catch(() => undefined)
  }
  const send = async ({ text }: { text: string }) => {
    const trimmed = text.trim()
    if (attached.file) {
      if (!(await attached.send(trimmed))) return
    } else if (trimmed === '') return
    else onSend(trimmed)
    draft.settle({ text })
    draft.discard()
  }
  return (
    <Form form={form} onSubmit={send}>
      <Stack gap="xs">
        {refusal ? (
          <Alert color="brick" role="alert">
            {refusalText(refusal.error, t)}
          </Alert>
        ) : null}
        <CrisisHelpCard text={form.values.text} />
        {attached.error ? (
          <Alert color="brick" role="alert">
            {fileProblem(attached.error, t)}
          </Alert>
        ) : null}
        {attached.file ? (
          <ChosenFile file={attached.file} isBusy={attached.isSending} onRemove={() => attached.choose(null)} />
        ) : null}
        <div className={classes.write}>
          {isFirst ? null : <AttachFile onChoose={attached.choose} />}
          <Textarea
            className={classes.field ?? ''}
            aria-label={t('gradnet.writeMessage')}
            placeholder={t('gradnet.writeMessage')}
            maxLength={maxMessageLength}
            autosize
            minRows={1}
            maxRows={6}
            dir="auto"
            {...form.getInputProps('text')}
            onPaste={(event) => {
              const [file] = event.clipboardData.files
              if (isFirst || !file) return
              event.preventDefault()
              attached.choose(file)
            }}
            onKeyDown={(event) => {
              announceTyping()
              if (!isSendKey(event.nativeEvent)) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
          <ActionIcon
            type="submit"
            variant="filled"
            color="pine"
            aria-label={t('gradnet.send')}
            loading={attached.isSending}
            // Keeps the focus in the field, and with it the keyboard of a phone.
            onMouseDown={(event) => event.preventDefault()}
          >
            <IconSend size={20} aria-hidden="true" data-mirrored="" />
          </ActionIcon>
        </div>
        {isFirst ? (
          <Text size="sm" c="dimmed">
            {t('gradnet.firstMessageHelp')}
          </Text>
        ) : null}
      </Stack>
    </Form>
  )
}
