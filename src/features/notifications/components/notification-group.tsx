import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { changeNotifications } from '../client.ts'
import type { Notification } from '../contract.ts'
import type { NoticeGroup } from '../grouping.rules.ts'
import { formatPlace } from '../messages.format.ts'
import classes from './notification-group.module.css'
import itemClasses from './notification-item.module.css'
import { NotificationItem } from './notification-item.tsx'

type NotificationGroupProps = {
  group: NoticeGroup<Notification>
  selection: { ids: string[]; toggle: (id: string) => void }
}

const MarkRead = ({ ids, subject, onPress }: { ids: string[]; subject: string; onPress: () => void }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const count = ids.length
  const markRead = useAppMutation({
    write: async () => await changeNotifications(queryClient, { ids, kind: 'read' }),
    done: t('notifications.done.readMany', { count }),
    failed: t('notifications.failed.bulkRead'),
  })
  const mark = t('notifications.group.markRead', { count })
  return (
    <Button
      variant="subtle"
      color="gray.8"
      size="compact-sm"
      aria-label={t('notifications.group.markReadNamed', { mark, subject })}
      loading={markRead.isPending}
      onClick={() => {
        onPress()
        void markRead.run()
      }}
    >
      {mark}
    </Button>
  )
}

/** Group of notifications with one subject: the first in full, the others behind a button with their number. */
export const NotificationGroup = ({ group: { first, rest }, selection }: NotificationGroupProps) => {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const location = formatPlace(first.params, i18n.language)
  const label = location
    ? t('notifications.group.more', { count: rest.length, subject: location })
    : t('notifications.group.similar', { count: rest.length })
  const hasUnread = rest.some(({ read }) => !read)
  const itemProps = (notice: Notification) => ({
    notice,
    isSelected: selection.ids.includes(notice.id),
    onToggle: () => selection.toggle(notice.id),
  })
  return (
    <li className={classes.group}>
      <NotificationItem as="div" {...itemProps(first)} />
      <div className={classes.bar}>
        <Button
          ref={more}
          variant="subtle"
          size="compact-sm"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={listId}
          leftSection={<IconChevronDown size={16} aria-hidden="true" className={classes.arrow} />}
          onClick={() => setOpen(!isOpen)}
        >
          {hasUnread ? <span className={itemClasses.dot} aria-hidden="true" /> : null}
          {t('notifications.group.count', { count: rest.length })}
        </Button>
        {hasUnread ? (
          <MarkRead
            ids={[first, ...rest].filter(({ read }) => !read).map(({ id }) => id)}
            subject={location || label}
            // Moves the focus, because the pressed button disappears together with its group.
            onPress={() => more.current?.focus()}
          />
        ) : null}
      </div>
      <ul id={listId} className={classes.rest} aria-label={label} hidden={!isOpen}>
        {isOpen ? rest.map((notice) => <NotificationItem key={notice.id} {...itemProps(notice)} />) : null}
      </ul>
    </li>
  )
}
