import type { Context } from 'hono'
import type { AddressReader } from './addresses.ts'
import { errorAnswer, type HttpEnvironment } from './answers.ts'
import { requestConnections } from './database.ts'
import { createOwnPlaces } from './places.ts'

/**
 * Requests of one sender that are worked on at a time, and how many others wait: as many as there are connections to the
 * database, so that a sender alone has all of them, while whoever comes next waits for no more than one turn of each.
 */
export const requestTurns = { atOnce: requestConnections, waiting: 500 }

/** Whoever runs the product asks here whether it is well; neither asks the database for more than a sign of life. */
const operatorPaths = ['/api/health', '/api/ready', '/metrics']

/** Files of the built client, which the database is not asked for: beside slow calls they come at once. */
const isFile = (path: string): boolean => path.startsWith('/assets/') || path.startsWith('/locales/')

interface Parts {
  readToken: (cookie: string | undefined) => string | undefined
  addressOf: AddressReader
}

/**
 * Lets requests go on in turns by their sender, the session or else the network: all connections to the database would
 * otherwise work for whoever sends the most. A browser sends six at a time; one connection can bring thousands at once,
 * since HTTP lets a client ask again before it has been answered.
 */
export const takeTurns = ({ readToken, addressOf }: Parts, limits = requestTurns) => {
  const places = createOwnPlaces(limits)
  const patient = new AbortController().signal
  const senderOf = ({ env, req }: Context<HttpEnvironment>) =>
    readToken(req.header('cookie')) ?? addressOf(env.incoming.socket.remoteAddress, req.header('x-forwarded-for'))
  return async (context: Context<HttpEnvironment>, next: () => Promise<void>): Promise<Response | undefined> => {
    if (operatorPaths.includes(context.req.path) || isFile(context.req.path)) {
      await next()
      return undefined
    }
    const place = await places.enter(senderOf(context), patient)
    if (!place) return errorAnswer('TOO_MANY_REQUESTS')
    try {
      // Nobody waits for the answer any more, so the work is not begun.
      if (context.env.incoming.socket.destroyed) return errorAnswer('TOO_MANY_REQUESTS')
      await next()
      return undefined
    } finally {
      place.leave()
    }
  }
}
