import { Button, Text, Timeline } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { deadlineKinds } from '#src/features/deadlines/rules.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { formatDate, formatDateTime } from '#src/shared/dates.ts'
import { formatRequirementStatus, formatStatus } from '../client.ts'
import type { ApplicationDetails, TimelineEvent } from '../contract.ts'
import { deadlineEvents, plainEvents, requirementEvents } from '../history/history.rules.ts'
import { formatRequirementName } from '../requirement-name.format.ts'
import { useUndo } from './use-undo.ts'

type EventText = Pick<TimelineEvent, 'eventType' | 'params' | 'title'>

const deadlineText = ({ eventType, params }: EventText, t: TFunction, language: string): string | undefined => {
  const event = deadlineEvents.find((known) => known === eventType)
  if (!event) return undefined
  const kind = deadlineKinds.find((known) => known === params.kind) ?? 'application'
  const date = params.date ? formatDate(`${params.date}T12:00:00Z`, language, 'UTC') : ''
  return t(`applications.event.${event}`, { name: formatDeadlineName({ kind, title: params.title ?? '' }, t), date })
}

const requirementText = ({ eventType, params }: EventText, t: TFunction): string | undefined => {
  const requirement = formatRequirementName(params.requirement ?? '', t)
  if (eventType === 'requirement_changed')
    return t('applications.event.requirement_changed', { requirement, to: formatRequirementStatus(params.to, t) })
  if (eventType === 'requirement_renamed')
    return t('applications.event.requirement_renamed', {
      requirement,
      from: formatRequirementName(params.from ?? '', t),
    })
  const event = requirementEvents.find((known) => known === eventType)
  return event && t(`applications.event.${event}`, { requirement })
}

const ownText = ({ eventType, params: { from, to } }: EventText, t: TFunction): string | undefined => {
  if (eventType === 'status_changed')
    return t('applications.event.status_changed', { from: formatStatus(from, t), to: formatStatus(to, t) })
  if (eventType === 'progress_changed') return t('applications.event.progress_changed', { from, to })
  const event = plainEvents.find((known) => known === eventType)
  return event && t(`applications.event.${event}`)
}

const textOf = (event: EventText, t: TFunction, language: string): string => {
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

/**
 * Loads the history. The first page comes with the application, so that changes appear immediately; further pages
 * follow it, and lines in both are shown from the application.
 */
const useHistory = ({ id, timeline }: ApplicationDetails) => {
  const newest = timeline.events.filter((event) => !event.isDeadline)
  const [opened] = useState({ pages: [{ events: newest, next: timeline.next }], pageParams: [undefined] })
  const [isOpen, setOpen] = useState(false)
  const pages = useInfiniteQuery(
    api.applications.history.list.infiniteOptions({
      input: (after: string | undefined) => ({ applicationId: id, ...(after ? { after } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      initialData: opened,
      staleTime: Number.POSITIVE_INFINITY,
      enabled: isOpen,
    }),
  )
  const known = new Set(newest.map((event) => event.id))
  const earlier = isOpen ? pages.data.pages.flatMap(({ events }) => events).filter((event) => !known.has(event.id)) : []
  return {
    events: [...newest, ...earlier],
    hasMore: isOpen ? pages.hasNextPage : timeline.next !== null,
    isBusy: pages.isFetchingNextPage,
    error: pages.error,
    showMore: () => {
      setOpen(true)
      void pages.fetchNextPage()
    },
  }
}

const Line = ({ event, onUndo }: { event: TimelineEvent; onUndo: () => void }) => {
  const { t, i18n } = useTranslation()
  const text = textOf(event, t, i18n.language)
  return (
    <>
      <Text size="sm" c="dimmed" data-figures>
        <time dateTime={event.eventDate}>{formatDateTime(event.eventDate, i18n.language)}</time>
      </Text>
      {event.canUndo ? (
        <Button
          variant="subtle"
          size="compact-sm"
          ms={-8}
          aria-label={t('applications.undoNamed', { event: text })}
          onClick={onUndo}
        >
          {t('applications.undo')}
        </Button>
      ) : null}
    </>
  )
}

/**
 * Paginated history of an application, newest first, with an action to undo each line whose values are still current.
 */
export const ApplicationHistory = ({ application }: { application: ApplicationDetails }) => {
  const { t, i18n } = useTranslation()
  const textFor = (event: TimelineEvent) => textOf(event, t, i18n.language)
  const { undo } = useUndo()
  const { events, hasMore, isBusy, error, showMore } = useHistory(application)
  if (events.length === 0) return <Text c="dimmed">{t('applications.historyEmpty')}</Text>
  return (
    <>
      <Timeline bulletSize={12} lineWidth={2} active={-1}>
        {events.map((event) => (
          <Timeline.Item
            key={event.id}
            title={event.isUndone ? t('applications.takenBack', { event: textFor(event) }) : textFor(event)}
          >
            <Line event={event} onUndo={() => void undo([event.id])} />
          </Timeline.Item>
        ))}
      </Timeline>
      {error ? (
        <Text size="sm" role="alert" mt="md">
          {formatErrorText(error, t)}
        </Text>
      ) : null}
      {hasMore ? (
        <Button variant="default" mt="md" loading={isBusy} onClick={showMore}>
          {t('applications.historyMore')}
        </Button>
      ) : null}
    </>
  )
}
