import { os } from '@orpc/server'
import { type AttemptLimit, countAttempt } from './auth/throttle.ts'
import type { OwnerId } from './database.ts'
import { createApiError, type RequestContext } from './procedures.ts'

/**
 * Creates a rate limit middleware: rejects a user's call beyond `rule` with 429. Counts in the database, so that all
 * processes share the count and a restart keeps it. Must run after authentication.
 *
 * @param name of the bucket, one per kind of work
 * @throws TOO_MANY_REQUESTS
 */
export const limitRate = (name: string, rule: AttemptLimit) =>
  os.$context<RequestContext & { ownerId: OwnerId }>().middleware(async ({ context, next }) => {
    if (!(await countAttempt(context.database.servicePool, `${name}:${context.ownerId}`, rule)))
      throw createApiError('TOO_MANY_REQUESTS')
    return await next()
  })
