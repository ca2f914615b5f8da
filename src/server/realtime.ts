import { randomUUID } from 'node:crypto'
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server as Engine, type Socket as EngineSocket } from 'engine.io'
import type pg from 'pg'
import { Server, type Socket } from 'socket.io'
import { createConcurrencyLimiter, createKeyedSemaphore } from './concurrency-limiter.ts'
import type { Database, SessionPerson } from './database.ts'
import { openClient } from './database-hosts.ts'
import type { Logger } from './log.ts'

/** Announcement of the database on the channel `live`. */
interface Announcement {
  topic: string
  userId: string
  id: string
  change?: string
  row?: unknown
}

export interface RealtimeGateway {
  io: Server
  /** Starts to listen to the database; resolves when the first LISTEN has succeeded. */
  start: () => Promise<void>
  isListening: () => boolean
  stop: () => Promise<void>
}

interface LiveOptions {
  server: HttpServer
  database: Database
  origins: string[]
  readToken: (cookie: string | undefined) => string | undefined
  log: Logger
  perPerson?: number
  /** Name of the listening connection. */
  name?: string
  /** Callbacks of this process by topic, with the announced id; such a topic is not sent to pages. */
  hooks?: Record<string, (id: string) => void>
}

const path = '/socket.io/'
/** Maximum frame size. No client has a reason to send a larger one. */
const maxFrameBytes = 64 * 1024
const reconnectMs = 200
/** Flood limit: pages send only heartbeats, a few in a minute. A client beyond the limit is not one of ours. */
const flood = { packets: 50, windowMs: 10_000 }

/**
 * Maximum realtime connections of one user on this process: more than tabs and devices need, fewer than would exhaust
 * memory.
 */
export const maxSocketsPerUser = 1_000

/**
 * Concurrency limit of upgrades per user that query the database. Otherwise one account could take all connections to
 * it.
 */
const asksAtOnce = 2

const refuse = (socket: Duplex, status: string) => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const personOf = async (options: LiveOptions, request: IncomingMessage) => {
  const token = options.readToken(request.headers.cookie)
  if (!token) return undefined
  return await options.database.asSession(token, async (_db, person) => person)
}

/** Authorises an upgrade before it happens: 403 for a foreign origin, 401 for a missing or expired session. */
const admit = (options: LiveOptions, engine: Engine) => {
  const limiter = createConcurrencyLimiter({
    atOnce: Number.POSITIVE_INFINITY,
    waiting: 0,
    perPerson: options.perPerson ?? maxSocketsPerUser,
  })
  const requestLimiter = createKeyedSemaphore({ atOnce: asksAtOnce, waiting: options.perPerson ?? maxSocketsPerUser })
  const patient = new AbortController().signal
  // A session that this process has not seen yet is its own key.
  const senderOf = (token: string) => options.database.ownerOf(token) ?? token
  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const token = options.readToken(request.headers.cookie)
    if (!token) return refuse(socket, '401 Unauthorized')
    const requestPermit = await requestLimiter.acquire(senderOf(token), patient)
    if (!requestPermit) return refuse(socket, '429 Too Many Requests')
    // Skip the query: the client has disconnected.
    const isGone = socket.destroyed
    const person = await (isGone ? Promise.resolve(undefined) : personOf(options, request)).finally(
      requestPermit.release,
    )
    if (!person) return refuse(socket, '401 Unauthorized')
    const permit = await limiter.acquire(person.id)
    if (!permit) return refuse(socket, '429 Too Many Requests')
    socket.once('close', permit.release)
    // Release the permit: the client disconnected during admission, and no close event will follow.
    if (socket.destroyed) permit.release()
    Object.assign(request, { person })
    engine.handleUpgrade(request as never, socket, head)
  }
  return (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node removes its own error listener from a socket that it hands over. Until Socket.IO adds one, a reset by the
    // client would end this process.
    socket.on('error', () => socket.destroy())
    if (!request.url?.startsWith(path)) return refuse(socket, '404 Not Found')
    if (!options.origins.includes(request.headers.origin ?? '')) return refuse(socket, '403 Forbidden')
    open(request, socket, head).catch((error: Error) => {
      options.log.warn({ reason: error.message }, 'a live connection could not be checked')
      refuse(socket, '503 Service Unavailable')
    })
  }
}

/**
 * Subscribes a connection to the events of its user. The session may have expired since the upgrade, up to the 45
 * seconds that a client has for its handshake, so it is checked again: after the join, its end is announced to this
 * connection.
 */
const join = async (options: LiveOptions, socket: Socket) => {
  const request = socket.request as IncomingMessage & { person: SessionPerson }
  const { id, sessionId } = request.person
  await socket.join([`user:${id}`, `session:${sessionId}`])
  try {
    const person = await personOf(options, request)
    if (person?.sessionId !== sessionId) socket.disconnect(true)
  } catch {
    // The session could not be checked. A page whose connection is closed connects again.
    socket.conn.close()
  }
}

