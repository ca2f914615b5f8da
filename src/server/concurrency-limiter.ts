/** Too many wait already; a request that meets it is answered with TOO_MANY_REQUESTS. */
export class OverloadedError extends Error {
  constructor() {
    super('Too many wait already.')
    this.name = 'BusyError'
  }
}

/** How many may do a kind of work at the same time in this process. */
export interface ConcurrencyLimits {
  atOnce: number
  /** How many may wait for their turn. */
  waiting: number
  /** How many one person may have, at work and waiting, so that nobody fills the queue for everybody else. */
  perPerson: number
  /** How many of them may be at work, where others are to find a place at once; by default all. */
  workingPerPerson?: number
}

/** A turn that was asked for; `leave` may be called more than once. */
export interface Permit {
  leave: () => void
}

const placeOf = (leave: () => void): Permit => {
  let hasLeft = false
  return {
    leave: () => {
      if (hasLeft) return
      hasLeft = true
      leave()
    },
  }
}

/** How many places somebody has, and what of theirs waits. */
interface Holder {
  working: number
  waiting: (() => void)[]
}

/**
 * A bounded queue in front of work that takes threads, memory or a long time. `enter` resolves when it is the caller's
 * turn, or with undefined when too many are there already: refuse the caller then. Those who wait take turns, so that
 * nobody stands behind everything that one person has asked for.
 */
export const createConcurrencyLimiter = ({
  atOnce,
  waiting,
  perPerson,
  workingPerPerson = atOnce,
}: ConcurrencyLimits) => {
  // In the order in which people had their last turn.
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

  const leave = (person: string, holder: Holder) => {
    working -= 1
    holder.working -= 1
    if (holder.working + holder.waiting.length === 0) holders.delete(person)
    beginNext()
  }

  return {
    enter: async (person: string): Promise<Permit | undefined> => {
      const holder = holders.get(person) ?? { working: 0, waiting: [] }
      if (holder.working + holder.waiting.length >= perPerson) return undefined
      if (!isFree(holder) && queued >= waiting) return undefined
      holders.set(person, holder)
      if (isFree(holder)) begin(holder)
      else {
        queued += 1
        await new Promise<void>((resolve) => holder.waiting.push(resolve))
      }
      return placeOf(() => leave(person, holder))
    },
  }
}

/** A piece of work that waits in a queue. */
interface Turn {
  bytes: number
  begin: () => void
}

/** Waits in a queue for `begin`; false when `signal` ends the waiting first, which takes the turn out of the queue. */
const awaitTurn = async (queue: Turn[], bytes: number, signal: AbortSignal): Promise<boolean> => {
  if (signal.aborted) return false
  return await new Promise<boolean>((resolve) => {
    const giveUp = () => {
      queue.splice(queue.indexOf(turn), 1)
      resolve(false)
    }
    const begin = () => {
      signal.removeEventListener('abort', giveUp)
      resolve(true)
    }
    const turn = { bytes, begin }
    signal.addEventListener('abort', giveUp, { once: true })
    queue.push(turn)
  })
}

/**
 * A queue of each person's own: `atOnce` of somebody's pieces of work at a time, `waiting` others in the order of asking.
 * `enter` resolves with undefined when more ask, or when `signal` ends the waiting.
 */
export const createKeyedSemaphore = ({ atOnce, waiting }: Omit<ConcurrencyLimits, 'perPerson'>) => {
  const byPerson = new Map<string, { working: number; queue: Turn[] }>()

  const leave = (person: string) => {
    const own = byPerson.get(person)
    const next = own?.queue.shift()
    if (next) return next.begin()
    if (own) own.working -= 1
    if (own?.working === 0) byPerson.delete(person)
  }

  return {
    enter: async (person: string, signal: AbortSignal): Promise<Permit | undefined> => {
      const own = byPerson.get(person) ?? { working: 0, queue: [] }
      byPerson.set(person, own)
      if (own.working < atOnce) own.working += 1
      else if (own.queue.length >= waiting || !(await awaitTurn(own.queue, 0, signal))) return undefined
      return placeOf(() => leave(person))
    },
  }
}

/**
 * A bound on what everybody together holds in memory. `enter` resolves in the order of asking, when there is room for so
 * many bytes; with undefined when `waiting` others wait already, or when `signal` ends the waiting.
 */
export const createByteBudget = (budget: { bytes: number; waiting: number }) => {
  const queue: Turn[] = []
  let held = 0
  const hasRoom = (bytes: number) => held + bytes <= budget.bytes

  const beginNext = () => {
    for (let next = queue[0]; next && hasRoom(next.bytes); next = queue[0]) {
      queue.shift()
      // Taken here, so that nobody who asks before the next one goes on gets the same room.
      held += next.bytes
      next.begin()
    }
  }

  return {
    enter: async (asked: number, signal: AbortSignal): Promise<Permit | undefined> => {
      // What alone exceeds the budget would wait for ever: it takes all of it.
      const bytes = Math.min(asked, budget.bytes)
      if (queue.length === 0 && hasRoom(bytes)) held += bytes
      else if (queue.length >= budget.waiting) return undefined
      else if (!(await awaitTurn(queue, bytes, signal))) {
        // A shorter one may have waited behind it.
        beginNext()
        return undefined
      }
      return placeOf(() => {
        held -= bytes
        beginNext()
      })
    },
  }
}
