/** How many may do a kind of work at the same time in this process. */
export interface PlaceLimits {
  atOnce: number
  /** How many may wait for their turn. */
  waiting: number
  /** How many one person may have, at work and waiting, so that nobody fills the queue for everybody else. */
  perPerson: number
}

/** A turn that was asked for; `leave` may be called more than once. */
export interface Place {
  leave: () => void
}

const placeOf = (leave: () => void): Place => {
  let hasLeft = false
  return {
    leave: () => {
      if (hasLeft) return
      hasLeft = true
      leave()
    },
  }
}

/**
 * A bounded queue in front of work that takes threads, memory or a long time. `enter` resolves when it is the caller's
 * turn, in the order of asking, or with undefined when too many are there already: refuse the caller then.
 */
export const createPlaces = ({ atOnce, waiting, perPerson }: PlaceLimits) => {
  const queue: (() => void)[] = []
  const byPerson = new Map<string, number>()
  let working = 0

  const count = (person: string, step: 1 | -1) => {
    const total = (byPerson.get(person) ?? 0) + step
    if (total > 0) byPerson.set(person, total)
    else byPerson.delete(person)
  }

  const leave = (person: string) => {
    count(person, -1)
    // The place is handed to the next in the queue, so that nobody who comes now gets in before.
    const next = queue.shift()
    if (next) next()
    else working -= 1
  }

  return {
    enter: async (person: string): Promise<Place | undefined> => {
      if ((byPerson.get(person) ?? 0) >= perPerson) return undefined
      if (working >= atOnce && queue.length >= waiting) return undefined
      count(person, 1)
      if (working >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
      else working += 1
      return placeOf(() => leave(person))
    },
  }
}

/**
 * A queue of each person's own: `atOnce` of somebody's pieces of work at a time, the others wait in the order of asking.
 * How many wait is bounded by whoever counts what a person asks for.
 */
export const createOwnPlaces = (atOnce: number) => {
  const byPerson = new Map<string, { working: number; queue: (() => void)[] }>()

  const leave = (person: string) => {
    const own = byPerson.get(person)
    const next = own?.queue.shift()
    if (next) return next()
    if (own) own.working -= 1
    if (own?.working === 0) byPerson.delete(person)
  }

  return {
    enter: async (person: string): Promise<Place> => {
      const own = byPerson.get(person) ?? { working: 0, queue: [] }
      byPerson.set(person, own)
      if (own.working >= atOnce) await new Promise<void>((resolve) => own.queue.push(resolve))
      else own.working += 1
      return placeOf(() => leave(person))
    },
  }
}
