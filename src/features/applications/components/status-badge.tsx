import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ApplicationStatus } from '../rules.ts'

const colours: Record<ApplicationStatus, string> = {
  not_started: 'gray',
  in_progress: 'gray',
  submitted: 'pine',
  under_review: 'pine',
  interview: 'brass',
  accepted: 'pine',
  rejected: 'gray',
  waitlisted: 'brass',
}

/** Badge with the status of an application. */
export const StatusBadge = ({ status }: { status: ApplicationStatus }) => {
  const { t } = useTranslation()
  return (
    <Badge color={colours[status]} variant={status === 'accepted' ? 'filled' : 'light'}>
      {t(`applications.status.${status}`)}
    </Badge>
  )
}
