import { useTranslation } from 'react-i18next'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { formatForReader, formatInOwnZone } from '#src/shared/zoned-time.ts'
import { classifyUrgency, formatTimeLeft } from '../client.ts'
import type { Deadline } from '../contract.ts'
import { DeadlineLine } from './deadline-line.tsx'

const states = { done: 'done', overdue: 'overdue', soon: 'open', later: 'open' } as const

/** Summary of an API deadline in the reader's language. */
export const DeadlineSummary = ({ deadline }: { deadline: Deadline }) => {
  const { t, i18n } = useTranslation()
  const now = Date.now()
  const urgency = classifyUrgency(deadline, now)
  return (
    <DeadlineLine
      name={formatDeadlineName(deadline, t)}
      left={formatTimeLeft(deadline, now, t)}
      due={formatInOwnZone(deadline, t, i18n.language)}
      dueForReader={formatForReader(deadline, t, i18n.language)}
      isSoon={urgency === 'soon'}
      state={states[urgency]}
    />
  )
}
