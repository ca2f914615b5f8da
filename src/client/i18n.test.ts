import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInstance } from 'i18next'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { translationLoading } from './i18n.ts'
import { createTextsBackend } from './texts-backend.ts'

const waiting: ServerResponse[] = []
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  waiting.push(response)
})

beforeAll(async () => await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const answerAll = () => {
  for (const response of waiting.splice(0))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ hello: 'there' }))
}

it('LG-04 of thirteen files with texts ten are fetched concurrently, and the rest as soon as a slot is free', async () => {
  const { port } = server.address() as AddressInfo
  const texts = createInstance()
  const namespaces = Array.from({ length: 13 }, (_, index) => `part${index}`)
  const ready = texts.use(createTextsBackend({ origin: `http://127.0.0.1:${port}` })).init({
    ...translationLoading,
    lng: 'en',
    fallbackLng: 'en',
    ns: namespaces,
  })
  await expect.poll(() => waiting.length).toBe(10)
  // A longer look: nothing follows while none of the ten is answered.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toBe(10)
  answerAll()
  await expect.poll(() => waiting.length).toBe(3)
  answerAll()
  await ready
  expect(asked).toBe(13)
  for (const namespace of namespaces) expect(texts.t('hello', { ns: namespace })).toBe('there')
})

it('LG-04 texts are requested again after a server error and a lost connection, but not when they do not exist', async () => {
  const { port } = server.address() as AddressInfo
  const texts = createInstance()
  asked = 0
  const ready = texts.use(createTextsBackend({ origin: `http://127.0.0.1:${port}` })).init({
    ...translationLoading,
    retryTimeout: 1,
    lng: 'en',
    fallbackLng: 'en',
    ns: ['common'],
  })
  await expect.poll(() => asked).toBe(1)
  waiting.shift()?.writeHead(503).end()
  await expect.poll(() => asked).toBe(2)
  waiting.shift()?.destroy()
  await expect.poll(() => asked).toBe(3)
  answerAll()
  await ready
  expect(texts.t('hello', { ns: 'common' })).toBe('there')
  const missing = texts.loadNamespaces('missing')
  await expect.poll(() => asked).toBe(4)
  waiting.shift()?.writeHead(404).end()
  await missing
  expect(asked).toBe(4)
})
