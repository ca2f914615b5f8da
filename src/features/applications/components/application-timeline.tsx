import { Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { leftText, urgencyOf } from '#src/features/deadlines/client.ts'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import { deadlineName } from '#src/shared/due-words.ts'
import { askedDeadline, monthsFrom } from '../client.ts'
import type { Application } from '../contract.ts'
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

const Track = ({ application, now }: { application: Application; now: Date }) => {
  const shareOf = axisFrom(now)
  const nextDeadline = askedDeadline(application)
  const here = shareOf(now.getTime())
  const due = nextDeadline ? shareOf(Date.parse(nextDeadline.dueAt)) : undefined
  return (
    <svg className={classes.track} width="100%" height="32" aria-hidden="true" data-mirrored>
      <line className={classes.rest} x1="0" x2="100%" y1="16" y2="16" />
      {due === undefined ? null : (
        <line className={classes.way} x1={`${here * 100}%`} x2={`${due * 100}%`} y1="16" y2="16" />
      )}
      <circle className={classes.here} cx={`${here * 100}%`} cy="16" r="3" />
      {due === undefined || !nextDeadline ? null : (
        <circle
          className={classes.point}
          data-urgency={urgencyOf(nextDeadline, now.getTime())}
          data-guess={nextDeadline.isConfirmed ? undefined : true}
          cx={`${due * 100}%`}
          cy="16"
          r="7"
        />
      )}
    </svg>
  )
}

/** Each application as a line to its next deadline, over twelve months. */
export const ApplicationTimeline = ({ applications }: { applications: Application[] }) => {
  const { t, i18n } = useTranslation()
  const now = new Date()
  return (
    <div>
      <div className={classes.axis} aria-hidden="true">
        {monthsFrom(now, months).map((month) => (
          <span key={month}>
            {new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' }).format(
              new Date(`${month}-01T12:00:00Z`),
            )}
          </span>
        ))}
      </div>
      <ul className={classes.rows}>
        {applications.slice(0, rowsShown).map((application) => {
          const next = askedDeadline(application)
          return (
            <li key={application.id} className={classes.row}>
              <ApplicationName application={application} as="h2" />
              <div className={classes.status}>
                <StatusBadge status={application.status} />
              </div>
              <Track application={application} now={now} />
              <Text component="div" size="sm" className={classes.due ?? ''} data-figures>
                {next ? (
                  <>
                    <DueText deadline={next} />
                    <VisuallyHidden>{deadlineName(next, t)}</VisuallyHidden>
                    <span className={classes.left} data-urgency={urgencyOf(next, now.getTime())}>
                      {leftText(next, now.getTime(), t)}
                    </span>
                  </>
                ) : (
                  t('applications.noDeadline')
                )}
              </Text>
            </li>
          )
        })}
      </ul>
      <Text size="sm" c="dimmed" mt="sm">
        {t('deadlines.timelineKey')}
      </Text>
    </div>
  )
}
