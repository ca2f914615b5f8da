import { os } from '@orpc/server'
import { type AttemptLimit, countAttempt } from './auth/throttle.ts'
import type { OwnerId } from './database.ts'
import { createApiError, type RequestContext } from './procedures.ts'

/**
 * Refuses a person's call beyond `rule` with 429, counted in the database, so that all processes share the count and
 * a restart does not forget it. `name` is the bucket: one per kind of work. Comes after the person is known.
 */
export const limitRate = (name: string, rule: AttemptLimit) =>
  os.$context<RequestContext & { ownerId: OwnerId }>().middleware(async ({ context, next }) => {
    if (!(await countAttempt(context.database.servicePool, `${name}:${context.ownerId}`, rule)))
      throw createApiError('TOO_MANY_REQUESTS')
    return await next()
  })
