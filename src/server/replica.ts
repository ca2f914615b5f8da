import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from './log.ts'

// A replica answers what anybody may read while it is close behind the primary, and what a person reads once it holds
// everything that the primary held when their session was looked at: nobody misses what they have just written.

/** How far a replica may be behind for visitors, in milliseconds; further off, the primary answers. */
const maxLagMs = 5_000
/** How often the distance is looked at. */
const lookMs = 1_000
/** How long a person's reading waits for the replica before the primary answers, and how often it asks. */
const patienceMs = 60
const stepMs = 10
/** A look that takes longer counts as failed. */
const lookLimitMs = 3_000

export interface Replica {
  pool: pg.Pool
  /** Whether it was at most five seconds behind a moment ago. */
  isClose: () => boolean
  /** Takes it as away until it has been looked at again. */
  distrust: (reason: string) => void
  stop: () => Promise<void>
}

/** The statement by which the primary says how far its log has come. */
export const positionQuery = { name: 'position', text: 'select pg_current_wal_lsn()::text as lsn' }

/** Whether a place in the log, the parameter, is still to be applied here; a primary has applied all. */
export const isBehind = (place: string) =>
  `pg_is_in_recovery() and coalesce(pg_wal_lsn_diff(${place}, pg_last_wal_replay_lsn()), 1) > 0`

/** Waits a moment for a place in the log; answers whether it was reached. */
export const waitUntilCaughtUp = async (isStillBehind: () => Promise<boolean>): Promise<boolean> => {
  for (let waited = 0; waited < patienceMs; waited += stepMs) {
    await pause(stepMs)
    if (!(await isStillBehind())) return true
  }
  return false
}

interface Mark {
  at: number
  lsn: string
}

/** Marks older than this say nothing that a newer one does not say. */
const keptMarks = Math.ceil(maxLagMs / lookMs)

/** Watches how far a replica is behind: it is close while it has what the primary had at most five seconds ago. */
export const openReplica = (primary: pg.Pool, pool: pg.Pool, log: Logger): Replica => {
  let marks: Mark[] = []
  let isClose = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const tell = (isNow: boolean, reason: string) => {
    if (isNow !== isClose) {
      if (isNow) log.info('the replica answers what it may')
      else log.warn({ reason }, 'the replica is left out; the primary answers')
    }
    isClose = isNow
  }

  const look = async () => {
    const { rows } = await primary.query<{ lsn: string }>(positionQuery.text)
    const lsn = rows[0]?.lsn
    const now = Date.now()
    if (lsn) marks.push({ at: now, lsn })
    // The oldest that is still recent decides; right after a start that is the one of this moment.
    marks = marks.slice(-keptMarks - 1)
    const [oldest] = marks.filter(({ at }) => now - at <= maxLagMs)
    if (!oldest) return
    const answer = await pool.query<{ behind: boolean }>(`select ${isBehind('$1')} as behind`, [oldest.lsn])
    tell(answer.rows[0]?.behind === false, 'it is more than five seconds behind')
  }

  const goOn = async () => {
    const late = new AbortController()
    const limit = pause(lookLimitMs, undefined, { ref: false, signal: late.signal }).then(() => {
      throw new Error('it does not answer')
    })
    limit.catch(() => undefined)
    await Promise.race([look(), limit]).catch((error: Error) => tell(false, error.message))
    late.abort()
    if (!isStopped) timer = setTimeout(() => void goOn(), lookMs).unref()
  }
  void goOn()

  return {
    pool,
    isClose: () => isClose,
    distrust: (reason) => tell(false, reason),
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await pool.end()
    },
  }
}
