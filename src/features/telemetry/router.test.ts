import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#src/server/config.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs, memoryMailer } from '#tests/support/router.ts'
import { type ForwardReport, forwardAndNotify } from './commands.ts'
import { deleteReportsBefore } from './data.ts'
import { type ErrorReport, newsLimit, reportLimit } from './rules.ts'

interface Received {
  path: string
  type: string
  body: string
}

let test: TestDatabase
let service: Server
let received: Received[] = []
let answerStatus = 200

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8')
}

beforeAll(async () => {
  test = await createTestDatabase()
  service = createServer(async (request, response) => {
    received.push({
      path: request.url ?? '',
      type: request.headers['content-type'] ?? '',
      body: await bodyOf(request),
    })
    response.writeHead(answerStatus, { 'content-type': 'application/json', location: '/elsewhere' }).end('{}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await test.drop()
  await new Promise((resolve) => service.close(resolve))
})
beforeEach(async () => {
  received = []
  answerStatus = 200
  await test.owner.query('truncate error_groups cascade; delete from auth_throttles')
})

const at = () => `127.0.0.1:${(service.address() as AddressInfo).port}`
const report = (change: Partial<ErrorReport> = {}): ErrorReport => ({
  type: 'javascript',
  severity: 'low',
  message: 'x of ada@example.org is undefined',
  stack: 'Error\n    at List (/assets/list-AbCd1234.js:1:7)',
  fingerprint: '0123456789abcdef',
  tags: { screen: 'lost' },
  breadcrumbs: [{ at: '2026-11-20T12:00:00.000Z', kind: 'click', text: 'Write to bob@example.org' }],
  context: { timestamp: '2026-11-20T12:00:01.000Z', path: '/dashboard', role: 'applicant', language: 'en' },
  ...change,
})
const groups = async () => (await test.owner.query('select * from error_groups order by message')).rows
const lastReport = async () =>
  (await test.owner.query<{ id: string }>('select * from error_reports order by created_at desc limit 1')).rows[0]

const partsWith = (environment: Record<string, string>) => ({
  config: readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp', ...environment }),
  database: test.database,
  mailer: memoryMailer,
})
const passOnWith = async (environment: Record<string, string>, news: Partial<ForwardReport> = {}) =>
  await forwardAndNotify(partsWith(environment), { id: (await lastReport())?.id ?? '', isNew: true, ...news })

describe('ER-01, ER-02: error reports on the server', () => {
  it('reports are grouped, and the server computes severity and group itself', async () => {
    await callAs(test, undefined).telemetry.report({ reports: [report(), report({ fingerprint: 'f'.repeat(16) })] })
    await callAs(test, undefined).telemetry.report({ reports: [report({ message: 'other' })] })
    expect(await groups()).toMatchObject([
      { message: 'other', count: 1 },
      { message: 'x of [email] is undefined', count: 2, severity: 'critical' },
    ])
  })

  it('reports contain no secret and no personal data', async () => {
    const person = await createTestPerson(test)
    await callAs(test, person.token).telemetry.report({
      reports: [report({ message: 'Bearer abc.def', context: { ...report().context, path: '/reset?token=s3cr3t' } })],
    })
    const text = JSON.stringify([await groups(), await lastReport()])
    for (const secret of ['@example.org', 'abc.def', 's3cr3t', person.id, person.token])
      expect(text).not.toContain(secret)
  })

  it('reports are rate-limited per user, independently of other users', async () => {
    const [one, other] = [await createTestPerson(test), await createTestPerson(test)]
    const full = Array.from({ length: 20 }, (_, index) => report({ message: `error ${index}` }))
    for (let sent = 0; sent < reportLimit.limit; sent += 20)
      await callAs(test, one.token)
        .telemetry.report({ reports: full })
        .catch(() => undefined)
    await expect(callAs(test, one.token).telemetry.report({ reports: [report()] })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    await expect(callAs(test, other.token).telemetry.report({ reports: [report()] })).resolves.toEqual({ accepted: 1 })
  })

  it('reports cannot be read by the request role', async () => {
    await expect(test.database.requestPool.query('select * from error_reports')).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('reports are purged after their retention period', async () => {
    await callAs(test, undefined).telemetry.report({ reports: [report()] })
    await deleteReportsBefore(test.database.service, new Date(Date.now() - 1000).toISOString())
    expect(await groups()).toHaveLength(1)
    await deleteReportsBefore(test.database.service, new Date(Date.now() + 1000).toISOString())
    expect(await groups()).toHaveLength(0)
  })
})

describe('ER-03: forwarding of reports', () => {
  beforeEach(async () => {
    await callAs(test, undefined).telemetry.report({ reports: [report()] })
  })

  it('reports are forwarded to the configured error service and analytics service', async () => {
    await passOnWith({ SENTRY_DSN: `http://key@${at()}/7`, ANALYTICS_URL: `http://${at()}/events` })
    const sentry = received.find(({ path }) => path.startsWith('/api/7/envelope/'))
    const [, , event = '{}'] = sentry?.body.split('\n') ?? []
    expect(JSON.parse(event)).toMatchObject({
      message: 'x of [email] is undefined',
      level: 'fatal',
      tags: { type: 'javascript', role: 'applicant', screen: 'lost' },
      breadcrumbs: [{ category: 'click', message: 'Write to [email]' }],
    })
    const analytics = received.find(({ path }) => path === '/events')
    expect(analytics?.type).toBe('application/json')
    expect(JSON.parse(analytics?.body ?? '{}')).toEqual({
      eventType: 'error',
      data: expect.objectContaining({ type: 'javascript', severity: 'critical' }),
      timestamp: '2026-11-20T12:00:01.000Z',
    })
  })

  it('reports are not forwarded without a configured service', async () => {
    await passOnWith({})
    expect(received).toEqual([])
  })

  it('forwarding is retried by the job when a service fails', async () => {
    answerStatus = 500
    await expect(passOnWith({ ANALYTICS_URL: `http://${at()}/events` })).rejects.toThrow(/answered 500/)
    await expect(passOnWith({ SENTRY_DSN: `http://key@${at()}/7` })).rejects.toThrow(/answered 500/)
  })

  it('forwarding does not follow a redirect to another host', async () => {
    answerStatus = 307
    await expect(passOnWith({ ANALYTICS_URL: `http://${at()}/events` })).rejects.toThrow()
    await expect(passOnWith({ SENTRY_DSN: `http://key@${at()}/7` })).rejects.toThrow()
    expect(received.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  it('ER-04: a mail to the operator is sent only for an error that was not seen before', async () => {
    const before = (await memoryMailer.list()).length
    await passOnWith({})
    expect((await memoryMailer.list())[0]).toMatchObject({
      to: 'no-reply@localhost',
      subject: '[GradApp] New error: x of [email] is undefined',
    })
    await passOnWith({}, { isNew: false })
    expect(await memoryMailer.list()).toHaveLength(before + 1)
  })

  it('a user’s description is mailed to the operator without addresses, and does not suppress mails about crashes', async () => {
    const send = async (message: string) => {
      await callAs(test, undefined).telemetry.report({
        reports: [report({ type: 'user', message, stack: '', tags: {} })],
      })
      await passOnWith({})
    }
    await send('The list of ada@example.org is empty')
    expect((await memoryMailer.list())[0]?.subject).toBe(
      '[GradApp] User reported a problem: The list of [email] is empty',
    )
    expect(await groups()).toContainEqual(expect.objectContaining({ type: 'user', severity: 'low' }))
    for (let index = 0; index < newsLimit.limit; index += 1) await send(`Broken ${'x'.repeat(index + 1)}`)
    const before = (await memoryMailer.list()).length
    await send('One more than a day has mails for')
    expect(await memoryMailer.list()).toHaveLength(before)
    await callAs(test, undefined).telemetry.report({ reports: [report({ message: 'crash' })] })
    await passOnWith({})
    expect((await memoryMailer.list())[0]?.subject).toBe('[GradApp] New error: crash')
  })
})
