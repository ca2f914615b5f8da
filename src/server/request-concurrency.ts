import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import type { ClientAddressReader } from './client-address.ts'
import { createKeyedSemaphore, type Permit } from './concurrency-limiter.ts'
import type { CredentialReader } from './credential-reader.ts'
import { createErrorResponse, type HttpEnvironment } from './http-responses.ts'
import { defaultPoolSizes } from './pool-sizes.ts'
import { cpuQuota, createSenderQuota } from './sender-quota.ts'

/**
 * Concurrency limit per user, and queue length. A browser sends six requests in parallel, of which two wait for some
 * milliseconds. The limit is below the number of database connections: one account, with any number of sessions and
 * devices, leaves most of them to other users. It is also so low that the main-thread slices of the most expensive
 * calls, one after the other, delay other users by 250 ms at most (tests/load/query-latency.test.ts).
 */
export const userConcurrency = { atOnce: 4, waiting: 500 }

/**
 * Concurrency limit per network of anonymous clients: a campus or a company may share one. A quarter of the connections
 * to the database: with half of them used by searches of the whole catalogue, another user waits for 400 ms.
 */
export const networkConcurrency = { atOnce: defaultPoolSizes.request / 4, waiting: 500 }

/** Health and metrics paths of the operator, exempt from the limit: they cost the database no more than a ping. */
const operatorPaths = ['/api/health', '/api/ready', '/metrics']

/** Whether a path is a client asset, which needs no query and must not be queued behind slow calls. */
const isFile = (path: string): boolean => path.startsWith('/assets/') || path.startsWith('/locales/')

interface Parts {
  readToken: CredentialReader
  /** Returns the user of a session token, if this process has seen it open. */
  ownerOf: (token: string) => string | undefined
  addressOf: ClientAddressReader
}

/** Permit of the current request. */
const currentPermit = new AsyncLocalStorage<Permit>()

/**
 * Releases the permit of the current request before it waits for an event instead of doing work (long polling).
 * Otherwise the wait would block other requests of its sender, and be charged to its CPU quota.
 */
export const releasePermit = (): void => currentPermit.getStore()?.release()

interface RequestLimits {
  person?: typeof userConcurrency
  network?: typeof networkConcurrency
  budget?: typeof cpuQuota
}

/**
 * Limits the concurrent requests and the work time per sender: the user, or the network if the user is unknown.
 * Otherwise the client with the most requests would take all database connections. One connection can carry thousands
 * of requests, because HTTP allows pipelining.
 *
 * A session that this process has not seen, or that has expired, counts as its network.
 */
export const limitConcurrency = (
  { readToken, ownerOf, addressOf }: Parts,
  { person = userConcurrency, network = networkConcurrency, budget = cpuQuota }: RequestLimits = {},
) => {
  const people = createKeyedSemaphore(person)
  const networks = createKeyedSemaphore(network)
  const work = createSenderQuota(budget)
  const neverAborted = new AbortController().signal

  const acquireFor = async (limiter: typeof people, sender: string): Promise<Permit | undefined> => {
    const permit = work.hasLeft(sender) ? await limiter.acquire(sender, neverAborted) : undefined
    if (!permit) return undefined
    const beganAt = performance.now()
    let isReleased = false
    const release = () => {
      if (!isReleased) work.spend(sender, performance.now() - beganAt)
      isReleased = true
      permit.release()
    }
    // Earlier requests may have used up the quota while this one was queued.
    if (work.hasLeft(sender)) return { release }
    release()
    return undefined
  }

  /** Acquires the sender's permit; undefined if the queue is full or the sender's CPU quota is used up. */
  const acquirePermit = async (context: Context<HttpEnvironment>): Promise<Permit | undefined> => {
    const { env, req } = context
    const token = readToken(context)
    const owner = token && ownerOf(token)
    if (owner) return await acquireFor(people, owner)
    const address = addressOf(env.incoming.socket.remoteAddress, req.header('x-forwarded-for'))
    return await acquireFor(networks, address)
  }

  return async (context: Context<HttpEnvironment>, next: () => Promise<void>): Promise<Response | undefined> => {
    if (operatorPaths.includes(context.req.path) || isFile(context.req.path)) {
      await next()
      return undefined
    }
    const permit = await acquirePermit(context)
    if (!permit) return createErrorResponse('TOO_MANY_REQUESTS')
    try {
      // The client has disconnected; skip the work.
      if (context.env.incoming.socket.destroyed) return createErrorResponse('TOO_MANY_REQUESTS')
      await currentPermit.run(permit, next)
      return undefined
    } finally {
      permit.release()
    }
  }
}
