import { PgBoss } from 'pg-boss'
import { buildClientConfig } from './database-hosts.ts'
import type { Logger } from './log.ts'
import { withSpan } from './tracing.ts'

/** Background job. `cron` is in UTC. */
export interface Job {
  name: string
  cron?: string
  /**
   * Limits the queue to one waiting job per user (the payload's `userId`); a job that is queued while another waits is
   * dropped.
   */
  isDeduplicated?: boolean
  /** Whether the job also runs after a start, once the server responds. */
  atStart?: boolean
  /** Longest run before another process may start the job again; 15 minutes by default. */
  maxSeconds?: number
  /** Shortest time before a failed run is repeated; each further repetition waits longer. */
  retrySeconds?: number
  /** `signal` aborts when the process stops. A job that throws then is retried later. */
  run: (payload: object, signal?: AbortSignal) => Promise<void>
}

/** Builds the deduplication key of a job; other queues than the deduplicated ones ignore it. */
const buildJobOptions = (payload: object) =>
  'userId' in payload && typeof payload.userId === 'string' ? { singletonKey: payload.userId } : {}

/** Builds the options of a queue. The policy `short` allows one queued job per key beside the running one. */
const buildQueueOptions = ({ isDeduplicated = false, maxSeconds, retrySeconds }: Job) => ({
  policy: isDeduplicated ? 'short' : 'standard',
  retryLimit: 3,
  retryBackoff: true,
  ...(maxSeconds ? { expireInSeconds: maxSeconds } : {}),
  ...(retrySeconds ? { retryDelay: retrySeconds } : {}),
})

const troubleMs = 10_000
/** Maximum wait for running jobs on shutdown; the rest is marked as failed and retried. */
const maxStopMs = 2_500

export interface Scheduler {
  /** Starts the jobs. `onDone` is called after each run with its success. */
  start: (jobs: Job[], onDone?: (name: string, isDone: boolean) => void) => Promise<void>
  runSoon: (name: string, payload: object) => Promise<void>
  isWorking: () => boolean
  stop: () => Promise<void>
}

/** Creates the scheduler (pg-boss) in the same database: each job runs on one of the processes that share it. */
export const createScheduler = (directUrl: string, log: Logger): Scheduler => {
  const boss = new PgBoss({
    ...buildClientConfig(directUrl),
    application_name: 'gradapp jobs',
    max: 3,
    schema: 'pgboss',
    createSchema: false,
    supervise: true,
    schedule: true,
  })
  const stopping = new AbortController()
  let isWorking = false
  let lastTrouble = 0
  boss.on('error', (error: Error) => {
    // Throttles the log: while the database is down every worker reports it at every poll.
    if (Date.now() - lastTrouble < troubleMs) return
    lastTrouble = Date.now()
    log.warn({ reason: error.message }, 'the job queue had trouble')
  })
  /** Registers jobs that the database does not know yet; of two starts of one version, the second writes nothing. */
  const announce = async (jobs: Job[]) => {
    const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
    const known = new Set(queues.map(({ name }) => name))
    const crons = new Map(schedules.map(({ name, cron }) => [name, cron]))
    const schedule = async ({ name, cron }: Job) => {
      if (cron && crons.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
      // The operator has removed the schedule from the configuration.
      if (!cron && crons.has(name)) await boss.unschedule(name)
    }
    const add = async (job: Job) => {
      if (!known.has(job.name)) await boss.createQueue(job.name, buildQueueOptions(job))
      await schedule(job)
    }
    await Promise.all(jobs.map(add))
  }
  const begin = async ({ name, atStart, run }: Job, onDone: (name: string, isDone: boolean) => void) => {
    const runOne = async (payload: object) => {
      try {
        await withSpan(`job ${name}`, {}, async () => await run(payload, stopping.signal))
      } catch (error) {
        // A job interrupted by the shutdown is retried later and not counted.
        if (!stopping.signal.aborted) onDone(name, false)
        throw error
      }
      onDone(name, true)
    }
    await boss.work(name, { pollingIntervalSeconds: 2 }, async (batch) => {
      for (const { data } of batch) await runOne((data ?? {}) as object)
    })
    if (atStart) await boss.send(name, {})
  }
  return {
    start: async (jobs, onDone = () => undefined) => {
      await boss.start()
      await announce(jobs)
      await Promise.all(jobs.map(async (job) => await begin(job, onDone)))
      isWorking = true
    },
    runSoon: async (name, payload) => {
      await boss.send(name, payload, buildJobOptions(payload))
    },
    isWorking: () => isWorking,
    stop: async () => {
      isWorking = false
      stopping.abort()
      await boss.stop({ graceful: true, timeout: maxStopMs })
    },
  }
}
