import { ActionIcon, Badge, Checkbox, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconArchive, IconExternalLink, IconSchool, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatElapsed } from '#src/shared/dates.ts'
import { changeNotifications, formatNotification, sanitizeActionUrl } from '../client.ts'
import type { Notification } from '../contract.ts'
import { findPageFacts, findProgramPage } from '../rules.ts'
import { AcceptPageFacts } from './accept-page-facts.tsx'
import classes from './notification-item.module.css'
import { TypeIcon } from './type-icon.tsx'

type NotificationItemProps = {
  notice: Notification
  isSelected: boolean
  onToggle: () => void
  /** `div` for a notification inside the list item of a group. */
  as?: 'li' | 'div'
}

const results = {
  read: { done: undefined, failed: 'notifications.failed.read' },
  archive: { done: 'notifications.done.archived', failed: 'notifications.failed.archive' },
  delete: { done: 'notifications.done.deleted', failed: 'notifications.failed.delete' },
} as const

const priorityColours = { low: 'gray', normal: 'gray', high: 'brass', urgent: 'brick' } as const

const useChange = (id: string) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useAppMutation({
    write: async (kind: keyof typeof results) => await changeNotifications(queryClient, { ids: [id], kind }),
    done: (_changed, kind) => {
      const { done } = results[kind]
      return done && t(done)
    },
    failed: (_error, kind) => t(results[kind].failed),
  })
}

const ItemActions = ({ notice, title, change }: { notice: Notification; title: string; change: Change }) => {
  const { t } = useTranslation()
  const action = sanitizeActionUrl(notice.actionUrl)
  const programPage = findProgramPage(notice.metadata)
  const pageFacts = findPageFacts(notice.metadata)
  return (
    <Group gap={0} wrap="nowrap" className={classes.actions ?? ''}>
      {pageFacts ? (
        <AcceptPageFacts pageFacts={pageFacts} title={title} onAccepted={() => void change.run('archive')} />
      ) : null}
      {programPage && programPage !== notice.actionUrl ? (
        <Tooltip withinPortal={false} label={t('notifications.item.program')}>
          <ActionIcon
            component="a"
            href={programPage}
            target="_blank"
            rel="noopener"
            aria-label={t('notifications.item.programNamed', { title })}
          >
            <IconSchool size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {action ? (
        <Tooltip withinPortal={false} label={notice.actionLabel ?? t('notifications.item.open')}>
          <ActionIcon
            component="a"
            href={action}
            target="_blank"
            rel="noopener"
            aria-label={t('notifications.item.openNamed', { title })}
          >
            <IconExternalLink size={18} aria-hidden="true" data-mirrored />
          </ActionIcon>
        </Tooltip>
      ) : null}
      <Tooltip withinPortal={false} label={t('notifications.item.archive')}>
        <ActionIcon
          aria-label={t('notifications.item.archiveNamed', { title })}
          disabled={change.isPending}
          onClick={() => void change.run('archive')}
        >
          <IconArchive size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip withinPortal={false} label={t('notifications.item.delete')}>
        <ActionIcon
          aria-label={t('notifications.item.deleteNamed', { title })}
          disabled={change.isPending}
          onClick={() => void change.run('delete')}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

type Change = ReturnType<typeof useChange>

const ItemText = ({ read, title, message }: { read: boolean; title: string; message: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.title}>
        {read ? null : <span className={classes.dot} role="img" aria-label={t('notifications.item.unread')} />}
        <bdi>{title}</bdi>
      </span>
      <Text component="span" size="sm" className={classes.message ?? ''}>
        {message}
      </Text>
    </>
  )
}

const ItemMeta = ({ notice }: { notice: Notification }) => {
  const { t } = useTranslation()
  const { priority, category, createdAt } = notice
  return (
    <Group gap="sm" className={classes.meta ?? ''}>
      <Badge size="sm" color={priorityColours[priority]}>
        {t(`notifications.priority.${priority}`)}
      </Badge>
      <Text component="span" size="xs" c="dimmed">
        {t('notifications.item.meta', {
          category: t(`notifications.category.${category}`),
          time: formatElapsed(createdAt, Date.now(), t),
        })}
      </Text>
    </Group>
  )
}

/** Single notification; pressing an unread one marks it as read (NP-02). */
export const NotificationItem = ({ notice, isSelected, onToggle, as: Tag = 'li' }: NotificationItemProps) => {
  const { t } = useTranslation()
  const { title, message } = formatNotification(notice, t)
  const change = useChange(notice.id)
  const body = <ItemText read={notice.read} title={title} message={message} />
  return (
    <Tag className={classes.item} data-unread={!notice.read || undefined}>
      <Checkbox
        size="sm"
        className={classes.check ?? ''}
        checked={isSelected}
        onChange={onToggle}
        aria-label={t('notifications.item.select', { title })}
      />
      <TypeIcon type={notice.type} />
      {notice.read ? (
        <div className={classes.body}>{body}</div>
      ) : (
        <UnstyledButton
          className={classes.body ?? ''}
          disabled={change.isPending}
          onClick={() => void change.run('read')}
        >
          {body}
        </UnstyledButton>
      )}
      <div className={classes.foot}>
        <ItemMeta notice={notice} />
        <ItemActions notice={notice} title={title} change={change} />
      </div>
    </Tag>
  )
}
