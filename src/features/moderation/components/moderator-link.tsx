import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { moderatorStatusQuery } from '../cases.client.ts'

/** Link to open cases; hidden for all users but moderators. */
export const ModeratorLink = () => {
  const { t } = useTranslation()
  const { data } = useQuery(moderatorStatusQuery)
  if (!data?.isModerator) return null
  return (
    <LinkButton to="/moderation" variant="default">
      {t('moderation.title')}
    </LinkButton>
  )
}
