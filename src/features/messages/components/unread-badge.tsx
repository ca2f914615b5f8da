import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatBadge } from '#src/features/notifications/rules.ts'
import { useUnread } from './use-unread.ts'

/** Badge with the number of unread messages, beside the link to them. */
export const UnreadBadge = () => {
  const { t } = useTranslation()
  const unread = useUnread()
  const text = formatBadge(unread)
  if (!text) return null
  return (
    <Badge size="sm" ms={6} aria-label={t('gradnet.unread', { count: unread })}>
      {text}
    </Badge>
  )
}
