import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import { parentBucketFactor } from './auth/throttle.ts'
import { type ClientAddressReader, findParentBucket } from './client-address.ts'
import { createKeyedSemaphore, type Permit } from './concurrency-limiter.ts'
import { cpuQuota, createCpuQuota } from './cpu-quota.ts'
import { createErrorResponse, type HttpEnvironment } from './http-responses.ts'
import { defaultPoolSizes } from './pool-sizes.ts'

/**
 * Requests of one person that are worked on at a time, and how many others wait. A browser sends six, of which two wait for
 * some milliseconds. Fewer than there are connections to the database: one account, whatever number of sessions and devices
 * it has, leaves most of them to others; and so few that the slices of the main thread which the dearest calls take, one
 * after the other, keep a stranger waiting for 250 ms at most (tests/load/query-latency.test.ts).
 */
export const userConcurrency = { atOnce: 4, waiting: 500 }

/**
 * The same for a network of visitors without a session that is known: a campus or a company may share one. A quarter of the
 * connections to the database: with half of them at work on searches of the whole catalogue, another user waits for 400 ms.
 */
export const networkConcurrency = { atOnce: defaultPoolSizes.request / 4, waiting: 500 }

/** Whoever runs the product asks here whether it is well; neither asks the database for more than a sign of life. */
const operatorPaths = ['/api/health', '/api/ready', '/metrics']

/** Files of the built client, which the database is not asked for: beside slow calls they come at once. */
const isFile = (path: string): boolean => path.startsWith('/assets/') || path.startsWith('/locales/')

interface Parts {
  readToken: (cookie: string | undefined) => string | undefined
  /** Whose session a token is, if this process has seen it open. */
  ownerOf: (token: string) => string | undefined
  addressOf: ClientAddressReader
}

/** The turn of the request that is being handled. */
const currentTurn = new AsyncLocalStorage<Permit>()

/**
 * Releases the turn of the current request before it waits for an event instead of doing work (long polling). Otherwise the wait
 * would keep other requests of its sender waiting, and be charged to the sender's work budget.
 */
export const releasePermit = (): void => currentTurn.getStore()?.leave()

interface TurnLimits {
  person?: typeof userConcurrency
  network?: typeof networkConcurrency
  budget?: typeof cpuQuota
}

/**
 * Limits the concurrent requests and the work time of each sender, the person or else the network: all connections to the
 * database would otherwise work for the client that sends the most. One connection can bring thousands at once, since HTTP lets a
 * client ask again before it has been answered. A session that this process has not seen counts as its network, also once it has
 * ended.
 */
export const limitConcurrency = (
  { readToken, ownerOf, addressOf }: Parts,
  { person = userConcurrency, network = networkConcurrency, budget = cpuQuota }: TurnLimits = {},
) => {
  const people = createKeyedSemaphore(person)
  const networks = createKeyedSemaphore(network)
  const work = createCpuQuota(budget)
  const patient = new AbortController().signal

  const isSpent = (sender: string): boolean => {
    const wider = findParentBucket(sender)
    return !work.hasLeft(sender) || (wider !== undefined && !work.hasLeft(wider))
  }

  /** Charges a network of IPv6 to the larger one around it as well, whose budget is a few times as large. */
  const spend = (sender: string, ms: number) => {
    const wider = findParentBucket(sender)
    work.spend(sender, ms)
    if (wider !== undefined) work.spend(wider, ms / parentBucketFactor)
  }

  const enterAs = async (places: typeof people, sender: string): Promise<Permit | undefined> => {
    const place = isSpent(sender) ? undefined : await places.enter(sender, patient)
    if (!place) return undefined
    const beganAt = performance.now()
    let hasLeft = false
    const leave = () => {
      if (!hasLeft) spend(sender, performance.now() - beganAt)
      hasLeft = true
      place.leave()
    }
    // The requests before it may have spent the rest while it waited.
    if (!isSpent(sender)) return { leave }
    leave()
    return undefined
  }

  /** Waits for the sender's turn; undefined where too many requests wait, or the sender's work budget is spent. */
  const enter = async ({ env, req }: Context<HttpEnvironment>): Promise<Permit | undefined> => {
    const token = readToken(req.header('cookie'))
    const owner = token && ownerOf(token)
    if (owner) return await enterAs(people, owner)
    const address = addressOf(env.incoming.socket.remoteAddress, req.header('x-forwarded-for'))
    return await enterAs(networks, address)
  }

  return async (context: Context<HttpEnvironment>, next: () => Promise<void>): Promise<Response | undefined> => {
    if (operatorPaths.includes(context.req.path) || isFile(context.req.path)) {
      await next()
      return undefined
    }
    const place = await enter(context)
    if (!place) return createErrorResponse('TOO_MANY_REQUESTS')
    try {
      // The client has disconnected; skip the work.
      if (context.env.incoming.socket.destroyed) return createErrorResponse('TOO_MANY_REQUESTS')
      await currentTurn.run(place, next)
      return undefined
    } finally {
      place.leave()
    }
  }
}
