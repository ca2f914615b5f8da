import { Worker } from 'node:worker_threads'
import { createPlaces } from '#src/server/places.ts'
import { compileLimits } from '../rules.ts'
import type { TypstAnswer, TypstJob } from './typst.worker.ts'

/** A document that was set. */
export interface SetDocument {
  pages: number
  content: Uint8Array | string
  /** What the compiler alone took. */
  compilerMs: number
}

/** Why nothing was set: too many ask, it took too long, or the compiler refused it. */
export class TypesettingError extends Error {
  readonly reason: 'busy' | 'timeout' | 'failed'
  constructor(reason: TypesettingError['reason'], message: string = reason) {
    super(message)
    this.name = 'TypesettingError'
    this.reason = reason
  }
}

const startWorker = () =>
  new Worker(new URL('./typst.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: compileLimits.heapMb },
    env: {},
    stdout: true,
    stderr: true,
  })

/** Has one thread set one job; the thread is lost when this rejects. */
const runJob = async (worker: Worker, job: TypstJob, timeMs: number): Promise<TypstAnswer> =>
  await new Promise<TypstAnswer>((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer)
      worker.removeAllListeners('message')
      worker.removeAllListeners('error')
      worker.removeAllListeners('exit')
      end()
    }
    const timer = setTimeout(() => settle(() => reject(new TypesettingError('timeout'))), timeMs)
    worker.once('message', (answer: TypstAnswer) => settle(() => resolve(answer)))
    worker.once('error', (error) => settle(() => reject(new TypesettingError('failed', String(error)))))
    worker.once('exit', () => settle(() => reject(new TypesettingError('failed', 'The thread ended.'))))
    worker.postMessage(job)
  })

/**
 * A typesetter with threads of its own. Each sets one document at a time; one that takes too long is ended and replaced,
 * so that it costs its own document alone.
 */
export const createTypesetter = (
  { timeMs, places, idleMs } = compileLimits as {
    timeMs: number
    places: typeof compileLimits.places
    idleMs: number
  },
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

  const work = async (job: TypstJob): Promise<SetDocument> => {
    const worker = spare.pop() ?? startWorker()
    worker.ref()
    let answer: TypstAnswer
    try {
      answer = await runJob(worker, job, timeMs)
    } catch (error) {
      // Not awaited: the thread only ends when the compiler comes back to it.
      void worker.terminate()
      throw error
    }
    keep(worker)
    if ('failure' in answer) throw new TypesettingError('failed', answer.failure)
    return answer
  }

  return {
    /** Sets a document when it is `person`'s turn. Throws a TypesettingError. */
    set: async (job: TypstJob, person = 'anybody'): Promise<SetDocument> => {
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

/** The server's own typesetter. */
export const typesetter = createTypesetter()
