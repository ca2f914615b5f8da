import { useTranslation } from 'react-i18next'
import { deadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { formatForReader, formatStated } from '#src/shared/stated-time.ts'
import { leftText, urgencyOf } from '../client.ts'
import type { Deadline } from '../contract.ts'
import { DeadlineLine } from './deadline-line.tsx'

const states = { done: 'done', overdue: 'overdue', soon: 'open', later: 'open' } as const

/** A deadline of the API in the reader's words. */
export const DeadlineSummary = ({ deadline }: { deadline: Deadline }) => {
  const { t, i18n } = useTranslation()
  const now = Date.now()
  const urgency = urgencyOf(deadline, now)
  return (
    <DeadlineLine
      name={deadlineName(deadline, t)}
      left={leftText(deadline, now, t)}
      due={formatStated(deadline, t, i18n.language)}
      dueForReader={formatForReader(deadline, t, i18n.language)}
      isSoon={urgency === 'soon'}
      state={states[urgency]}
    />
  )
}
