import { ActionIcon, Menu, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatList } from '#src/shared/lists.ts'
import type { Conversation } from '../contract.ts'
import { AddPeople, useAddable } from './add-people.tsx'
import { GroupName } from './group-name.tsx'
import { LeaveConversation } from './leave-conversation.tsx'
import classes from './messages.module.css'
import { useConversationName } from './use-conversation-name.ts'

const ConversationName = ({ conversation: { kind, people }, name }: { conversation: Conversation; name: string }) => {
  const { t, i18n } = useTranslation()
  const isGroup = kind === 'group'
  return (
    <div className={classes.name}>
      <div className={classes.nameLine}>
        {/* In the direction of the name, whose end is cut. */}
        <Title order={2} size="h3" dir="auto" className={classes.title ?? ''}>
          {name}
        </Title>
        {isGroup ? (
          <Text size="sm" c="dimmed" className={classes.count ?? ''}>
            {t('groups.membersCount', { count: people.length + 1 })}
          </Text>
        ) : null}
      </div>
      {isGroup ? (
        <Text size="sm" c="dimmed" truncate visibleFrom="sm">
          {formatList(
            people.map((person) => person.name),
            i18n.language,
          )}
        </Text>
      ) : null}
    </div>
  )
}

type ConversationHeadProps = { conversation: Conversation; onClose: () => void }

/** Head of a conversation: its name in one line, and a menu with its actions. */
export const ConversationHead = ({ conversation, onClose }: ConversationHeadProps) => {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'add' | 'rename' | 'leave'>()
  const { canAdd } = useAddable(conversation)
  const name = useConversationName()(conversation)
  const [other] = conversation.kind === 'pair' ? conversation.people : []
  const closeDialog = () => setDialog(undefined)
  const items = (
    <>
      {canAdd ? <Menu.Item onClick={() => setDialog('add')}>{t('gradnet.addPeople')}</Menu.Item> : null}
      {conversation.kind === 'group' ? (
        <Menu.Item onClick={() => setDialog('rename')}>{t('gradnet.rename')}</Menu.Item>
      ) : null}
      <Menu.Item onClick={() => setDialog('leave')}>{t('gradnet.leave')}</Menu.Item>
    </>
  )
  return (
    <div className={classes.head}>
      <ActionIcon hiddenFrom="sm" aria-label={t('gradnet.allConversations')} onClick={onClose}>
        <IconArrowLeft size={20} aria-hidden="true" data-mirrored="" />
      </ActionIcon>
      <ConversationName conversation={conversation} name={name} />
      {other ? (
        <PersonMenu person={other}>{items}</PersonMenu>
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('gradnet.actionsFor', { name })}>
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{items}</Menu.Dropdown>
        </Menu>
      )}
      {dialog === 'add' ? <AddPeople conversation={conversation} onClose={closeDialog} /> : null}
      {dialog === 'rename' ? <GroupName conversation={conversation} onClose={closeDialog} /> : null}
      {dialog === 'leave' ? (
        <LeaveConversation conversation={conversation} name={name} onClose={closeDialog} onLeft={onClose} />
      ) : null}
    </div>
  )
}
