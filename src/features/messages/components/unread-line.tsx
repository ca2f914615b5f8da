import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useUnread } from './use-unread.ts'

/** Line that links to unread messages; hidden without any. */
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