const camelKeys = (row: unknown) =>
  Object.fromEntries(
    Object.entries((row ?? {}) as object).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

/** Broadcast topics: pages learn that something changed, not what, and request what they may see. */
const topicsOfAll = ['posts']
/** Minimum interval between broadcasts of one topic, because each open page sends a request then. */
export const broadcastIntervalMs = 5_000

/** Creates a throttled broadcast to all connections: immediately, and then everything in the interval together. */
const createBroadcast = (io: Server) => {
  const resting = new Map<string, { again: boolean }>()
  const notify = (topic: string) => {
    const rest = resting.get(topic)
    if (rest) {
      rest.again = true
      return
    }
    io.emit(topic, { id: '', change: 'many' })
    const begun = { again: false }
    resting.set(topic, begun)
    setTimeout(() => {
      resting.delete(topic)
      if (begun.again) notify(topic)
    }, broadcastIntervalMs).unref()
  }
  return notify
}

type Tell = ReturnType<typeof createBroadcast>

const serve = ({ hooks = {} }: LiveOptions, io: Server, broadcast: Tell, announcement: Announcement) => {
  const { topic } = announcement
  if (topic in hooks) return hooks[topic]?.(announcement.id)
  if (topicsOfAll.includes(topic)) return broadcast(topic)
  if (topic === 'session_ended') return io.in(`session:${announcement.id}`).disconnectSockets(true)
  // The page requests its session again and reconnects with the new role.
  if (topic === 'role_changed') return io.in(`user:${announcement.userId}`).disconnectSockets(true)
  io.to(`user:${announcement.userId}`).emit(topic, {
    id: announcement.id,
    change: announcement.change,
    ...(announcement.row ? { row: camelKeys(announcement.row) } : {}),
  })
}

/** Interval of announcements that a process sends to itself, and timeout without receiving one. */
const heartbeatMs = 30_000
const silenceMs = 2.5 * heartbeatMs
const heartbeatTopic = 'heartbeat'

const createListener = (options: LiveOptions, io: Server) => {
  let client: pg.Client | undefined
  let isStopped = false
  let isListening = false
  let heardAt = 0
  const ownId = randomUUID()
  const broadcast = createBroadcast(io)

  const hear = (announcement: Announcement) => {
    if (announcement.topic !== heartbeatTopic) return serve(options, io, broadcast, announcement)
    if (announcement.id === ownId) heardAt = Date.now()
  }
  /** Sends a heartbeat: LISTEN may have succeeded on a connection that a proxy has replaced or dropped since. */
  const beat = () => {
    // Destroys the connection, which triggers a reconnect; a dead one would not respond to a graceful end.
    if (isListening && Date.now() - heardAt > silenceMs) client?.connection.stream.destroy()
    options.database.servicePool
      .query("select pg_notify('live', $1)", [JSON.stringify({ topic: heartbeatTopic, userId: '', id: ownId })])
      .catch(() => undefined)
  }
  let beats: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = openClient(options.database.directUrl, {
      application_name: options.name ?? 'gradapp live',
      keepAlive: true,
    })
    next.on('notification', (message) => hear(JSON.parse(message.payload ?? '{}') as Announcement))
    next.on('error', () => undefined)
    await next.connect()
    await next.query('listen live')
    client = next
    isListening = true
    heardAt = Date.now()
    // Registered only now: a connection that was never established ends as well, and must not start a second reconnect
    // loop.
    next.once('end', () => {
      isListening = false
      if (isStopped) return
      options.log.warn('the connection for live updates was lost')
      retry()
    })
  }

  const retry = () => {
    setTimeout(() => {
      if (isStopped) return
      connect()
        // Announcements in between are lost, so every page requests what it missed.
        .then(() => {
          options.log.info('the connection for live updates is back')
          io.emit('resync')
        })
        .catch(() => retry())
    }, reconnectMs)
  }

  return {
    start: async () => {
      await connect()
      beats = setInterval(beat, heartbeatMs).unref()
    },
    isListening: () => isListening && Date.now() - heardAt < silenceMs + heartbeatMs,
    stop: async () => {
      isStopped = true
      clearInterval(beats)
      await client?.end()
    },
  }
}

/** Closes a connection that exceeds the flood limit, counted over a fixed window. */
const refuseFloods = (engine: Engine) => {
  engine.on('connection', (socket: EngineSocket) => {
    let windowEnd = 0
    let packets = 0
    socket.on('packet', () => {
      const now = Date.now()
      if (now > windowEnd) {
        windowEnd = now + flood.windowMs
        packets = 0
      }
      packets += 1
      if (packets > flood.packets) socket.close(true)
    })
  })
}

/**
 * Creates the realtime gateway: Socket.IO over WebSocket, fed by LISTEN/NOTIFY, so that any number of server processes
 * agree.
 */
export const createRealtimeGateway = (options: LiveOptions): RealtimeGateway => {
  const io = new Server({ serveClient: false })
  const engine = new Engine({
    transports: ['websocket'],
    maxHttpBufferSize: maxFrameBytes,
    pingInterval: 25_000,
    pingTimeout: 20_000,
  })
  io.bind(engine)
  refuseFloods(engine)
  options.server.on('upgrade', admit(options, engine))
  io.on('connection', (socket) => {
    void join(options, socket)
    // Pages only receive events. A client that sends one is not one of ours.
    socket.onAny(() => socket.disconnect(true))
  })
  const listener = createListener(options, io)
  return {
    io,
    start: listener.start,
    isListening: listener.isListening,
    stop: async () => {
      await listener.stop()
      io.disconnectSockets(true)
      engine.close()
    },
  }
}
