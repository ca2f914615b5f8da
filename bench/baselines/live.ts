import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

// Baseline of realtime updates: a bare WebSocket server that forwards what the database announces to the sockets of the
// user whose id is in the query of the socket's URL.

const listener = new pg.Client({ connectionString: process.argv[2] })
await listener.connect()
const sockets = new Map<string, WebSocket>()
listener.on('notification', ({ payload = '{}' }) => {
  const { userId } = JSON.parse(payload) as { userId?: string }
  sockets.get(userId ?? '')?.send(payload)
})
await listener.query('listen live')
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket, request) => sockets.set((request.url ?? '').split('?')[1] ?? '', socket))
server.on('listening', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
