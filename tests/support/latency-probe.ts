import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { isContractProcedure } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { afterAll, beforeAll, expect } from 'vitest'
import type { z } from 'zod'
import { contract } from '#src/entry/contract.ts'
import { getSessionCookieName } from '#src/server/auth/cookies.ts'
import { writeSessionCookie } from '#src/server/session-cookie.ts'
import { testSecret } from './cluster.ts'
import { getCall } from './contract-calls.ts'
import { createTestPerson } from './database.ts'
import { cleanUpServers, createNetworkHeaders, type RunningServer, startServer } from './server-process.ts'
import { isLoad } from './test-config.ts'
import type { openTwoApplicants } from './two-applicants.ts'

// Latency probe: another user requests a page from a separate thread, while one account sends a call many times in
// parallel.

const atOnce = 16
const sessions = 8
/** Maximum latency of the other user, and maximum response size; only in the load run is the machine certainly idle. */
export const limits = { waitMs: isLoad ? 250 : 500, answerBytes: 4 * 1024 * 1024, growthMb: 200, restMs: 60_000 }
/** A call that blocks the server delays the other user each time; the machine only now and then. */
const tries = 5

/**
 * Worker that requests the shortlist of the other user repeatedly, and replies to "mark" with the longest latency since
 * the last one: infinite after a failed request. A lost connection must not end it, or each later test would wait for a
 * reply until its timeout.
 */
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
      try {
        const answer = await fetch(url + '/api/shortlist', { headers: { cookie } })
        await answer.arrayBuffer()
        if (answer.status !== 200) longest = Infinity
      } catch {
        longest = Infinity
      }
      longest = Math.max(longest, performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  probe()
`

/** The headers that identify the caller. */
type Caller = Record<string, string>

interface Heard {
  status: number
  bytes: number
}

/** Returns the input schema of a call, or undefined where it takes nothing. */
export const findInputSchema = (name: string): z.ZodType | undefined => {
  const part = name.split('.').reduce((inner: unknown, key) => (inner as Record<string, unknown>)[key], contract)
  return isContractProcedure(part) ? (part['~orpc'].inputSchema as z.ZodType | undefined) : undefined
}

/** Starts a server on the database of a test, with the other user's probe beside it. */
export const openLatencyProbe = (world: ReturnType<typeof openTwoApplicants>) => {
  let server: RunningServer
  let prober: Worker
  let restMb: number
  /** Duration of sixteen parallel requests, by call. */
  const taken = new Map<string, number>()

  const residentMb = () => {
    const [, kb = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8')) ?? []
    return Number(kb) / 1024
  }

  const cookieOf = (token: string) => {
    const session = { token, expiresAt: new Date(Date.now() + 3_600_000) }
    const line = writeSessionCookie(getSessionCookieName(server.url), testSecret, session, undefined)
    return line.slice(0, line.indexOf(';'))
  }

  const longestWait = async (): Promise<number> =>
    await new Promise((resolve) => {
      prober.once('message', resolve)
      prober.postMessage('mark')
    })

  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: world.test.ownerUrl, AUTH_SECRET: testSecret, LOG_LEVEL: 'warn' })
    const otherUser = await createTestPerson(world.test)
    prober = new Worker(probing, { eval: true, workerData: { url: server.url, cookie: cookieOf(otherUser.token) } })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await longestWait()
    restMb = residentMb()
  })
  afterAll(async () => {
    await prober.terminate()
    const dearest = [...taken].toSorted(([, one], [, other]) => other - one).slice(0, 10)
    if (isLoad) console.log(dearest.map(([name, ms]) => `${name}: ${Math.round(ms)} ms`).join('\n'))
    await server.stop()
    cleanUpServers()
  })

  /** Returns the headers of a user's session. */
  const asSession = (personId: string, token: string): Caller => ({
    cookie: cookieOf(token),
    'x-person': personId,
    'idempotency-key': randomUUID(),
  })

  /** Sends a call over HTTP. */
  const callOver = async (name: string, caller: Caller, input: unknown): Promise<Heard> => {
    const heard: Heard = { status: 0, bytes: 0 }
    const link = new OpenAPILink(contract, {
      url: `${server.url}/api`,
      headers: () => ({ origin: server.url, ...caller }),
      fetch: async (request) => {
        const answer = await fetch(request)
        const body = await answer.arrayBuffer()
        heard.status = answer.status
        heard.bytes = body.byteLength
        // The body is discarded: parsing megabytes sixteen times would occupy a core that the server needs.
        return new Response('{}', { status: answer.status, headers: { 'content-type': 'application/json' } })
      },
    })
    await getCall(createORPCClient(link), name)(input).catch(() => undefined)
    return heard
  }

  /**
   * Measures the latency of the other user while a call is sent in parallel; no request may fail or return too much.
   */
  const waitBeside = async (callAt: (at: number) => Promise<Heard>) => {
    await longestWait()
    let slowestMs = 0
    const timed = async (at: number) => {
      const begun = performance.now()
      const heard = await callAt(at)
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      return heard
    }
    const heard = await Promise.all(Array.from({ length: atOnce }, async (_, at) => await timed(at)))
    const waitMs = await longestWait()
    expect(heard.map(({ status }) => status).filter((status) => status === 0 || status >= 500)).toEqual([])
    expect(Math.max(...heard.map(({ bytes }) => bytes))).toBeLessThan(limits.answerBytes)
    return { waitMs, slowestMs, statuses: heard.map(({ status }) => status) }
  }

  return {
    /** Creates eight sessions of a user. */
    sessionsOf: async (id: string): Promise<string[]> => {
      const tokens = Array.from({ length: sessions }, () => randomBytes(24).toString('base64url'))
      await world.test.owner.query(
        "insert into sessions (user_id, token, expires_at) select $1, token, now() + interval '1 day' from unnest($2::text[]) token",
        [id, tokens],
      )
      return tokens
    },

    /** Returns the status of one call of a visitor without a session. */
    statusOf: async (name: string, input: unknown): Promise<number> =>
      (await callOver(name, createNetworkHeaders(), input)).status,

    /**
     * Sends a call sixteen times in parallel, repeatedly until it is clear whether the call delays the other user: from
     * eight sessions of a user, or without them as visitors of one network. The latencies are milliseconds, one for
     * each attempt; `statuses` are those of the responses.
     */
    waitsBeside: async (
      name: string,
      { personId = '', tokens, input }: { personId?: string; tokens?: string[]; input: unknown },
    ) => {
      const network = createNetworkHeaders()
      const callerAt = (at: number) => (tokens ? asSession(personId, tokens[at % sessions] ?? '') : network)
      const waits: number[] = []
      const answered = new Set<number>()
      while (waits.length < tries && (waits.at(-1) ?? limits.waitMs) >= limits.waitMs) {
        const { waitMs, slowestMs, statuses } = await waitBeside(
          async (at) => await callOver(name, callerAt(at), input),
        )
        waits.push(waitMs)
        for (const status of statuses) answered.add(status)
        taken.set(name, Math.max(slowestMs, taken.get(name) ?? 0))
      }
      return { waits, isHeldUp: Math.min(...waits) >= limits.waitMs, statuses: [...answered] }
    },

    /** Returns by how many megabytes the server has grown since its start, after an idle period. */
    grownMbAfter: async (ms: number) => {
      await prober.terminate()
      await new Promise((resolve) => setTimeout(resolve, ms))
      return residentMb() - restMb
    },
  }
}
