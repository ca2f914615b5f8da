import { WebSocketServer } from 'ws'

// Baseline of a fan-out: a bare WebSocket server sends each message of the parent process to every socket.

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.on('message', (text: string) => {
  for (const client of server.clients) client.send(text)
})
