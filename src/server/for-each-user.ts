import type { Logger } from './log.ts'

/** Options of work for many users. */
interface EachOptions {
  log: Logger
  /** Log message if the work fails for a user. */
  failed: string
  /** Stops before the next user. An error caused by the abort is not logged. */
  signal?: AbortSignal | undefined
}

/**
 * Runs work for each user in sequence and adds up the results. An error of one user is logged and does not affect the
 * others.
 *
 * @throws if `signal` aborts, so that the job counts as not done
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
      // The database connection may have closed with the server.
      signal?.throwIfAborted()
      log.error({ reason: error instanceof Error ? error.message : 'unknown' }, failed)
    }
  }
  return sum
}

const pageSize = 500
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * Runs work for all users in batches (keyset pagination): `list` returns a page of users after an id, in the order of
 * their ids.
 */
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
