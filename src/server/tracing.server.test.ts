import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type ApiClient,
  cleanUpServers,
  type RunningServer,
  signUpApplicant,
  startServer,
  strongPassword,
} from '#tests/support/server-process.ts'

// OpenTelemetry traces, received by a server with the OTLP endpoints over HTTP.

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })).default([]),
})
type Span = z.infer<typeof spanSchema>
const bodySchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})

const bodies: string[] = []
const authorisations: (string | undefined)[] = []
let collector: Server
let server: RunningServer
let person: ApiClient & { email: string }

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    bodySchema
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') throw new Error(`asked for ${request.url}`)
    bodies.push(await text(request))
    authorisations.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
  })
  person = await signUpApplicant(server)
  await person.call('GET', '/api/applications')
  await person.call('GET', '/api/people/search?q=private-name')
  await person.call('GET', '/api/not-there/private-name')
  await server.stop()
}, 120_000)
afterAll(() => {
  collector.close()
  cleanUpServers()
})

describe('traces for a collector', () => {
  it('a request is a span with its route, and its statements are child spans', () => {
    const all = spans()
    const request = all.find(({ name }) => name === 'GET /api/applications')
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
    expect(request?.parentSpanId ?? '').toBe('')
    const inside = all.filter(({ traceId }) => traceId === request?.traceId)
    expect(inside.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['begin', 'open_session', 'select', 'commit']),
    )
    for (const { spanId, parentSpanId } of inside)
      if (spanId !== request?.spanId) expect(parentSpanId).toBe(request?.spanId)
  })

  it('a job is a span', () => {
    expect(spans().some(({ name }) => name.startsWith('job '))).toBe(true)
  })

  it('a request without a route has a generic span name', () => {
    expect(spans().some(({ name }) => name === 'GET unmatched')).toBe(true)
  })

  it('spans contain no path, value, user, password or session', () => {
    const told = bodies.join('')
    const token = person.cookie().split('=').at(-1)?.split('.')[0] ?? ''
    expect(token.length).toBeGreaterThan(10)
    const ofUser = [person.email, person.email.split('@')[0] ?? '', strongPassword, token]
    for (const secret of ['private-name', ...ofUser, 'where', 'insert into'])
      expect(told.includes(secret), secret).toBe(false)
  })

  it('spans have only attributes of a closed set', () => {
    const keys = new Set(spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    const allowed = [
      'db.system.name',
      'error.type',
      'gradapp.request.id',
      'http.request.method',
      'http.response.status_code',
      'http.route',
    ]
    expect([...keys].filter((key) => !allowed.includes(key))).toEqual([])
  })

  it('the collector receives the configured headers', () => {
    expect(new Set(authorisations)).toEqual(new Set(['Bearer of-the-collector']))
  })
})
