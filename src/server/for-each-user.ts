import type { Logger } from './log.ts'

/** How work for many people is done. */
interface EachOptions {
  log: Logger
  /** What the log says when it fails for a person. */
  failed: string
  /** Ends the work before the next person: a stop in the middle is no trouble. */
  signal?: AbortSignal | undefined
}

/**
 * Does work for each, one after the other, and adds up what it answers; one person's trouble is written into the log and
 * keeps nobody else's. Throws when `signal` ends it, so that the job counts as not done.
 */
export const forEachUser = async <One>(
  people: readonly One[],
  { log, failed, signal }: EachOptions,
  work: (one: One) => Promise<unknown>,
): Promise<number> => {
  let sum = 0
  for (const one of people) {
    signal?.throwIfAborted()
    try {
      sum += Number((await work(one)) ?? 0) || 0
    } catch (error) {
      // The database may have gone away with the server.
      signal?.throwIfAborted()
      log.error({ reason: error instanceof Error ? error.message : 'unknown' }, failed)
    }
  }
  return sum
}

const pageSize = 500
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** The same for as many people as there are: `list` gives a page of them after an id, in the order of their ids. */
export const forEachUserInBatches = async <One extends { userId: string }>(
  list: (page: { after: string; limit: number }) => Promise<readonly One[]>,
  options: EachOptions,
  work: (one: One) => Promise<unknown>,
): Promise<number> => {
  let after = beforeAllIds
  let sum = 0
  for (;;) {
    const people = await list({ after, limit: pageSize })
    sum += await forEachUser(people, options, work)
    const last = people.at(-1)
    if (people.length < pageSize || !last) return sum
    after = last.userId
  }
}
