import { Button, Text, Timeline } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSingleFlight } from '#src/client/single-flight.ts'
import { deadlineKinds } from '#src/features/deadlines/rules.ts'
import { formatDate, formatDateTime } from '#src/shared/dates.ts'
import { deadlineName } from '#src/shared/due-words.ts'
import { requirementName, requirementStatusName, statusName } from '../client.ts'
import type { TimelineEvent } from '../contract.ts'
import { shownEvents } from '../history/rules.ts'
import { useUndo } from './use-undo.ts'

const plainEvents = ['created', 'offer_changed', 'archived', 'restored', 'imported'] as const
const requirementEvents = [
  'requirement_added',
  'requirement_removed',
  'requirement_notes_changed',
  'requirement_link_changed',
  'requirement_file_changed',
] as const
const deadlineEvents = ['deadline_added', 'deadline_changed', 'deadline_completed', 'deadline_removed'] as const

type Told = Pick<TimelineEvent, 'eventType' | 'params' | 'title'>

const deadlineText = ({ eventType, params }: Told, t: TFunction, language: string): string | undefined => {
  const event = deadlineEvents.find((known) => known === eventType)
  if (!event) return undefined
  const kind = deadlineKinds.find((known) => known === params.kind) ?? 'application'
  const date = params.date ? formatDate(`${params.date}T12:00:00Z`, language, 'UTC') : ''
  return t(`applications.event.${event}`, { name: deadlineName({ kind, title: params.title ?? '' }, t), date })
}

const requirementText = ({ eventType, params }: Told, t: TFunction): string | undefined => {
  const requirement = requirementName(params.requirement ?? '', t)
  if (eventType === 'requirement_changed')
    return t('applications.event.requirement_changed', { requirement, to: requirementStatusName(params.to, t) })
  if (eventType === 'requirement_renamed')
    return t('applications.event.requirement_renamed', { requirement, from: requirementName(params.from ?? '', t) })
  const event = requirementEvents.find((known) => known === eventType)
  return event && t(`applications.event.${event}`, { requirement })
}

const ownText = ({ eventType, params: { from, to } }: Told, t: TFunction): string | undefined => {
  if (eventType === 'status_changed')
    return t('applications.event.status_changed', { from: statusName(from, t), to: statusName(to, t) })
  if (eventType === 'progress_changed') return t('applications.event.progress_changed', { from, to })
  const event = plainEvents.find((known) => known === eventType)
  return event && t(`applications.event.${event}`)
}

const textOf = (event: Told, t: TFunction, language: string): string => {
  const { eventType, params, title } = event
  if (eventType === 'undone' && params.event)
    return t('applications.event.undone', { event: textOf({ eventType: params.event, params, title }, t, language) })
  return (
    ownText(event, t) ??
    requirementText(event, t) ??
    deadlineText(event, t, language) ??
    t('applications.event.other', { title })
  )
}

/** What has happened to an application, the latest first; what still holds can be taken back. */
export const ApplicationHistory = ({ events }: { events: TimelineEvent[] }) => {
  const { t, i18n } = useTranslation()
  const textFor = (event: TimelineEvent) => textOf(event, t, i18n.language)
  const { undo } = useUndo()
  const once = useSingleFlight()
  const latestFirst = events.filter((event) => !event.isDeadline)
  if (latestFirst.length === 0) return <Text c="dimmed">{t('applications.historyEmpty')}</Text>
  return (
    <>
      <Timeline bulletSize={12} lineWidth={2} active={-1}>
        {latestFirst.map((event) => (
          <Timeline.Item
            key={event.id}
            title={event.isUndone ? t('applications.takenBack', { event: textFor(event) }) : textFor(event)}
          >
            <Text size="sm" c="dimmed" data-figures>
              <time dateTime={event.eventDate}>{formatDateTime(event.eventDate, i18n.language)}</time>
            </Text>
            {event.canUndo ? (
              <Button
                variant="subtle"
                size="compact-sm"
                ms={-8}
                aria-label={t('applications.undoNamed', { event: textFor(event) })}
                onClick={() => void once(async () => await undo([event.id]))}
              >
                {t('applications.undo')}
              </Button>
            ) : null}
          </Timeline.Item>
        ))}
      </Timeline>
      {latestFirst.length >= shownEvents ? (
        <Text size="sm" c="dimmed" mt="md">
          {t('applications.historyCut', { shown: shownEvents })}
        </Text>
      ) : null}
    </>
  )
}
