import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { isContractProcedure } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { contract } from '#src/contract.ts'
import { sessionCookieName } from '#src/server/auth/cookies.ts'
import { writeSessionCookie } from '#src/server/session-cookie.ts'
import { callOf, contractCalls } from '#src/server/testing/calls.ts'
import { openChanges } from '#src/server/testing/changes.ts'
import { testSecret } from '#src/server/testing/cluster.ts'
import { isLoad } from '#src/server/testing/counts.ts'
import { createTestPerson } from '#src/server/testing/database.ts'
import { cleanUpServers, type RunningServer, startServer } from '#src/server/testing/process.ts'
import { openTwoApplicants } from '#src/server/testing/two-applicants.ts'
import { inflate, shapes } from '#src/server/testing/unkind.ts'

// One account holds nobody up: each call that may change something is made sixteen times at once from eight sessions, at its
// bounds and in unkind shapes, while a stranger asks for a page of their own from another thread. Every shape of every call,
// and the memory a minute later, under `npm run test:load`; one shape a call otherwise.

const world = openTwoApplicants()
const changes = openChanges(world)

const atOnce = 16
const sessions = 8
/** The longest that a stranger may wait, and the largest answer. Beside other tests both cores are busy without the server. */
const most = { waitMs: isLoad ? 250 : 500, answerBytes: 4 * 1024 * 1024, growthMb: 200, restMs: 60_000 }
/** What holds a stranger up does so each time; the machine only now and then. */
const tries = 3

let server: RunningServer
let prober: Worker
let restMb: number

const residentMb = () => {
  const [, kb = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

const cookieOf = (token: string) => {
  const session = { token, expiresAt: new Date(Date.now() + 3_600_000) }
  const line = writeSessionCookie(sessionCookieName(server.url), testSecret, session, undefined)
  return line.slice(0, line.indexOf(';'))
}

/** Asks for the shortlist of a stranger over and over, and answers "mark" with the longest wait since the last one. */
const probing = `
  const { parentPort, workerData: { url, cookie } } = require('node:worker_threads')
  let longest = 0
  let begun
  parentPort.on('message', () => {
    parentPort.postMessage(Math.max(longest, begun === undefined ? 0 : performance.now() - begun))
    longest = 0
  })
  const probe = async () => {
    for (;;) {
      begun = performance.now()
      const answer = await fetch(url + '/api/shortlist', { headers: { cookie } })
      await answer.arrayBuffer()
      if (answer.status !== 200) longest = Infinity
      longest = Math.max(longest, performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  probe()
`

const longestWait = async (): Promise<number> =>
  await new Promise((resolve) => {
    prober.once('message', resolve)
    prober.postMessage('mark')
  })

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: world.test.ownerUrl, AUTH_SECRET: testSecret, LOG_LEVEL: 'warn' })
  const stranger = await createTestPerson(world.test)
  prober = new Worker(probing, { eval: true, workerData: { url: server.url, cookie: cookieOf(stranger.token) } })
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await longestWait()
  restMb = residentMb()
})
afterAll(async () => {
  await prober.terminate()
  await server.stop()
  cleanUpServers()
})
beforeEach(changes.prepare)

/** Eight sessions of a person. */
const sessionsOf = async (id: string): Promise<string[]> => {
  const tokens = Array.from({ length: sessions }, () => randomBytes(24).toString('base64url'))
  await world.test.owner.query(
    "insert into sessions (user_id, token, expires_at) select $1, token, now() + interval '1 day' from unnest($2::text[]) token",
    [id, tokens],
  )
  return tokens
}

interface Heard {
  status: number
  bytes: number
}

/** Makes a call over HTTP as a session of a person. */
const callOver = async (name: string, token: string, personId: string, input: unknown): Promise<Heard> => {
  const heard: Heard = { status: 0, bytes: 0 }
  const link = new OpenAPILink(contract, {
    url: `${server.url}/api`,
    headers: () => ({
      cookie: cookieOf(token),
      origin: server.url,
      'x-person': personId,
      'idempotency-key': randomUUID(),
    }),
    fetch: async (request) => {
      const answer = await fetch(request)
      const body = await answer.arrayBuffer()
      heard.status = answer.status
      heard.bytes = body.byteLength
      return new Response(body, { status: answer.status, headers: answer.headers })
    },
  })
  await callOf(createORPCClient(link), name)(input).catch(() => undefined)
  return heard
}

