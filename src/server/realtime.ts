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

/** What the database announces on the channel `live`. */
interface Announcement {
  topic: string
  userId: string
  id: string
  change?: string
  row?: unknown
}

export interface RealtimeGateway {
  io: Server
  /** Begins to listen to the database; resolves when the first LISTEN has been answered. */
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
  /** The name of the connection that listens. */
  name?: string
  /** What a process does itself when a topic is announced, by the id that was, instead of telling pages. */
  hooks?: Record<string, (id: string) => void>
}

const path = '/socket.io/'
/** No client has a reason to send a larger frame. */
const maxFrameBytes = 64 * 1024
const reconnectMs = 200
/** Pages only answer heartbeats, a few in a minute; whoever sends more than this in ten seconds is no page. */
const flood = { packets: 50, windowMs: 10_000 }

/** Connections that one person may have open on this process: more than tabs and devices, fewer than memory has room for. */
export const maxSocketsPerUser = 1_000

/** Upgrades of one person that ask the database at a time; others wait, or one account had every connection to it. */
const asksAtOnce = 2

const refuse = (socket: Duplex, status: string) => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const personOf = async (options: LiveOptions, request: IncomingMessage) => {
  const token = options.readToken(request.headers.cookie)
  if (!token) return undefined
  return await options.database.asSession(token, async (_db, person) => person)
}

/** Decides before the upgrade: a foreign origin is answered 403, a missing or ended session 401. */
const admit = (options: LiveOptions, engine: Engine) => {
  const places = createConcurrencyLimiter({
    atOnce: Number.POSITIVE_INFINITY,
    waiting: 0,
    perPerson: options.perPerson ?? maxSocketsPerUser,
  })
  const asks = createKeyedSemaphore({ atOnce: asksAtOnce, waiting: options.perPerson ?? maxSocketsPerUser })
  const patient = new AbortController().signal
  // A session that this process has not seen yet counts by itself.
  const senderOf = (token: string) => options.database.ownerOf(token) ?? token
  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const token = options.readToken(request.headers.cookie)
    if (!token) return refuse(socket, '401 Unauthorized')
    const ask = await asks.enter(senderOf(token), patient)
    if (!ask) return refuse(socket, '429 Too Many Requests')
    // For whoever left meanwhile nothing is asked.
    const isGone = socket.destroyed
    const person = await (isGone ? Promise.resolve(undefined) : personOf(options, request)).finally(ask.leave)
    if (!person) return refuse(socket, '401 Unauthorized')
    const place = await places.enter(person.id)
    if (!place) return refuse(socket, '429 Too Many Requests')
    socket.once('close', place.leave)
    // Who left while this was decided has been heard by nobody.
    if (socket.destroyed) place.leave()
    Object.assign(request, { person })
    engine.handleUpgrade(request as never, socket, head)
  }
  return (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node takes its own listener off a socket that it hands over: until somebody else listens, a connection that the
    // other side resets would end this process.
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
 * Lets a connection hear what is for its person. The session may have ended since the upgrade, up to the 45 seconds that a
 * client has for its hello, so it is asked for once more: from the join on, its end is announced to this connection.
 */
const join = async (options: LiveOptions, socket: Socket) => {
  const request = socket.request as IncomingMessage & { person: SessionPerson }
  const { id, sessionId } = request.person
  await socket.join([`user:${id}`, `session:${sessionId}`])
  try {
    const person = await personOf(options, request)
    if (person?.sessionId !== sessionId) socket.disconnect(true)
  } catch {
    // Nobody could say: a page whose connection is lost opens it again.
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

/** Topics of everybody: pages are told that something changed, not what, and ask for what they may see. */
const topicsOfAll = ['posts']
/** How often everybody is told of one topic at most: each open page asks the server then. */
export const broadcastIntervalMs = 5_000

/** Tells every connection of a topic: at once, and then what came meanwhile together. */
const createBroadcast = (io: Server) => {
  const resting = new Map<string, { again: boolean }>()
  const tell = (topic: string) => {
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
      if (begun.again) tell(topic)
    }, broadcastIntervalMs).unref()
  }
  return tell
}

type Tell = ReturnType<typeof createBroadcast>

const serve = ({ hooks = {} }: LiveOptions, io: Server, tellAll: Tell, announcement: Announcement) => {
  const { topic } = announcement
  if (topic in hooks) return hooks[topic]?.(announcement.id)
  if (topicsOfAll.includes(topic)) return tellAll(topic)
  if (topic === 'session_ended') return io.in(`session:${announcement.id}`).disconnectSockets(true)
  // The page asks who it is now and opens its connection again as that.
  if (topic === 'role_changed') return io.in(`user:${announcement.userId}`).disconnectSockets(true)
  io.to(`user:${announcement.userId}`).emit(topic, {
    id: announcement.id,
    change: announcement.change,
    ...(announcement.row ? { row: camelKeys(announcement.row) } : {}),
  })
}

/** How often a process sends itself an announcement, and for how long it may go without hearing one. */
const heartbeatMs = 30_000
const silenceMs = 2.5 * heartbeatMs
const heartbeatTopic = 'heartbeat'

const createListener = (options: LiveOptions, io: Server) => {
  let client: pg.Client | undefined
  let isStopped = false
  let isListening = false
  let heardAt = 0
  const ownId = randomUUID()
  const tellAll = createBroadcast(io)

  const hear = (announcement: Announcement) => {
    if (announcement.topic !== heartbeatTopic) return serve(options, io, tellAll, announcement)
    if (announcement.id === ownId) heardAt = Date.now()
  }
  /** That LISTEN was answered once says nothing of a connection that a proxy has changed or forgotten since. */
  const beat = () => {
    // The end of the connection begins a new one; a dead one would not answer a goodbye.
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
    // Only now: a connection that never came about ends as well, and must not start a second row of attempts.
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
        // What was announced in between is unknown, so every page asks what it missed.
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

/** Closes a connection that talks without end, whatever it says; the count is over a fixed window. */
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

/** Live updates: Socket.IO over WebSocket, fed by LISTEN/NOTIFY, so that any number of server processes agree. */
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
    // Pages only listen; whoever talks is not one of ours.
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
