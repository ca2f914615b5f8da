import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { HttpEnvironment } from './answers.ts'

const uploadTimeMs = 120_000
const bodyTimeMs = 10_000
const lingerMs = 1_500

/**
 * Lets a sender whose body was refused read the answer instead of a reset: our side ends, what still comes is thrown
 * away for a moment, then the connection goes. Node would cut it at once.
 */
const closeGently = (request: IncomingMessage) => {
  const { socket } = request
  const closeAtOnce = Object.getPrototypeOf(socket).destroySoon as () => void
  socket.destroySoon = () => {
    if (request.complete) return closeAtOnce.call(socket)
    socket.end()
    request.resume()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/** Ends a connection whose body does not arrive: a slow sender must not hold a place for long. */
const limitBodyTime = (request: IncomingMessage, response: ServerResponse, uploads: string[]) => {
  if (!request.headers['content-length'] && !request.headers['transfer-encoding']) return
  const isUpload = uploads.includes(request.url ?? '')
  const timer = setTimeout(() => request.socket.destroy(), isUpload ? uploadTimeMs : bodyTimeMs)
  request.once('end', () => clearTimeout(timer))
  response.once('close', () => clearTimeout(timer))
  closeGently(request)
}

/** A Node server for the application, with limits on how long a visitor may take to say what they want. */
export const createNodeServer = (app: Hono<HttpEnvironment>, uploads: string[]): Server => {
  const listener = getRequestListener(app.fetch)
  const server = createServer(
    {
      connectionsCheckingInterval: 1_000,
      headersTimeout: 5_000,
      requestTimeout: uploadTimeMs,
      keepAliveTimeout: 30_000,
    },
    (request, response) => {
      limitBodyTime(request, response, uploads)
      void listener(request, response)
    },
  )
  server.maxRequestsPerSocket = 10_000
  return server
}