const schemaOf = (name: string): z.ZodType | undefined => {
  const part = name.split('.').reduce((inner: unknown, key) => (inner as Record<string, unknown>)[key], contract)
  return isContractProcedure(part) ? (part['~orpc'].inputSchema as z.ZodType | undefined) : undefined
}

/** Calls that are not made here, each with the reason. */
const left: Record<string, string> = {
  'privacy.requestDeletion': 'It takes nothing but a press, and the account is closed to everything after it.',
  'privacy.export': 'Its cost is tried in src/server/exhaustion.test.ts, with 300 MB of files.',
  'documents.preview': 'Its bound is tried in src/features/documents/router.test.ts.',
  'writing.draft': 'It reads what the other calls of a writing have stored, and answers bit by bit.',
  'writing.sharedSheet': 'A reader of a link is limited by network, in src/features/sharing/.',
  'sharing.create': 'It takes a label and names of parts.',
  'sharing.read': 'A reader of a link is limited by network, in src/features/sharing/.',
  'sharing.comment': 'A reader of a link is limited by network, in src/features/sharing/.',
  'accounts.emailChange.request': 'It takes an address and is limited by hour, in src/features/accounts/email-change/.',
  'accounts.emailChange.confirm': 'It takes the secret of a link.',
  'accounts.setRole': 'It takes one of two roles.',
  'telemetry.report': 'Strangers may send it, limited by network before its body is read.',
  'calls.signal': 'It is passed on and not stored.',
  'calendar.create': 'It takes nothing.',
  'messages.addPeople': 'It takes up to seven ids.',
  'moderation.readMessage': 'It takes one id.',
}

/** How long the stranger waits while a call is made many times at once; none may fail or answer too much. */
const waitBeside = async (callAt: (at: number) => Promise<Heard>): Promise<number> => {
  await longestWait()
  const heard = await Promise.all(Array.from({ length: atOnce }, async (_, at) => await callAt(at)))
  const waitMs = await longestWait()
  expect(heard.map(({ status }) => status).filter((status) => status === 0 || status >= 500)).toEqual([])
  expect(Math.max(...heard.map(({ bytes }) => bytes))).toBeLessThan(most.answerBytes)
  return waitMs
}

/** The same as often as it takes to tell whether it is the call that holds the stranger up. */
const waitsBeside = async (callAt: (at: number) => Promise<Heard>): Promise<number[]> => {
  const waits: number[] = []
  while (waits.length < tries && (waits.at(-1) ?? most.waitMs) >= most.waitMs) waits.push(await waitBeside(callAt))
  return waits
}

const driven = Object.keys(changes.makes).filter((name) => !(name in left))

/** All shapes under load, otherwise one, another for each call. */
const shapesFor = (name: string) => {
  const all = Object.entries(shapes)
  const at = driven.indexOf(name) % all.length
  return isLoad ? all : all.slice(at, at + 1)
}

describe.skipIf(process.platform !== 'linux')('a stranger waits for nobody', () => {
  it('each call that may change something is tried here, or says why not', () => {
    const named = contractCalls().flatMap(({ name, isChange }) => (isChange ? [name] : []))
    expect([...driven, ...Object.keys(left)].toSorted()).toEqual(named.toSorted())
  })

  it.each(driven)('%s', async (name) => {
    const input = await changes.makes[name]?.()
    const schema = schemaOf(name)
    const person = changes.personOf(name)
    const tokens = await sessionsOf(person.id)
    for (const [shape, write] of shapesFor(name)) {
      const unkind = schema ? inflate(input, schema, write) : input
      const waits = await waitsBeside(
        async (at) => await callOver(name, tokens[at % sessions] ?? '', person.id, unkind),
      )
      expect({ shape, isHeldUp: Math.min(...waits) >= most.waitMs, waits }).toMatchObject({ isHeldUp: false })
    }
  })

  it.runIf(isLoad)('and the server has given its memory back a minute later', async () => {
    await new Promise((resolve) => setTimeout(resolve, most.restMs))
    expect(residentMb() - restMb).toBeLessThan(most.growthMb)
  })
})
