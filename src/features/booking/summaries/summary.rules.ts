// Rules of summaries, which mentors write after sessions.

import { dayMs } from '#src/shared/durations.ts'

export const maxSummaryLength = 5_000
export const maxOpenPointsLength = 2_000
/** Maximum number of tasks per summary. Further ones are added on the student's page. */
export const maxSummaryTasks = 5

/** Whether a session can have a summary: it was booked, and has begun. */
export const canSummarise = ({ state, startsAt }: { state: string; startsAt: string }, now: number): boolean =>
  state === 'booked' && Date.parse(startsAt) <= now

/** Time after a session in which the dashboard asks for a summary, in milliseconds. */
const asksForSummaryMs = 14 * dayMs

/** Whether a past session still lacks the mentor's summary. */
export const isAwaitingSummary = (
  session: {
    state: string
    seat: string
    startsAt: string
    endsAt: string
    summaryVersion: number
    noShowBy: string | null
  },
  now: number,
): boolean => {
  const { seat, endsAt, summaryVersion, noShowBy } = session
  const isOver = Date.parse(endsAt) <= now && now < Date.parse(endsAt) + asksForSummaryMs
  return seat === 'mentor' && canSummarise(session, now) && isOver && summaryVersion === 0 && noShowBy === null
}
