import { fork } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'
import { type ConcurrencyLimits, createConcurrencyLimiter } from './concurrency-limiter.ts'
import { readResidentBytes } from './resident-memory.ts'
import { getErrorCode } from './root-cause.ts'

/**
 * Reason of a failed job: the queue is full, the text is too long, a time or memory limit was exceeded, or the job
 * failed.
 */
export class WorkerPoolError extends Error {
  readonly reason: 'busy' | 'length' | 'timeout' | 'memory' | 'failed'
  constructor(reason: WorkerPoolError['reason'], message: string = reason) {
    super(message)
    this.name = 'WorkerPoolError'
    this.reason = reason
  }
}

/** Response of a worker: its result, or the reason of a failure. */
type Answer<Made> = Made | { failure: string }

interface Limits {
  timeMs: number
  /**
   * CPU time of one job in a thread, in a new thread with its start; unlimited by default. Load by other requests makes no
   * job more expensive, so it can be far below `timeMs`.
   */
  workMs?: number
  concurrency: ConcurrencyLimits
  /** Time after which idle workers end. */
  idleMs: number
  /** Limit of the JavaScript heap in megabytes. */
  heapMb: number
  /** Resident memory in megabytes at which a working process is killed, and above which an idle one is not reused. */
  memoryMb: number
  spareMemoryMb: number
  in?: keyof typeof starters
}

type WorkerHandlers = { message: (answer: unknown) => void; error: (error: unknown) => void; exit: () => void }

/** Worker thread or process with one job at a time. */
interface Maker {
  /** Posts a job and forwards its events until `forget` is called. */
  post: (job: unknown, heard: WorkerHandlers) => { forget: () => void }
  /** True while it can take another job. */
  isThere: () => boolean
  /** Resident memory in bytes; 0 for a thread, which has a heap limit and shares the memory of this process. */
  residentBytes: () => Promise<number>
  /** CPU time so far in milliseconds; 0 for a process. */
  workedMs: () => Promise<number>
  /** References or unreferences the worker in the event loop of this process. */
  hold: (isHeld: boolean) => void
  end: () => Promise<unknown>
}

/** Registers listeners as a group. */
const listening = (source: EventEmitter, heard: WorkerHandlers) => {
  for (const [event, hear] of Object.entries(heard)) source.on(event, hear)
  return {
    forget: () => {
      for (const [event, hear] of Object.entries(heard)) source.off(event, hear)
    },
  }
}

/**
 * Limit of the young generation. A thread that reaches its heap limit gets 16 MB more while it is stopped; a larger young
 * generation can move more than that at once, which aborts the whole process.
 */
const youngHeapMb = 32

const startThread = (script: URL, heapMb: number): Maker => {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngHeapMb },
    env: {},
    stdout: true,
    stderr: true,
  })
  let isThere = true
  worker.on('exit', () => (isThere = false)).on('error', () => (isThere = false))
  return {
    post: (job, heard) => {
      const heeded = listening(worker, heard)
      worker.postMessage(job)
      return heeded
    },
    isThere: () => isThere,
    residentBytes: async () => 0,
    workedMs: async () => {
      try {
        const { user, system } = await worker.cpuUsage()
        return (user + system) / 1000
      } catch {
        // The thread has not started yet, or has ended.
        return 0
      }
    },
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    end: async () => await worker.terminate(),
  }
}

/**
 * Hanging native code can be terminated neither from inside its process nor with its thread: only the process can be
 * killed.
 */
const startProcess = (script: URL, heapMb: number): Maker => {
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let isThere = true
  const hasEnded = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  child.on('exit', () => (isThere = false)).on('error', () => (isThere = false))
  return {
    post: (job, heard) => {
      const heeded = listening(child, heard)
      // A send error is reported as the exit of the process.
      child.send(job as object, () => undefined)
      return heeded
    },
    isThere: () => isThere && child.connected,
    residentBytes: async () => (isThere && child.pid ? await readResidentBytes(child.pid) : 0),
    workedMs: async () => 0,
    hold: (isHeld) => {
      for (const one of [child, child.channel])
        if (isHeld) one?.ref()
        else one?.unref()
    },
    end: async () => {
      if (!isThere) return
      child.ref()
      child.kill('SIGKILL')
      await hasEnded
    },
  }
}

const starters = { thread: startThread, process: startProcess }

const megabyte = 1_048_576
const costCheckMs = 100

type JobLimits = Pick<Limits, 'timeMs' | 'memoryMb' | 'workMs'>

