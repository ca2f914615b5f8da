// What the mentor writes after a session.

import { dayMs } from '#src/shared/durations.ts'

export const maxSummaryLength = 5_000
export const maxOpenPointsLength = 2_000
/** Tasks that are given with one summary; more are given on the student's page. */
export const maxSummaryTasks = 5

/** Whether a session can be summed up: it was booked, and has begun. */
export const canSummarise = ({ state, startsAt }: { state: string; startsAt: string }, now: number): boolean =>
  state === 'booked' && Date.parse(startsAt) <= now

/** How long the first screen asks for a summary. */
const asksForSummaryMs = 14 * dayMs

/** Whether a session that is over still waits for the mentor's words. */
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
