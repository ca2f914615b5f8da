import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTracing, withSpan } from './tracing.ts'

// Hostile trace collector (OpenTelemetry) on the loopback address, which sends invalid responses.

const spans = 20_000
/** Timeout of all requests together; a response of the collector takes longer than each. */
const tracedWithinMs = 20_000
const maxStopMs = 1_000
const stoppedWithinMs = 15_000
const maxGrownBytes = 192 * 1024 * 1024

let answer: (response: ServerResponse) => void
let asked = 0
let elsewhere = 0
const collector = createServer((request, response) => {
  asked += 1
  request.resume()
  response.on('error', () => undefined)
  answer(response)
})
const other = createServer((_request, response) => {
  elsewhere += 1
  response.end()
})
const portOf = (server: typeof collector) => (server.address() as AddressInfo).port

beforeAll(async () => {
  for (const server of [collector, other]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const server of [collector, other]) {
    server.closeAllConnections()
    server.close()
  }
})

const endless = (response: ServerResponse) => {
  const piece = Buffer.alloc(64 * 1024, 'a')
  const send = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', send)
  }
  send()
}
const slow = (response: ServerResponse) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 100)
  response.once('close', () => clearInterval(timer))
}

describe('hostile trace collector', () => {
  it.each<[string, typeof answer]>([
    ['that never answers', () => undefined],
    ['that answers a byte at a time', slow],
    ['that answers without end', (response) => endless(response.writeHead(200))],
    ['that fails without end', (response) => endless(response.writeHead(500))],
    [
      'that asks to be tried again in an hour',
      (response) => void response.writeHead(503, { 'retry-after': '3600' }).end(),
    ],
    ['that refuses', (response) => void response.writeHead(500).end('no')],
    ['that breaks the connection', (response) => void response.destroy()],
    [
      'that leads to another host',
      (response) => void response.writeHead(307, { location: `http://127.0.0.1:${portOf(other)}/v1/traces` }).end(),
    ],
  ])('a collector %s delays no request, and spans are bounded', async (_name, hostile) => {
    answer = hostile
    asked = 0
    const url = `http://127.0.0.1:${portOf(collector)}`
    const stop = await startTracing({ url, headers: {}, share: 1, serviceName: 'test', maxStopMs })
    const before = process.memoryUsage().rss
    const started = performance.now()
    for (let count = 0; count < spans; count += 1)
      await withSpan(`GET /api/${'a'.repeat(1_000)}`, { 'http.route': 'b'.repeat(1_000) }, async () => count)
    expect(performance.now() - started).toBeLessThan(tracedWithinMs)
    await expect.poll(() => asked).toBeGreaterThan(0)
    const stopping = performance.now()
    await stop().catch(() => undefined)
    expect(performance.now() - stopping).toBeLessThan(stoppedWithinMs)
    expect(process.memoryUsage().rss - before).toBeLessThan(maxGrownBytes)
    expect(elsewhere).toBe(0)
  })
})
