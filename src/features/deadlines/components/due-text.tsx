import { useTranslation } from 'react-i18next'
import { formatCompactDue } from '#src/shared/zoned-time.ts'
import type { Deadline } from '../contract.ts'
import classes from './due-text.module.css'

type DueTextProps = {
  deadline: Pick<Deadline, 'dueAt' | 'localDate' | 'localTime' | 'zoneRule' | 'zone'>
  /** Where the place on the page already says the day, as a square of the calendar does. */
  hideDay?: boolean
  /** All on one line, where a row of a table has no more. */
  isInline?: boolean
}

/** When something is due, wherever there is little room: the day as it is stated, whose clock, and the reader's own. */
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
