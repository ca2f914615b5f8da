import { Agent, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { HttpEnvironment } from './http-responses.ts'
import { closeServer, createNodeServer } from './node-server.ts'

const ask = async (port: number, agent: Agent) =>
  await new Promise<string | undefined>((resolve, reject) => {
    get({ port, agent, path: '/' }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.headers.connection))
      answer.on('error', reject)
    }).on('error', reject)
  })

/** Sends requests over one connection without a pause until the server is gone; returns their number and the errors. */
const busyClient = async (port: number, isThere: () => void) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const seen = { answers: 0, last: '' as string | undefined, failed: [] as string[] }
  for (;;)
    try {
      seen.last = await ask(port, agent)
      seen.answers += 1
      isThere()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ECONNREFUSED') seen.failed.push(String(code))
      agent.destroy()
      return seen
    }
}

const stopUnderLoad = async () => {
  const app = new Hono<HttpEnvironment>()
  app.get('/', async (context) => {
    await pause(2)
    return context.text('here')
  })
  const server = createNodeServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const clients: ReturnType<typeof busyClient>[] = []
  const connecting = Array.from(
    { length: 10 },
    async () => await new Promise<void>((resolve) => void clients.push(busyClient(port, resolve))),
  )
  await Promise.all(connecting)
  await closeServer(server)
  return await Promise.all(clients)
}

it('twenty servers that stop under ten busy keep-alive clients each fail no request', async () => {
  const clients = (await Promise.all(Array.from({ length: 20 }, stopUnderLoad))).flat()
  expect(clients).toHaveLength(200)
  expect(clients.flatMap(({ failed }) => failed)).toEqual([])
  for (const { answers, last } of clients) {
    expect(answers).toBeGreaterThan(0)
    // The response closes the connection, so that the client sends no further request on it.
    expect(last).toBe('close')
  }
})

it.each([
  ['GET /api/health HTTP/1.0', 200],
  ['GET /api/ready HTTP/1.1', 200],
  ['GET / HTTP/1.1', 400],
])('health endpoints respond to load balancers without a Host header: %s', async (line, status) => {
  const app = new Hono<HttpEnvironment>()
  for (const path of ['/', '/api/health', '/api/ready']) app.get(path, (context) => context.text('here'))
  const server = createNodeServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${line}\r\nconnection: close\r\n\r\n`))
    let text = ''
    socket.on('data', (piece) => (text += String(piece)))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  expect(Number(answer.split(' ')[1])).toBe(status)
  server.close()
})
