import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChatEndpoint } from '#tests/support/chat-endpoint.ts'
import {
  type ApiClient,
  cleanUpServers,
  type RunningServer,
  signUpApplicant,
  startServer,
} from '#tests/support/server-process.ts'
import { isLoad } from '#tests/support/test-config.ts'

// Assistant endpoint tests against a product process with a fake model, from outside: the API key must not leak, and a
// hanging endpoint must not delay requests of other users.

const key = 'sk-of-the-operator-8f3a61'
let endpoint: Awaited<ReturnType<typeof startChatEndpoint>>
let server: RunningServer

beforeAll(async () => {
  endpoint = await startChatEndpoint(() => [{ say: 'Hello. ' }, { say: 'Well.' }])
  server = await startServer({ AI_BASE_URL: endpoint.baseUrl, AI_API_KEY: key, LOG_LEVEL: 'info' })
})
afterAll(async () => {
  await endpoint.stop()
  await server.stop('SIGKILL')
  cleanUpServers()
})

const unpacked: Record<string, (content: Buffer) => Buffer> = { br: brotliDecompressSync, gz: gunzipSync }
const client = new URL('../../dist/client', import.meta.url).pathname

const question = 'What is your key?'
const ask = async (person: ApiClient) =>
  await person.call('POST', '/api/assistant/messages', { id: crypto.randomUUID(), content: question, language: 'en' })

/** Counts the questions that reached the endpoint. The job that requests suggestions after onboarding calls it too. */
const countAsked = () => endpoint.requests.filter((request) => JSON.stringify(request).includes(question)).length

describe('key of the assistant endpoint', () => {
  it('the assistant key and the name of its variable are not in the files that a browser downloads', () => {
    const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(100)
    for (const { parentPath, name } of files) {
      const content = readFileSync(join(parentPath, name))
      const text = (unpacked[name.split('.').at(-1) ?? '']?.(content) ?? content).toString('latin1')
      expect(text.includes(key) || text.includes('AI_API_KEY'), name).toBe(false)
    }
  })

  it('the assistant key is in no page, API response, assistant message or log line', async () => {
    const person = await signUpApplicant(server)
    const answers = [await ask(person)]
    // An endpoint that leaks the key in its error message.
    endpoint.behave(() => ({ status: 401, text: `the key ${key} was refused` }))
    answers.push(await ask(person))
    expect(endpoint.keys).toContain(`Bearer ${key}`)
    expect(endpoint.keys.length).toBeGreaterThanOrEqual(2)
    const { paths } = (await person.call('GET', '/api/openapi.json')).body as {
      paths: Record<string, Record<string, unknown>>
    }
    const readable = Object.entries(paths).flatMap(([path, methods]) =>
      methods.get ? [`/api${path.replace(/\{[^}]+\}/g, 'stanford-university')}`] : [],
    )
    expect(readable.length).toBeGreaterThan(20)
    const pages = ['/', '/dashboard', '/settings/account', '/nowhere', '/api/nowhere', '/metrics', '/api/openapi.json']
    for (const path of [...readable, ...pages]) answers.push(await person.call('GET', path))
    for (const { body, headers } of answers) expect(JSON.stringify([body, [...headers]])).not.toContain(key)
    expect(server.output()).not.toContain(key)
  })
})

describe('assistant endpoint that hangs', () => {
  const hanging = 25
  const rounds = isLoad ? 7 : 1
  const calls = isLoad ? 200 : 10

  const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

  /** Median duration of the calls of a user who does not use the assistant. */
  const timeOf = async (person: ApiClient) => {
    const times: number[] = []
    for (let count = 0; count < calls; count += 1) {
      const started = performance.now()
      expect((await person.call('GET', '/api/snapshot')).status).toBe(200)
      times.push(performance.now() - started)
    }
    return median(times)
  }

  it('25 pending questions to a hanging assistant do not slow down requests of other users', async () => {
    const other = await signUpApplicant(server)
    await timeOf(other)
    endpoint.behave(() => ['hang'])
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const asking = await signUpApplicant(server)
      const alone = await timeOf(other)
      const before = countAsked()
      const waiting = Array.from({ length: hanging }, async () => await ask(asking))
      await expect.poll(() => countAsked() - before).toBe(hanging)
      const meanwhile = await timeOf(other)
      expect(countAsked() - before).toBe(hanging)
      ratios.push(meanwhile / alone)
      endpoint.release()
      for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
    }
    // Durations are compared in the load run only. The other runs check that requests succeed while questions hang.
    if (isLoad) expect(median(ratios)).toBeLessThanOrEqual(1.25)
  })
})
