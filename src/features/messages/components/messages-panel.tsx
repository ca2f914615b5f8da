import { Badge, Button, Card, Checkbox, Group, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { overviewQuery, refreshCommunity } from '#src/features/people/connections.client.ts'
import { formatElapsed } from '#src/shared/dates.ts'
import type { Conversation } from '../contract.ts'
import { maxMembers, maxMessageQuery, maxTitleLength } from '../conversation.rules.ts'
import { conversationsQuery } from '../conversations.client.ts'
import { ConversationView } from './conversation-view.tsx'
import { FoundMessages } from './found-messages.tsx'
import classes from './messages.module.css'
import { useConversationName } from './use-conversation-name.ts'

/** Search debounce in milliseconds. */
const searchPauseMs = 300

type MessagesPanelProps = {
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  onFindPeople: () => void
}

const Row = ({ conversation, isOpen, onOpen }: { conversation: Conversation; isOpen: boolean; onOpen: () => void }) => {
  const { t } = useTranslation()
  const name = useConversationName()(conversation)
  return (
    <UnstyledButton className={classes.row ?? ''} onClick={onOpen} aria-current={isOpen || undefined}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text fw={600} truncate>
          <bdi>{name}</bdi>
        </Text>
        {conversation.unread > 0 ? (
          <Badge aria-label={t('gradnet.unread', { count: conversation.unread })}>{conversation.unread}</Badge>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" truncate>
        {conversation.state === 'request' ? `${t('gradnet.requestMark')} · ` : null}
        <bdi>{conversation.lastText}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {formatElapsed(conversation.lastAt, new Date().toISOString(), t)}
      </Text>
    </UnstyledButton>
  )
}

const NewGroup = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(overviewQuery)
  const people = data?.connections.filter(({ state }) => state === 'connected') ?? []
  const form = useForm<{ title: string; personIds: string[] }>({
    initialValues: { title: '', personIds: [] },
    validate: {
      title: (title) => (title.trim() === '' ? t('gradnet.needTitle') : null),
      personIds: (ids) => (ids.length === 0 ? t('gradnet.needPeople') : null),
    },
  })
  const make = useAppMutation({
    write: async (values: { title: string; personIds: string[] }) =>
      await client.messages.open({ id: createId(), ...values }),
    refresh: refreshCommunity,
    onDone: ({ id }) => {
      setOpen(false)
      form.reset()
      onOpen(id)
    },
  })
  if (people.length === 0) return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t('gradnet.newGroup')}
      </Button>
      <FormDialog
        opened={isOpen}
        title={t('gradnet.newGroup')}
        form={form}
        action={make}
        submitLabel={t('gradnet.newGroup')}
        onClose={() => setOpen(false)}
      >
        <TextInput label={t('gradnet.groupTitle')} maxLength={maxTitleLength} {...form.getInputProps('title')} />
        <Checkbox.Group
          label={t('gradnet.groupPeople', { count: maxMembers - 1 })}
          maxSelectedValues={maxMembers - 1}
          {...form.getInputProps('personIds')}
        >
          <Stack gap="xs" mt="xs">
            {people.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormDialog>
    </>
  )
}

/** Panel with the user's conversations and the open one. */
export const MessagesPanel = ({ openId, onOpen, onFindPeople }: MessagesPanelProps) => {
  const { t } = useTranslation()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(conversationsQuery)
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, searchPauseMs)
  const q = settled.trim()
  if (isPending) return <LoadingSkeleton layout="form" rows={3} />
  if (isError)
    return (
      <ErrorState
        error={error}
        title={t('gradnet.messagesFailed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const { conversations } = data
  if (conversations.length === 0 && openId === undefined)
    return (
      <EmptyState
        title={t('gradnet.noMessagesTitle')}
        message={t('gradnet.noMessages')}
        action={
          <Group gap="sm" justify="center">
            <Button onClick={onFindPeople}>{t('gradnet.findPeople')}</Button>
            <NewGroup onOpen={onOpen} />
          </Group>
        }
      />
    )
  return (
    <div className={classes.panel} data-open={openId === undefined ? undefined : true}>
      <nav className={classes.list} aria-label={t('gradnet.conversations')}>
        <Group justify="space-between" mb="sm" gap="sm">
          <Title order={2}>{t('gradnet.conversations')}</Title>
          <NewGroup onOpen={onOpen} />
        </Group>
        <TextInput
          type="search"
          aria-label={t('gradnet.searchMessages')}
          placeholder={t('gradnet.searchMessages')}
          maxLength={maxMessageQuery}
          mb="sm"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={classes.rows}>
          {q === '' ? null : <FoundMessages q={q} conversations={conversations} onOpen={onOpen} />}
          {(q === '' ? conversations : []).map((conversation) => (
            <Row
              key={conversation.id}
              conversation={conversation}
              isOpen={conversation.id === openId}
              onOpen={() => onOpen(conversation.id)}
            />
          ))}
        </div>
      </nav>
      {openId === undefined ? (
        <Card className={classes.view ?? ''} visibleFrom="sm">
          <Text c="dimmed">{t('gradnet.chooseConversation')}</Text>
        </Card>
      ) : (
        <Card className={classes.view ?? ''}>
          <ConversationView key={openId} id={openId} onClose={() => onOpen(undefined)} />
        </Card>
      )}
    </div>
  )
}
