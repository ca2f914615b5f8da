import { Text, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { classifyUrgency, daysQuery } from '#src/features/deadlines/client.ts'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import { ExpectedText } from '#src/features/deadlines/components/expected-text.tsx'
import type { ExpectedDeadline, UpcomingDeadline } from '#src/features/deadlines/contract.ts'
import { expectedQuery } from '#src/features/deadlines/expected.client.ts'
import { maxListed } from '#src/features/deadlines/lists.rules.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { formatDate } from '#src/shared/dates.ts'
import { getDateFormat } from '#src/shared/formats.ts'
import { addMonths, countLeadingDays, getFirstWeekday, listMonthDates } from '#src/shared/months.ts'
import type { ApplicationsSearch } from '../application-search.parse.ts'
import { isSent } from '../client.ts'
import type { Application } from '../contract.ts'
import classes from './application-calendar.module.css'

/** Deadline with its application; undefined for a shortlist entry without one. */
type Entry = { deadline: UpcomingDeadline; application: Application | undefined }

const noon = (date: string) => new Date(`${date}T12:00:00Z`)

const isNarrowed = ({ query, status, archived }: ApplicationsSearch) => Boolean(query || status || archived)

/**
 * Lists the deadlines of a month by day, past and completed ones included. Deadlines without an application are omitted
 * while a filter is set.
 */
const useEntries = (applications: Application[], month: string, search: ApplicationsSearch) => {
  const { data, ...answer } = useQuery(daysQuery(`${month}-01`, `${addMonths(month, 1)}-01`))
  const byEntry = new Map(applications.map((application) => [application.selectedUniversityId, application]))
  const found = (data ?? []).flatMap((deadline) => {
    const application = byEntry.get(deadline.selectedUniversityId)
    const isOfShortlist = deadline.applicationId === null && !isNarrowed(search)
    return application || isOfShortlist ? [{ deadline, application }] : []
  })
  const isCut = (data?.length ?? 0) >= maxListed
  return { ...answer, entries: Map.groupBy(found, ({ deadline }) => deadline.localDate), isCut }
}

const DayEntry = ({ deadline, application }: Entry) => {
  const { t } = useTranslation()
  const isOver = deadline.isCompleted || (application !== undefined && isSent(application, deadline.kind))
  const target = application
    ? ({ to: '.', search: { open: application.id } } as const)
    : ({ to: '/selected-universities' } as const)
  return (
    <li className={classes.entry} data-urgency={isOver ? 'done' : classifyUrgency(deadline, Date.now())}>
      <TextLink {...target} underline="hover" inherit className={classes.link ?? ''}>
        <bdi>{deadline.universityName}</bdi>
      </TextLink>
      <span className={classes.kind}>
        {deadline.isConfirmed
          ? formatDeadlineName(deadline, t)
          : t('applications.calendar.unconfirmed', { name: formatDeadlineName(deadline, t) })}
      </span>
      <DueText deadline={deadline} hideDay />
      {isOver ? <span className={classes.kind}>{t('deadlines.left.done')}</span> : null}
    </li>
  )
}

/** The days on which a deadline is expected, of the same applications and places. */
const useExpectedByDay = (applications: Application[], search: ApplicationsSearch) => {
  const { data = [] } = useQuery(expectedQuery)
  const ids = new Set(applications.map(({ selectedUniversityId }) => selectedUniversityId))
  const shown = data.filter(
    ({ selectedUniversityId, applicationId }) =>
      ids.has(selectedUniversityId) || (applicationId === null && !isNarrowed(search)),
  )
  return Map.groupBy(shown, ({ localDate }) => localDate)
}

const ExpectedEntry = ({ expected }: { expected: ExpectedDeadline }) => {
  const { applicationId, universityName } = expected
  const link = applicationId
    ? ({ to: '.', search: { open: applicationId } } as const)
    : ({ to: '/selected-universities' } as const)
  return (
    <li className={classes.entry} data-expected>
      <TextLink {...link} underline="hover" inherit className={classes.link ?? ''}>
        <bdi>{universityName}</bdi>
      </TextLink>{' '}
      <ExpectedText expected={expected} hasLink={false} />
    </li>
  )
}

type DayEntriesProps = { entries: Entry[] | undefined; expected: ExpectedDeadline[] | undefined }

/** What is due on a day, and what is expected for it. */
const DayEntries = ({ entries = [], expected = [] }: DayEntriesProps) =>
  entries.length + expected.length > 0 ? (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <DayEntry key={entry.deadline.id} {...entry} />
      ))}
      {expected.map((one) => (
        <ExpectedEntry key={one.selectedUniversityId} expected={one} />
      ))}
    </ul>
  ) : null

