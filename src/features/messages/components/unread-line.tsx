import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useUnread } from './use-unread.ts'

/** Says that messages wait, and leads to them; nothing where none do. */
export const UnreadLine = () => {
  const { t } = useTranslation()
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <Text mt="xs" role="status">
      <TextLink to="/gradnet" search={{ tab: 'messages' }}>
        {t('gradnet.unread', { count: unread })}
      </TextLink>
    </Text>
  )
}
