import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamModelEvents } from '../chat-model.provider.ts'

// An endpoint of a model that answers without end or leads elsewhere. tools/evaluate/assistant-injections.test.ts has a model that
// does what hostile texts demand: tools that were not offered, ids of other users, markup and links.

/** Far below what the endpoint would send in the time that an answer may take. */
const maxGrownBytes = 160 * 1024 * 1024
const withinMs = 30_000
let answer: (response: ServerResponse) => void
let elsewhere = 0
const endpoint = createServer((request, response) => {
  request.resume()
  response.on('error', () => undefined)
  answer(response)
})
const other = createServer((_request, response) => {
  elsewhere += 1
  response.end()
})

beforeAll(async () => {
  for (const server of [endpoint, other]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const server of [endpoint, other]) {
    server.closeAllConnections()
    server.close()
  }
})

const portOf = (server: typeof endpoint) => (server.address() as AddressInfo).port
const ask = async () => {
  let text = ''
  const model = { baseUrl: `http://127.0.0.1:${portOf(endpoint)}/v1`, apiKey: 'sk-key', model: 'm', patienceMs: 5_000 }
  const request = { system: 's', messages: [{ role: 'user' as const, content: 'q' }], tools: {}, signal: undefined }
  for await (const event of streamModelEvents(model, request)) if (event.kind === 'text') text += event.text
  return text
}

const events = { 'content-type': 'text/event-stream' }
const chunk = (delta: object) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`
const letters = 'a'.repeat(64 * 1024)
const repeat = (response: ServerResponse, piece: string) => {
  const send = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', send)
  }
  send()
}
const endless =
  (status: number, headers: Record<string, string>, first: string, piece: string) => (response: ServerResponse) => {
    response.writeHead(status, headers).write(first)
    repeat(response, piece)
  }
const call = (part: string) =>
  chunk({ tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'deleteAccount', arguments: part } }] })

describe('hostile model endpoint', () => {
  it.each<[string, typeof answer]>([
    ['one event without end', endless(200, events, 'data: {"choices":[{"delta":{"content":"', letters)],
    ['a line without end', endless(200, events, ': ', letters)],
    ['empty events without end', endless(200, events, '', 'data: {}\n\n'.repeat(1_000))],
    ['reasoning without end', endless(200, events, '', chunk({ reasoning_content: letters }))],
    ['arguments of a tool without end', endless(200, events, call('{"a":"'), call(letters))],
    ['an error without end', endless(400, { 'content-type': 'application/json' }, '{"error":{"message":"', letters)],
    ['a page without end', endless(200, { 'content-type': 'text/html' }, '<html>', letters)],
  ])('an endpoint that sends %s fails within bounded time and memory', async (_name, hostile) => {
    answer = hostile
    const started = performance.now()
    const before = process.memoryUsage().rss
    await expect(ask()).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(withinMs)
    expect(process.memoryUsage().rss - before).toBeLessThan(maxGrownBytes)
  })

  it.each([301, 302, 307, 308])(
    'an endpoint cannot redirect the conversation to another host with status %i',
    async (status) => {
      answer = (response) =>
        void response.writeHead(status, { location: `http://127.0.0.1:${portOf(other)}/v1/chat/completions` }).end()
      await expect(ask()).rejects.toThrow()
      expect(elsewhere).toBe(0)
    },
  )
})
