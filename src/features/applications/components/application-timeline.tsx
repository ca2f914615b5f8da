import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { classifyUrgency, formatTimeLeft, yearQuery } from '#src/features/deadlines/client.ts'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import { MissingDeadline } from '#src/features/deadlines/components/missing-deadline.tsx'
import type { Deadline } from '#src/features/deadlines/contract.ts'
import { expectedQuery } from '#src/features/deadlines/expected.client.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { getDateFormat } from '#src/shared/formats.ts'
import { findOpenDeadline, isMissingDeadline, listMonthsFrom } from '../client.ts'
import type { Application } from '../contract.ts'
import { openDates } from '../timeline.rules.ts'
import { ApplicationName } from './application-name.tsx'
import classes from './application-timeline.module.css'
import { StatusBadge } from './status-badge.tsx'

const months = 12
const rowsShown = 100

const axisFrom = (now: Date) => {
  const start = Date.UTC(now.getFullYear(), now.getMonth(), 1)
  const end = Date.UTC(now.getFullYear(), now.getMonth() + months, 1)
  return (moment: number) => Math.min(1, Math.max(0, (moment - start) / (end - start)))
}

const Track = ({ dates, expectedOn, now }: { dates: Deadline[]; expectedOn: string | undefined; now: Date }) => {
  const shareOf = axisFrom(now)
  const here = shareOf(now.getTime())
  const last = dates.at(-1)
  const end = last ? shareOf(Date.parse(last.dueAt)) : undefined
  return (
    <svg className={classes.track} width="100%" height="32" aria-hidden="true" data-mirrored>
      <line className={classes.rest} x1="0" x2="100%" y1="16" y2="16" />
      {end === undefined ? null : (
        <line className={classes.way} x1={`${here * 100}%`} x2={`${end * 100}%`} y1="16" y2="16" />
      )}
      <circle className={classes.here} cx={`${here * 100}%`} cy="16" r="3" />
      {dates.map((deadline) => (
        <circle
          key={deadline.id}
          className={classes.point}
          data-urgency={classifyUrgency(deadline, now.getTime())}
          data-guess={deadline.isConfirmed ? undefined : true}
          cx={`${shareOf(Date.parse(deadline.dueAt)) * 100}%`}
          cy="16"
          r="6"
        />
      ))}
      {expectedOn ? (
        <circle
          className={classes.point}
          data-expected
          cx={`${shareOf(Date.parse(`${expectedOn}T12:00:00Z`)) * 100}%`}
          cy="16"
          r="6"
        />
      ) : null}
    </svg>
  )
}

/** List of dates: the next one in full, the others as a day. */
const DateList = ({ dates, now, application }: { dates: Deadline[]; now: Date; application: Application }) => {
  const { t } = useTranslation()
  const [next] = dates
  if (!next && isMissingDeadline(application))
    return (
      <MissingDeadline
        selectedUniversityId={application.selectedUniversityId}
        name={application.universityName}
        officialUrl={application.officialUrl}
      />
    )
  if (!next) return <>{t('applications.noDeadline')}</>
  return (
    <ul data-bare className={classes.dates}>
      {dates.map((deadline) => (
        <li key={deadline.id}>
          <bdi>{formatDeadlineName(deadline, t)}</bdi>{' '}
          <span className={classes.left} data-urgency={classifyUrgency(deadline, now.getTime())}>
            {formatTimeLeft(deadline, now.getTime(), t)}
          </span>
          {deadline === next ? (
            <div>
              <DueText deadline={deadline} isInline />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Timeline of twelve months: one row per application with its open dates. */
export const ApplicationTimeline = ({ applications }: { applications: Application[] }) => {
  const { t, i18n } = useTranslation()
  const now = new Date()
  const { data: year = [] } = useQuery(yearQuery)
  const { data: expected = [] } = useQuery(expectedQuery)
  const expectedOf = new Map(expected.map((one) => [one.selectedUniversityId, one.localDate]))
  const datesOf = openDates<Deadline>(applications.map(findOpenDeadline), year)
  return (
    <div>
      <div className={classes.axis} aria-hidden="true">
        {listMonthsFrom(now, months).map((month) => (
          <span key={month}>
            {getDateFormat(i18n.language, { month: 'short', timeZone: 'UTC' }).format(
              new Date(`${month}-01T12:00:00Z`),
            )}
          </span>
        ))}
      </div>
      <ul data-bare className={classes.rows}>
        {applications.slice(0, rowsShown).map((application) => {
          const dates = datesOf.get(application.selectedUniversityId) ?? []
          return (
            <li key={application.id} className={classes.row}>
              <ApplicationName application={application} as="h2" />
              <div className={classes.status}>
                <StatusBadge status={application.status} />
              </div>
              <Track
                dates={dates}
                expectedOn={
                  isMissingDeadline(application) ? expectedOf.get(application.selectedUniversityId) : undefined
                }
                now={now}
              />
              <Text component="div" size="sm" className={classes.due ?? ''} data-figures>
                <DateList dates={dates} now={now} application={application} />
              </Text>
            </li>
          )
        })}
      </ul>
      <Text size="sm" c="dimmed" mt="sm">
        {t('deadlines.timelineKey')} {expected.length > 0 ? t('deadlines.expected.key') : null}
      </Text>
    </div>
  )
}
