import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface RawResponse {
  status: number
  text: string
  /** Bytes that the server had read from the connection when it responded. */
  readBytes: number
}

const endlessBytes = 100 * 1024 * 1024
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(64 * 1024, '[],'), Buffer.from('\r\n')])

/** Writes chunks of a body until the peer stops reading. */
const feed = (socket: Socket) => {
  const go = () => {
    while (!socket.destroyed && socket.bytesWritten < endlessBytes) if (!socket.write(chunk)) return
  }
  socket.on('drain', go)
  go()
}

/** Sends raw bytes to a server of this process, and measures how many of them the server has read. */
export const createRawClient = (server: Server, port: number) => {
  const readAtAnswer = new Map<string, number>()
  server.prependListener('request', ({ socket }, response) => {
    const key = `${socket.remotePort}`
    response.once('finish', () => readAtAnswer.set(key, socket.bytesRead))
  })

  /**
   * Sends the head of a request, then `body` or endless chunks, and closes when the head of the response has arrived.
   */
  return async (
    method: string,
    path: string,
    headers: Record<string, string | number>,
    body: Buffer | string | 'endless' = '',
  ): Promise<RawResponse> => {
    const socket = connect(port, '127.0.0.1')
    const key = await new Promise<string>((resolve) => socket.once('connect', () => resolve(`${socket.localPort}`)))
    const answered = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (data) => {
        text += data.toString('latin1')
        if (text.includes('\r\n\r\n')) resolve(text)
      })
      socket.on('error', () => resolve(text))
      socket.on('close', () => resolve(text))
    })
    const lines = Object.entries({ host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
    socket.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
    if (body === 'endless') feed(socket)
    else if (body.length > 0) socket.write(body)
    const text = await answered
    socket.destroy()
    return { status: Number(text.slice(9, 12)), text, readBytes: readAtAnswer.get(key) ?? -1 }
  }
}

/** Runs eight at a time, for requests that need a connection each. */
export const mapConcurrently = async <T>(items: T[], work: (item: T) => Promise<void>) => {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
