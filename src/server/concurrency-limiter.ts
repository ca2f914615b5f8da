/** Thrown when the queue is full. Maps to TOO_MANY_REQUESTS (429). */
export class OverloadedError extends Error {
  constructor() {
    super('Too many wait already.')
    this.name = 'OverloadedError'
  }
}

/** Concurrency limits of one kind of work in this process. */
export interface ConcurrencyLimits {
  atOnce: number
  /** Maximum queue length. */
  waiting: number
  /** Maximum permits and queue entries of one user, so that one user cannot fill the queue. */
  perPerson: number
  /** Maximum permits of one user, to keep some free for other users; all by default. */
  workingPerPerson?: number
}

/** Permit to run. `release` gives it back and may be called more than once. */
export interface Permit {
  release: () => void
}

const createPermit = (release: () => void): Permit => {
  let isReleased = false
  return {
    release: () => {
      if (isReleased) return
      isReleased = true
      release()
    },
  }
}

/** Permits held by one key, and its queue. */
interface Holder {
  working: number
  waiting: (() => void)[]
}

/**
 * Creates a bounded concurrency limiter for work that takes threads, memory or a long time.
 *
 * `acquire` resolves when the caller may run, or with undefined if the queue is full: reject the request then. Queues are
 * served round-robin by user, so that a user does not wait for all work of another.
 */
export const createConcurrencyLimiter = ({
  atOnce,
  waiting,
  perPerson,
  workingPerPerson = atOnce,
}: ConcurrencyLimits) => {
  // Users in the order of their last permit (round-robin).
  const holders = new Map<string, Holder>()
  let working = 0
  let queued = 0

  const isFree = ({ working: own }: Holder) => working < atOnce && own < workingPerPerson

  const begin = (holder: Holder) => {
    working += 1
    holder.working += 1
  }

  const beginNext = () => {
    if (queued === 0) return
    for (const [person, holder] of holders) {
      const next = isFree(holder) ? holder.waiting.shift() : undefined
      if (!next) continue
      queued -= 1
      holders.delete(person)
      holders.set(person, holder)
      begin(holder)
      return next()
    }
  }

  const release = (person: string, holder: Holder) => {
    working -= 1
    holder.working -= 1
    if (holder.working + holder.waiting.length === 0) holders.delete(person)
    beginNext()
  }

  return {
    acquire: async (person: string): Promise<Permit | undefined> => {
      const holder = holders.get(person) ?? { working: 0, waiting: [] }
      if (holder.working + holder.waiting.length >= perPerson) return undefined
      if (!isFree(holder) && queued >= waiting) return undefined
      holders.set(person, holder)
      if (isFree(holder)) begin(holder)
      else {
        queued += 1
        await new Promise<void>((resolve) => holder.waiting.push(resolve))
      }
      return createPermit(() => release(person, holder))
    },
  }
}

/** Queue entry. */
interface QueueEntry {
  bytes: number
  begin: () => void
}

/** Waits in a queue for `begin`; false if `signal` aborts first, which removes the entry. */
const waitInQueue = async (queue: QueueEntry[], bytes: number, signal: AbortSignal): Promise<boolean> => {
  if (signal.aborted) return false
  return await new Promise<boolean>((resolve) => {
    const cancel = () => {
      queue.splice(queue.indexOf(entry), 1)
      resolve(false)
    }
    const begin = () => {
      signal.removeEventListener('abort', cancel)
      resolve(true)
    }
    const entry = { bytes, begin }
    signal.addEventListener('abort', cancel, { once: true })
    queue.push(entry)
  })
}

/**
 * Creates a keyed semaphore: per user, `atOnce` tasks run at a time and `waiting` others are queued in order.
 *
 * `acquire` resolves with undefined if the queue is full, or if `signal` aborts the wait.
 */
export const createKeyedSemaphore = ({ atOnce, waiting }: Omit<ConcurrencyLimits, 'perPerson'>) => {
  const byPerson = new Map<string, { working: number; queue: QueueEntry[] }>()

  const release = (person: string) => {
    const own = byPerson.get(person)
    const next = own?.queue.shift()
    if (next) return next.begin()
    if (own) own.working -= 1
    if (own?.working === 0) byPerson.delete(person)
  }

  return {
    acquire: async (person: string, signal: AbortSignal): Promise<Permit | undefined> => {
      const own = byPerson.get(person) ?? { working: 0, queue: [] }
      byPerson.set(person, own)
      if (own.working < atOnce) own.working += 1
      else if (own.queue.length >= waiting || !(await waitInQueue(own.queue, 0, signal))) return undefined
      return createPermit(() => release(person))
    },
  }
}

/**
 * Creates a byte budget, a limit on the memory that all requests together hold.
 *
 * `acquire` resolves in order, when so many bytes are free; with undefined if `waiting` others are queued already, or if
 * `signal` aborts the wait.
 */
export const createByteBudget = (budget: { bytes: number; waiting: number }) => {
  const queue: QueueEntry[] = []
  let acquired = 0
  const hasRoom = (bytes: number) => acquired + bytes <= budget.bytes

  const beginNext = () => {
    for (let next = queue[0]; next && hasRoom(next.bytes); next = queue[0]) {
      queue.shift()
      // Acquire before the waiter resumes, so that a caller that comes first does not get the same bytes.
      acquired += next.bytes
      next.begin()
    }
  }

  return {
    acquire: async (requestedBytes: number, signal: AbortSignal): Promise<Permit | undefined> => {
      // Clamp to the budget: a larger request would never be admitted.
      const bytes = Math.min(requestedBytes, budget.bytes)
      if (queue.length === 0 && hasRoom(bytes)) acquired += bytes
      else if (queue.length >= budget.waiting) return undefined
      else if (!(await waitInQueue(queue, bytes, signal))) {
        // A smaller request may have waited behind it.
        beginNext()
        return undefined
      }
      return createPermit(() => {
        acquired -= bytes
        beginNext()
      })
    },
  }
}
