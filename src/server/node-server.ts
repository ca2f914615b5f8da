import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { HttpEnvironment } from './http-responses.ts'

const uploadTimeMs = 120_000
const bodyTimeMs = 10_000

/**
 * Lingering close: how much of a rejected body is discarded, and for how long, so that the client reads the response.
 */
interface Linger {
  bytes: number
  ms: number
}
const briefLinger: Linger = { bytes: 64 * 1024, ms: 1_500 }

interface Body {
  timer: NodeJS.Timeout
  linger: Linger
}
/** Pending bodies. */
const bodies = new WeakMap<IncomingMessage, Body>()

/**
 * Body timeout: destroys a connection whose body does not arrive, so that a slow client does not hold a permit for
 * long.
 */
const endAfter = (request: IncomingMessage, ms: number) => setTimeout(() => request.socket.destroy(), ms)

/** Extends the body timeout to that of a file on a slow line, for users who may upload. */
export const extendUploadTimeout = (request: IncomingMessage) => {
  const body = bodies.get(request)
  if (!body) return
  clearTimeout(body.timer)
  body.timer = endAfter(request, uploadTimeMs)
}

/**
 * Discards the whole of a rejected body that is not too long: a browser reads no response before it has sent
 * everything.
 */
export const drainBody = (request: IncomingMessage, bytes: number) => {
  const body = bodies.get(request)
  if (body) body.linger = { bytes, ms: bodyTimeMs }
}

/**
 * Closes a connection gracefully after a rejected body, so that the client reads the response and not a reset. Our side
 * ends, some of the remaining body is discarded, the rest stays unread, and after a moment the connection is destroyed.
 * Node would destroy it immediately.
 */
const closeGently = (request: IncomingMessage, body: Body) => {
  const { socket } = request
  const closeAtOnce = Object.getPrototypeOf(socket).destroySoon as () => void
  socket.destroySoon = () => {
    if (request.complete) return closeAtOnce.call(socket)
    socket.end()
    const { linger } = body
    const until = socket.bytesRead + linger.bytes
    request.removeAllListeners('data')
    request.on('data', () => {
      if (socket.bytesRead > until) request.pause()
    })
    request.once('end', () => closeAtOnce.call(socket))
    request.resume()
    setTimeout(() => socket.destroy(), linger.ms).unref()
  }
}

/** Servers that are shutting down. Each of their responses closes its connection. */
const draining = new WeakSet<Server>()

/**
 * Adds `Connection: close` to a response if a body was left unread, because its rest would follow, and during the
 * shutdown, because no further request would be accepted.
 */
const endWithAnswer = (server: Server, request: IncomingMessage, response: ServerResponse) => {
  const { writeHead } = response
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    if (!request.complete || draining.has(server)) response.setHeader('connection', 'close')
    return writeHead.apply(response, given)
  }) as typeof writeHead
}

const receiveBody = (request: IncomingMessage, response: ServerResponse) => {
  if (!request.headers['content-length'] && !request.headers['transfer-encoding']) return
  const body = { timer: endAfter(request, bodyTimeMs), linger: briefLinger }
  bodies.set(request, body)
  const stop = () => clearTimeout(body.timer)
  request.once('end', stop)
  response.once('close', stop)
  closeGently(request, body)
}

/** Health check paths, which some load balancers request without a Host header. */
const hostlessPaths = new Set(['/api/health', '/api/ready'])

/** Creates a Node server for the application, with timeouts on headers, bodies and idle connections. */
export const createNodeServer = (app: Hono<HttpEnvironment>): Server => {
  // Disables the library's cleanup of an unread body, which is done here: it would read up to 64 MB of it.
  const listener = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const server: Server = createServer(
    {
      connectionsCheckingInterval: 1_000,
      headersTimeout: 5_000,
      requestTimeout: uploadTimeMs,
      keepAliveTimeout: 30_000,
      // The listener rejects all other requests without a Host header.
      requireHostHeader: false,
    },
    (request, response) => {
      if (hostlessPaths.has(request.url ?? '')) request.headers.host ||= 'localhost'
      endWithAnswer(server, request, response)
      receiveBody(request, response)
      void listener(request, response)
    },
  )
  server.maxRequestsPerSocket = 10_000
  return server
}

/** Accept time of a server that is shutting down, in milliseconds: closing resets connections in the accept queue. */
const acceptMs = 100
/** Grace period for next requests on open connections, whose responses then close them, in milliseconds. */
const graceMs = 400
const sweepMs = 50
/** Timeout of pending responses during the shutdown, in milliseconds. */
const maxAnswerMs = 5_000

/**
 * Shuts a server down without failing a request: it accepts no new connections, and open ones close with their next
 * response.
 */
export const closeServer = async (server: Server) => {
  await pause(acceptMs)
  draining.add(server)
  // Avoids `close` of the HTTP server, which would cut connections that are idle now and have requests on their way.
  const closed = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, pause(graceMs)])
  // A connection is idle only after its response; a streaming one must not keep the others open. setImmediate reads
  // arrived data first: after a pause of the process, timers run before pending requests are read.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), sweepMs)
  const cut = setTimeout(() => server.closeAllConnections(), maxAnswerMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
