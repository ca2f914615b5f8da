import { ActionIcon, Alert, Group, Textarea } from '@mantine/core'
import { IconPlayerStopFilled, IconSend } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabValues } from '#src/client/storage.ts'
import { maxQuestionLength } from '../rules.ts'
import classes from './question-form.module.css'
import type { Conversation } from './use-conversation.ts'

type QuestionFormProps = {
  ref: Ref<HTMLTextAreaElement>
  personId: string
  conversation: Conversation
}

const draftKey = (personId: string) => `gradapp_assistant_draft_${personId}`

/** What is being typed outlives a reload of the page; it goes when the question was taken. */
const useDraft = (personId: string) => {
  const [draft, setDraft] = useState(() => tabValues.getItem(draftKey(personId)) ?? '')
  const change = (text: string) => {
    setDraft(text)
    if (text) tabValues.setItem(draftKey(personId), text)
    else tabValues.removeItem(draftKey(personId))
  }
  return [draft, change] as const
}

/** The field for a question. Enter sends, Shift and Enter begins a new line. */
export const QuestionForm = ({ ref, personId, conversation }: QuestionFormProps) => {
  const { t } = useTranslation()
  const [draft, setDraft] = useDraft(personId)
  const isTooLong = draft.trim().length > maxQuestionLength
  const send = async () => {
    const content = draft.trim()
    if (!content || isTooLong || conversation.isAsking) return
    setDraft('')
    if ((await conversation.ask(content)) === 'refused') setDraft(content)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const handleKey = (event: KeyboardEvent) => {
    // While a word is being composed, as in Chinese, Enter belongs to the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit}>
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
          value={draft}
          error={isTooLong ? t('assistant.tooLong', { limit: maxQuestionLength }) : undefined}
          onChange={(event) => setDraft(event.currentTarget.value)}
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
            disabled={!draft.trim() || isTooLong}
          >
            <IconSend size={20} aria-hidden="true" data-mirrored="" />
          </ActionIcon>
        )}
      </Group>
    </form>
  )
}
