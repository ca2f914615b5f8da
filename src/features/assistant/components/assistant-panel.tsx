import { ActionIcon, FocusTrap, Group, Text, Title, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '#src/client/errors.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import { clearConversation } from '../client.ts'
import classes from './assistant-panel.module.css'
import { MessageList } from './message-list.tsx'
import { QuestionForm } from './question-form.tsx'
import { useConversation } from './use-conversation.ts'

type AssistantPanelProps = {
  person: Person
  opened: boolean
  onClose: () => void
}

const ClearButton = ({ onCleared }: { onCleared: () => void }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'closed' | 'asking' | 'busy'>('closed')
  const clear = async () => {
    setState('busy')
    try {
      await clearConversation(queryClient)
      onCleared()
      showToast({ message: t('assistant.cleared'), tone: 'success' })
    } catch (error) {
      showError(error, t, t('assistant.clearFailed'))
    }
    setState('closed')
  }
  return (
    <>
      <Tooltip withinPortal={false} label={t('assistant.clear')}>
        <ActionIcon aria-label={t('assistant.clear')} onClick={() => setState('asking')}>
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={state !== 'closed'}
        busy={state === 'busy'}
        destructive
        title={t('assistant.clearTitle')}
        message={t('assistant.clearMessage')}
        confirmLabel={t('assistant.clearYes')}
        onConfirm={() => void clear()}
        onClose={() => setState('closed')}
      />
    </>
  )
}

/**
 * Conversation panel: beside the page on wide windows, full screen on phones. An answer continues while it is closed.
 */
export const AssistantPanel = ({ person, opened, onClose }: AssistantPanelProps) => {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const title = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const conversation = useConversation(person.id)
  // Focus is outside React: it is set when the panel opens.
  useEffect(() => {
    if (opened) field.current?.focus()
  }, [opened])
  return (
    <FocusTrap active={opened && isPhone}>
      <section
        className={classes.panel}
        hidden={!opened}
        role="dialog"
        aria-modal={isPhone}
        aria-labelledby={title}
        onKeyDown={(event) => {
          // A dialog opened from the panel is elsewhere in the document and closes itself.
          const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
          if (event.key === 'Escape' && isInside) onClose()
        }}
      >
        <div className={classes.header}>
          <Title order={2} id={title}>
            {t('assistant.title')}
          </Title>
          <Group gap="xs" wrap="nowrap">
            {conversation.messages.length > 0 ? <ClearButton onCleared={conversation.forget} /> : null}
            <ActionIcon aria-label={t('assistant.close')} onClick={onClose}>
              <IconX size={20} aria-hidden="true" />
            </ActionIcon>
          </Group>
        </div>
        <MessageList conversation={conversation} hasPlans={person.role === 'applicant' && person.onboardingComplete} />
        <QuestionForm ref={field} personId={person.id} conversation={conversation} />
        <Text size="xs" c="dimmed" className={classes.note ?? ''}>
          {t(conversation.hasModel ? 'assistant.introModel' : 'assistant.introBuiltIn')}
        </Text>
      </section>
    </FocusTrap>
  )
}
