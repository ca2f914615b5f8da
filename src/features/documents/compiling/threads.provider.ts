import { parentPort, Worker } from 'node:worker_threads'
import { createPlaces, type PlaceLimits } from '#src/server/places.ts'
import { compileLimits } from '../rules.ts'

/** Why nothing was set: too many ask, it took too long, or the compiler refused it. */
export class TypesettingError extends Error {
  readonly reason: 'busy' | 'timeout' | 'failed'
  constructor(reason: TypesettingError['reason'], message: string = reason) {
    super(message)
    this.name = 'TypesettingError'
    this.reason = reason
  }
}

/** What a thread answers: what it made, or why nothing was made. */
type Answer<Made> = Made | { failure: string }

interface Limits {
  timeMs: number
  places: PlaceLimits
  idleMs: number
}

const startWorker = (script: URL) =>
  new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: compileLimits.heapMb },
    env: {},
    stdout: true,
    stderr: true,
  })

/** Has one thread do one job; the thread is lost when this rejects. */
const runJob = async <Made>(worker: Worker, job: unknown, timeMs: number): Promise<Answer<Made>> =>
  await new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      worker.removeAllListeners('message')
      worker.removeAllListeners('error')
      worker.removeAllListeners('exit')
      end()
    }
    const timer = setTimeout(() => settle(() => reject(new TypesettingError('timeout'))), timeMs)
    worker.once('message', (answer: Answer<Made>) => settle(() => resolve(answer)))
    worker.once('error', (error) => settle(() => reject(new TypesettingError('failed', String(error)))))
    worker.once('exit', () => settle(() => reject(new TypesettingError('failed', 'The thread ended.'))))
    worker.postMessage(job)
  })

/**
 * Threads for the making of documents, which run `script`. Each makes one at a time; one that takes too long is ended and
 * replaced, so that it costs its own document alone.
 */
export const createThreads = <Job, Made extends object>(
  script: URL,
  { timeMs, places, idleMs }: Limits = compileLimits,
) => {
  const queue = createPlaces(places)
  const spare: Worker[] = []
  let idle: NodeJS.Timeout | undefined

  const endSpare = async () => {
    await Promise.all(spare.splice(0).map((worker) => worker.terminate()))
  }

  const keep = (worker: Worker) => {
    // An idle thread keeps no process alive.
    worker.unref()
    spare.push(worker)
    clearTimeout(idle)
    idle = setTimeout(() => void endSpare(), idleMs)
    idle.unref()
  }

  const work = async (job: Job): Promise<Made> => {
    const worker = spare.pop() ?? startWorker(script)
    worker.ref()
    let answer: Answer<Made>
    try {
      answer = await runJob<Made>(worker, job, timeMs)
    } catch (error) {
      // Not awaited: the thread only ends when native code comes back to it.
      void worker.terminate()
      throw error
    }
    keep(worker)
    if ('failure' in answer) throw new TypesettingError('failed', answer.failure)
    return answer
  }

  return {
    /** Makes a document when it is `person`'s turn. Throws a TypesettingError. */
    make: async (job: Job, person = 'anybody'): Promise<Made> => {
      const place = await queue.enter(person)
      if (!place) throw new TypesettingError('busy')
      try {
        return await work(job)
      } finally {
        place.leave()
      }
    },
    end: endSpare,
  }
}

/** The thread's side: answers each job with what `make` makes of it. */
export const answerJobs = <Job, Made extends object>(make: (job: Job) => Promise<Made> | Made): void => {
  parentPort?.on('message', async (job: Job) => {
    try {
      parentPort?.postMessage(await make(job))
    } catch (error) {
      parentPort?.postMessage({ failure: String(error).slice(0, 2000) })
    }
  })
}