const WeekHead = ({ firstDay, language }: { firstDay: number; language: string }) => {
  // 2024-01-01 is a Monday.
  const days = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2024, 0, firstDay + index, 12)))
  return (
    <div className={classes.week} aria-hidden="true">
      {days.map((day) => (
        <span key={day.getTime()}>{getDateFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(day)}</span>
      ))}
    </div>
  )
}

type ApplicationCalendarProps = { applications: Application[]; search: ApplicationsSearch }

/**
 * Calendar of a month's deadlines, each on the date in the university's time zone. Phones show only the days with a
 * deadline.
 */
export const ApplicationCalendar = ({ applications, search }: ApplicationCalendarProps) => {
  const { t, i18n } = useTranslation()
  const now = new Date()
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
  const month = search.month ?? today.slice(0, 7)
  const dates = listMonthDates(month)
  const { entries, isCut, isPending, isError, isFetching, refetch, error } = useEntries(applications, month, search)
  const firstDay = getFirstWeekday(i18n.language)
  const lead = countLeadingDays(month, firstDay)
  const expected = useExpectedByDay(applications, search)
  const hasEntries = (date: string) => entries.has(date) || expected.has(date)
  const hasSome = dates.some(hasEntries)
  const name = getDateFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    noon(`${month}-01`),
  )
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.month} aria-live="polite">
          {name}
        </h2>
        <LinkButton
          to="."
          search={{ ...search, month: addMonths(month, -1) }}
          variant="default"
          aria-label={t('applications.calendar.previous')}
        >
          <IconChevronLeft size={18} aria-hidden="true" data-mirrored />
        </LinkButton>
        <LinkButton
          to="."
          search={{ ...search, month: addMonths(month, 1) }}
          variant="default"
          aria-label={t('applications.calendar.next')}
        >
          <IconChevronRight size={18} aria-hidden="true" data-mirrored />
        </LinkButton>
        <LinkButton to="." search={{ ...search, month: today.slice(0, 7) }} variant="subtle">
          {t('applications.calendar.today')}
        </LinkButton>
      </div>
      <WeekHead firstDay={firstDay} language={i18n.language} />
      <ol data-bare className={classes.days}>
        {dates.map((date, index) => (
          <li
            key={date}
            // On a narrow screen the days are no grid, and the column has no effect.
            {...(index === 0 ? { style: { gridColumnStart: lead + 1 } } : {})}
            className={classes.day}
            data-some={hasEntries(date) || undefined}
            data-today={date === today || undefined}
          >
            <time dateTime={date} className={classes.number}>
              <VisuallyHidden>{formatDate(noon(date), i18n.language, 'UTC')}</VisuallyHidden>
              <span className={classes.short} aria-hidden="true">
                {Number(date.slice(8))}
              </span>
              <span className={classes.long} aria-hidden="true">
                {formatDate(noon(date), i18n.language, 'UTC')}
              </span>
            </time>
            <DayEntries entries={entries.get(date)} expected={expected.get(date)} />
          </li>
        ))}
      </ol>
      {isError ? (
        <ErrorState
          error={error}
          title={t('deadlines.timelineFailed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {hasSome || isPending || isError ? null : (
        <Text c="dimmed" mt="md">
          {t('applications.calendar.empty')}
        </Text>
      )}
      {isCut ? (
        <Text c="dimmed" mt="md">
          {t('deadlines.cut', { shown: maxListed })}
        </Text>
      ) : null}
    </>
  )
}
