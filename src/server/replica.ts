import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from './log.ts'

// Replica lag: a replica serves visitors while its lag is small, and a user once it has replayed everything that the
// primary had committed when the session was checked, so that users read their own writes.

/** Maximum lag for visitors, in milliseconds; beyond it the primary responds. */
const maxLagMs = 5_000
/** Interval of the lag check. */
const pollIntervalMs = 1_000
/** Maximum wait of a user's read for the replica before the primary responds, and polling interval. */
const patienceMs = 60
const stepMs = 10
/** Timeout of a lag check, which then counts as failed. */
const pollTimeoutMs = 3_000

export interface Replica {
  pool: pg.Pool
  /** Whether the lag was at most five seconds at the last check. */
  isClose: () => boolean
  /** Marks the replica as down until the next successful check. */
  distrust: (reason: string) => void
  stop: () => Promise<void>
}

/** Query for the current WAL position of the primary. */
export const positionQuery = { name: 'position', text: 'select pg_current_wal_lsn()::text as lsn' }

/** Whether a WAL position, the parameter, is not replayed yet; a primary has replayed all. */
export const isBehindSql = (position: string) =>
  `pg_is_in_recovery() and coalesce(pg_wal_lsn_diff(${position}, pg_last_wal_replay_lsn()), 1) > 0`

/** Waits briefly until a WAL position is replayed; returns whether it was. */
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

/** Maximum number of stored positions. Older ones add no information. */
const maxMarks = Math.ceil(maxLagMs / pollIntervalMs)

/** Monitors the lag of a replica: it is close while it has replayed what the primary had at most five seconds ago. */
export const openReplica = (primary: pg.Pool, pool: pg.Pool, log: Logger): Replica => {
  let marks: Mark[] = []
  let isClose = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const setClose = (isNow: boolean, reason: string) => {
    if (isNow !== isClose) {
      if (isNow) log.info('the replica answers what it may')
      else log.warn({ reason }, 'the replica is left out; the primary answers')
    }
    isClose = isNow
  }

  const measureLag = async () => {
    const { rows } = await primary.query<{ lsn: string }>(positionQuery.text)
    const lsn = rows[0]?.lsn
    const now = Date.now()
    if (lsn) marks.push({ at: now, lsn })
    // The oldest recent position decides; after a start that is the current one.
    marks = marks.slice(-maxMarks - 1)
    const [oldest] = marks.filter(({ at }) => now - at <= maxLagMs)
    if (!oldest) return
    const answer = await pool.query<{ behind: boolean }>(`select ${isBehindSql('$1')} as behind`, [oldest.lsn])
    setClose(answer.rows[0]?.behind === false, 'it is more than five seconds behind')
  }

  const poll = async () => {
    const late = new AbortController()
    const limit = pause(pollTimeoutMs, undefined, { ref: false, signal: late.signal }).then(() => {
      throw new Error('it does not answer')
    })
    limit.catch(() => undefined)
    await Promise.race([measureLag(), limit]).catch((error: Error) => setClose(false, error.message))
    late.abort()
    if (!isStopped) timer = setTimeout(() => void poll(), pollIntervalMs).unref()
  }
  void poll()

  return {
    pool,
    isClose: () => isClose,
    distrust: (reason) => setClose(false, reason),
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await pool.end()
    },
  }
}