/**
 * Watches the resident memory and the CPU time of a worker from outside: native compilation blocks the event loop of its
 * process, and `--max-old-space-size` limits the JavaScript heap only.
 *
 * @returns a function that stops watching
 */
const watchCost = (
  maker: Maker,
  { memoryMb, workMs = Number.POSITIVE_INFINITY }: JobLimits,
  onExceeded: (reason: 'memory' | 'timeout') => void,
): (() => void) => {
  let isWatching = true
  const watch = async () => {
    const workedBefore = await maker.workedMs()
    while (isWatching) {
      if ((await maker.residentBytes()) > memoryMb * megabyte) return onExceeded('memory')
      if ((await maker.workedMs()) - workedBefore > workMs) return onExceeded('timeout')
      await pause(costCheckMs, undefined, { ref: false })
    }
  }
  void watch()
  return () => {
    isWatching = false
  }
}

/** Runs a job on a worker; the worker must be discarded when this rejects. */
const runJob = async <Made>(maker: Maker, job: unknown, limits: JobLimits): Promise<Answer<Made>> =>
  await new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      stopWatching()
      posted.forget()
      end()
    }
    const fail = (reason: WorkerPoolError['reason'], message?: string) =>
      settle(() => reject(new WorkerPoolError(reason, message)))
    const timer = setTimeout(() => fail('timeout'), limits.timeMs)
    const stopWatching = watchCost(maker, limits, fail)
    const posted = maker.post(job, {
      message: (answer) => settle(() => resolve(answer as Answer<Made>)),
      error: (error) => fail(getErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed', String(error)),
      exit: () => fail('failed', 'The maker ended.'),
    })
  })

/**
 * Creates a worker pool of threads or processes that run `script`. Each worker handles one job at a time; a worker that
 * exceeds the timeout is terminated and replaced, so that only its own job fails. Native code runs in a process.
 */
export const createWorkerPool = <Job, Made extends object>(
  script: URL,
  { spareMemoryMb, heapMb, concurrency, idleMs, in: kind = 'thread', ...limits }: Limits,
) => {
  const limiter = createConcurrencyLimiter(concurrency)
  const spare: Maker[] = []
  let idle: NodeJS.Timeout | undefined

  const endSpare = async () => {
    await Promise.all(spare.splice(0).map((maker) => maker.end()))
  }

  const returnToPool = (maker: Maker) => {
    // Unreferences the idle worker, so that it keeps no process alive.
    maker.hold(false)
    spare.push(maker)
    clearTimeout(idle)
    idle = setTimeout(() => void endSpare(), idleMs)
    idle.unref()
  }

  const nextSpare = (): Maker | undefined => {
    for (let maker = spare.pop(); maker; maker = spare.pop()) if (maker.isThere()) return maker
    return undefined
  }

  const work = async (job: Job): Promise<Made> => {
    const maker = nextSpare() ?? starters[kind](script, heapMb)
    maker.hold(true)
    let answer: Answer<Made>
    try {
      answer = await runJob<Made>(maker, job, limits)
    } catch (error) {
      await maker.end()
      throw error
    }
    // The allocator seldom returns memory to the system: an idle process would keep the memory of its largest document.
    if ((await maker.residentBytes()) > spareMemoryMb * megabyte) await maker.end()
    else returnToPool(maker)
    if ('failure' in answer) throw new WorkerPoolError('failed', answer.failure)
    return answer
  }

  return {
    /**
     * Runs a job under the concurrency limit per user.
     *
     * @throws WorkerPoolError
     */
    make: async (job: Job, person = 'anonymous'): Promise<Made> => {
      const permit = await limiter.acquire(person)
      if (!permit) throw new WorkerPoolError('busy')
      try {
        return await work(job)
      } finally {
        permit.release()
      }
    },
    end: endSpare,
  }
}

const send = (answer: object) => {
  if (parentPort) parentPort.postMessage(answer)
  else process.send?.(answer)
}

/** Serves the jobs of a worker: replies to each with the result of `make`. */
export const serveJobs = <Job, Made extends object>(make: (job: Job) => Promise<Made> | Made): void => {
  const answer = async (job: Job) => {
    try {
      send(await make(job))
    } catch (error) {
      send({ failure: String(error).slice(0, 2000) })
    }
  }
  if (parentPort) parentPort.on('message', answer)
  else {
    process.on('message', (job) => void answer(job as Job))
    // The parent process has disconnected: no request waits for documents any more.
    process.on('disconnect', () => process.exit())
  }
}
