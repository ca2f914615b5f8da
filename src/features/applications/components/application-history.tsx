import { Text, Timeline } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#src/shared/dates.ts'
import { requirementName, requirementStatusName, statusName } from '../client.ts'
import type { ApplicationDetails } from '../contract.ts'

type Event = ApplicationDetails['timeline'][number]

const useEventText = () => {
  const { t } = useTranslation()
  return ({ eventType, params, title }: Event): string => {
    if (eventType === 'created') return t('applications.event.created')
    if (eventType === 'status_changed') {
      return t('applications.event.status_changed', { from: statusName(params.from, t), to: statusName(params.to, t) })
    }
    if (eventType === 'requirement_changed') {
      return t('applications.event.requirement_changed', {
        requirement: requirementName(params.requirement ?? '', t),
        to: requirementStatusName(params.to, t),
      })
    }
    return t('applications.event.other', { title })
  }
}

/** What has happened to an application, the latest first. */
export const ApplicationHistory = ({ events }: { events: Event[] }) => {
  const { t, i18n } = useTranslation()
  const textOf = useEventText()
  if (events.length === 0) return <Text c="dimmed">{t('applications.historyEmpty')}</Text>
  const latestFirst = [...events].sort((a, b) => Date.parse(b.eventDate) - Date.parse(a.eventDate))
  return (
    <Timeline bulletSize={12} lineWidth={2} active={-1}>
      {latestFirst.map((event) => (
        <Timeline.Item key={event.id} title={textOf(event)}>
          <Text size="sm" c="dimmed" data-figures>
            <time dateTime={event.eventDate}>{formatDateTime(event.eventDate, i18n.language)}</time>
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
