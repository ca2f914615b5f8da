import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { HttpEnvironment } from './http-responses.ts'

const uploadTimeMs = 120_000
const bodyTimeMs = 10_000

/** How much of a refused body is thrown away, and for how long, so that its sender comes to read the answer. */
interface Linger {
  bytes: number
  ms: number
}
const briefLinger: Linger = { bytes: 64 * 1024, ms: 1_500 }

interface Body {
  timer: NodeJS.Timeout
  linger: Linger
}
/** The bodies that are on their way. */
const bodies = new WeakMap<IncomingMessage, Body>()

/** Ends a connection whose body does not arrive: a slow sender must not hold a place for long. */
const endAfter = (request: IncomingMessage, ms: number) => setTimeout(() => request.socket.destroy(), ms)

/** Lets the body of a request take as long as a file takes on a slow line; for those who may send one. */
export const extendUploadTimeout = (request: IncomingMessage) => {
  const body = bodies.get(request)
  if (!body) return
  clearTimeout(body.timer)
  body.timer = endAfter(request, uploadTimeMs)
}

/** Throws away all of a refused body that is not too long: a browser reads no answer before it has sent everything. */
export const drainBody = (request: IncomingMessage, bytes: number) => {
  const body = bodies.get(request)
  if (body) body.linger = { bytes, ms: bodyTimeMs }
}

/**
 * Lets a sender whose body was refused read the answer instead of a reset: our side ends, some of what still comes is
 * thrown away, the rest stays unread, and after a moment the connection goes. Node would cut it at once.
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

/** The servers that are stopping: each of their answers is the last one on its connection. */
const draining = new WeakSet<Server>()

/**
 * Ends a connection with its answer when a body was left unread, for what follows would be the rest of it, and when the
 * server is stopping, for a further request would find nobody.
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

/** What balancers ask by an address alone, some of them without naming a host. */
const hostlessPaths = new Set(['/api/health', '/api/ready'])

/** A Node server for the application, with limits on how long a visitor may take to say what they want. */
export const createNodeServer = (app: Hono<HttpEnvironment>): Server => {
  // What is left of an unread body is dealt with here: the library would read up to 64 MB of it.
  const listener = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const server: Server = createServer(
    {
      connectionsCheckingInterval: 1_000,
      headersTimeout: 5_000,
      requestTimeout: uploadTimeMs,
      keepAliveTimeout: 30_000,
      // Whoever asks for anything else without a host is refused by the listener.
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

/** How long a stopping server still takes connections: those that wait to be accepted would be reset by closing. */
const acceptMs = 100
/** How long a stopping server waits for the next requests on open connections, to end those with their answers. */
const graceMs = 400
const sweepMs = 50
/** How long a stopping server waits for answers that are on their way. */
const maxAnswerMs = 5_000

/** Stops a server without failing a request: nobody new comes in, and open connections end with their next answer. */
export const closeServer = async (server: Server) => {
  await pause(acceptMs)
  draining.add(server)
  // Node's own `close` of a web server would cut connections that are idle at this moment, with requests on their way.
  const closed = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, pause(graceMs)])
  // A connection is idle only once its answer is out; one that streams may not keep the others from ending. What has
  // arrived is read first: after a pause of the process, timers come before the requests that wait to be read.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), sweepMs)
  const cut = setTimeout(() => server.closeAllConnections(), maxAnswerMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
