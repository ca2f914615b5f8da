import { ActionIcon, Alert, Group, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlayerStopFilled, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionStore } from '#src/client/browser-storage.ts'
import { Form } from '#src/client/ui/form.tsx'
import { maxQuestionLength } from '../rules.ts'
import classes from './question-form.module.css'
import type { Conversation } from './use-conversation.ts'

type QuestionFormProps = {
  ref: Ref<HTMLTextAreaElement>
  personId: string
  conversation: Conversation
}

const draftKey = (personId: string) => `gradapp_assistant_draft_${personId}`

/** Stores the draft of a question across reloads; it is cleared when the server has accepted the question. */
const useQuestion = (personId: string) => {
  const key = draftKey(personId)
  const form = useForm({
    initialValues: { question: sessionStore.getItem(key) ?? '' },
    onValuesChange: ({ question }) => {
      if (question) sessionStore.setItem(key, question)
      else sessionStore.removeItem(key)
    },
  })
  const change = (question: string) => form.setFieldValue('question', question)
  /** Inserts a question before the text that was typed since. */
  const restore = (content: string) => change([content, sessionStore.getItem(key)].filter(Boolean).join('\n'))
  return { form, draft: form.values.question, change, restore }
}

/** Sends the draft. A draft sent during a pending answer stays in the field until that answer ends. */
const useSending = (conversation: Conversation, { draft, change, restore }: ReturnType<typeof useQuestion>) => {
  const [isWaiting, setIsWaiting] = useState(false)
  const content = draft.trim()
  const isTooLong = content.length > maxQuestionLength
  const send = async () => {
    if (!content || isTooLong) return
    setIsWaiting(conversation.isAsking)
    if (conversation.isAsking) return
    change('')
    if ((await conversation.ask(content)) === 'refused') restore(content)
  }
  const goOn = useEffectEvent(() => {
    setIsWaiting(false)
    // Do not send after an error: a limit would reject this question too, and a failed or stopped question stays on
    // screen to be asked again, where this one would replace it.
    if (!conversation.refusal && !conversation.turn) void send()
  })
  // The answer comes from the server: the waiting draft is sent when it has ended.
  useEffect(() => {
    if (isWaiting && !conversation.isAsking) goOn()
  }, [isWaiting, conversation.isAsking])
  return { send, isTooLong, isWaiting, stopWaiting: () => setIsWaiting(false) }
}

/** Field for a question. Enter sends, Shift and Enter inserts a line break. */
export const QuestionForm = ({ ref, personId, conversation }: QuestionFormProps) => {
  const { t } = useTranslation()
  const field = useQuestion(personId)
  const { send, isTooLong, isWaiting, stopWaiting } = useSending(conversation, field)
  const handleKey = (event: KeyboardEvent) => {
    // During IME composition, as in Chinese, Enter confirms the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <Form form={field.form} className={classes.form} onSubmit={send}>
      {conversation.refusal ? (
        <Alert role="alert" color="brass" mb="sm">
          {conversation.refusal}
        </Alert>
      ) : null}
      <Group gap="sm" wrap="nowrap" align="end">
        <Textarea
          ref={ref}
          data-autofocus
          className={classes.field ?? ''}
          aria-label={t('assistant.label')}
          placeholder={t('assistant.placeholder')}
          minRows={1}
          maxRows={5}
          {...field.form.getInputProps('question')}
          error={isTooLong ? t('assistant.tooLong', { limit: maxQuestionLength }) : undefined}
          onChange={(event) => {
            stopWaiting()
            field.change(event.currentTarget.value)
          }}
          onKeyDown={handleKey}
        />
        {conversation.isAsking ? (
          <ActionIcon variant="default" aria-label={t('assistant.stop')} onClick={conversation.stop}>
            <IconPlayerStopFilled size={18} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <ActionIcon
            type="submit"
            variant="filled"
            color="pine"
            aria-label={t('assistant.send')}
            disabled={!field.draft.trim() || isTooLong}
          >
            <IconSend size={20} aria-hidden="true" data-mirrored="" />
          </ActionIcon>
        )}
      </Group>
      <Text role="status" size="sm" c="dimmed" mt={isWaiting ? 'xs' : 0}>
        {isWaiting ? t('assistant.waiting') : null}
      </Text>
    </Form>
  )
}
