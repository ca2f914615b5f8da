import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInstance } from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { translationLoading } from './i18n.ts'

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
  const ready = texts.use(HttpBackend).init({
    ...translationLoading,
    lng: 'en',
    fallbackLng: 'en',
    ns: namespaces,
    backend: { loadPath: `http://127.0.0.1:${port}/locales/{{lng}}/{{ns}}.json` },
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
