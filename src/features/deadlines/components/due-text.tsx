import { useTranslation } from 'react-i18next'
import { formatCompactDue } from '#src/shared/zoned-time.ts'
import type { Deadline } from '../contract.ts'
import classes from './due-text.module.css'

type DueTextProps = {
  deadline: Pick<Deadline, 'dueAt' | 'localDate' | 'localTime' | 'zoneRule' | 'zone'>
  /** Hides the day where the layout shows it, as a calendar cell does. */
  hideDay?: boolean
  /** Single-line layout for table rows. */
  isInline?: boolean
}

/** Compact due date: the stated day, its time zone, and the reader's own. */
export const DueText = ({ deadline, hideDay = false, isInline = false }: DueTextProps) => {
  const { t, i18n } = useTranslation()
  const { day, clock, reader } = formatCompactDue(deadline, t, i18n.language)
  return (
    <span className={isInline ? classes.inline : classes.due} data-figures>
      {hideDay ? null : <time dateTime={deadline.dueAt}>{day}</time>} <span className={classes.clock}>{clock}</span>{' '}
      {reader ? <span className={classes.reader}>{reader}</span> : null}
    </span>
  )
}
