import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { entityExpansionDocx, millionParagraphsDocx, zipBombDocx } from '#src/features/cv/files/docx.fixtures.ts'
import { endlessWorkPdf, flateBombPdf, wordBombPdf } from '#src/features/cv/files/pdf.fixtures.ts'
import { uploadLimits } from '#src/features/storage/rules.ts'
import { abortDuringCall } from '#tests/support/client-disconnect.ts'
import {
  createApiClient,
  createNetworkHeaders,
  signUpApplicant,
  strongPassword,
} from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'
import { isLoad, testSizes } from '#tests/support/test-config.ts'

// Resource exhaustion: requests that are too large, too slow, or expand when they are parsed, seen from outside.

const its = setUpServer()

/** Opens connections that send their headers or their body slowly; each resolves to whether the server closed it. */
const openSlowConnections = () =>
  Array.from({ length: testSizes.slowConnections }, (_, index) => {
    const socket = connect(its.server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(
      index % 2
        ? 'GET /api/health HTTP/1.1\r\nHost: x\r\n'
        : `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nOrigin: ${its.server.url}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    )
    return new Promise<boolean>((resolve) => {
      socket.on('close', () => resolve(true))
      // A busy machine closes them later than the server's timeout of ten seconds.
      setTimeout(() => resolve(false), 40_000).unref()
    })
  })

// They time out while the other tests are running; a load run measures latency, so it opens them later.
let slowConnections: Promise<boolean>[] = []
beforeAll(() => {
  if (!isLoad) slowConnections = openSlowConnections()
})

const storedFiles = () => {
  const folder = join(its.server.dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
}

describe('uploads above the size limit', () => {
  const upload = async (path: string, headers: Record<string, string | number>, chunks: number, cutAfter = chunks) =>
    await new Promise<{ status: number }>((resolve) => {
      const chunk = Buffer.alloc(64 * 1024, 1)
      let sent = 0
      let status = 0
      const call = request(its.server.url + path, { method: 'POST', headers })
      call.on('response', (answer) => {
        status = answer.statusCode ?? 0
        answer.resume()
      })
      call.on('close', () => resolve({ status }))
      call.on('error', () => undefined)
      const write = () => {
        if (sent >= cutAfter * chunk.length || call.destroyed)
          return sent >= chunks * chunk.length ? call.end() : call.destroy()
        sent += chunk.length
        call.write(chunk, write)
      }
      write()
    })

  /** Sends the first bytes of a longer body, then waits for the response; returns its status, 0 without one. */
  const statusAfterFirstBytes = async (path: string, headers: Record<string, string | number>) =>
    await new Promise<number>((resolve) => {
      const call = request(its.server.url + path, { method: 'POST', headers })
      call.on('response', (answer) => {
        resolve(answer.statusCode ?? 0)
        call.destroy()
      })
      call.on('error', () => resolve(0))
      call.write(Buffer.alloc(64 * 1024, 1))
    })

  it('an upload of 50 MB is refused with 413 before it is read, and leaves no file', async () => {
    const filesBefore = storedFiles()
    const person = await signUpApplicant(its.server)
    const headers = {
      ...(await person.headers()),
      'content-type': 'multipart/form-data; boundary=x',
    }
    const tooLong = { ...headers, 'content-length': 50 * 1024 * 1024 }
    expect(await statusAfterFirstBytes('/api/cv', tooLong)).toBe(413)
    expect((await upload('/api/cv', tooLong, 800)).status).toBe(413)
    const streamed = await upload('/api/cv', { ...headers, 'transfer-encoding': 'chunked' }, 800)
    expect([413, 0]).toContain(streamed.status)
    const cut = await upload('/api/cv', { ...headers, 'content-length': 1024 * 1024 }, 16, 4)
    expect(cut.status).toBe(0)
    expect(storedFiles()).toEqual(filesBefore)
    expect((await createApiClient(its.server).call('GET', '/api/health')).status).toBe(200)
  })
})

describe('an export of much data', () => {
  const fileBytes = 20 * 1024 * 1024
  const files = 15

  /** Creates an applicant with 300 MB of files; they are sparse, so they take no disk space. */
  const hoarder = async () => {
    const person = await signUpApplicant(its.server)
    const { rows } = await its.owner.query<{ id: string }>('select id from users where email = $1', [person.email])
    const folder = join(its.server.dataDir, 'uploads', rows[0]?.id ?? '', 'documents')
    mkdirSync(folder, { recursive: true })
    for (let index = 0; index < files; index += 1) {
      writeFileSync(join(folder, String(index)), '')
      truncateSync(join(folder, String(index)), fileBytes)
    }
    const ask = async (signal?: AbortSignal) =>
      await fetch(`${its.server.url}/api/privacy/export`, {
        method: 'POST',
        headers: { ...(await person.headers()), 'content-type': 'application/json' },
        body: JSON.stringify({ password: strongPassword }),
        ...(signal ? { signal } : {}),
      })
    return { ...person, ask }
  }
  const residentBytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${its.server.child.pid}/status`, 'utf8'))?.[1]) * 1024

  it('a large export is streamed: memory stays flat, other requests are served, and a disconnect frees its permit', async () => {
    const { ask, call } = await hoarder()
    const before = residentBytes()
    const response = await ask()
    expect(response.headers.get('content-disposition')).toMatch(/filename="gradapp-export-.*zip"/)
    expect((await ask()).status).toBe(429)
    let sent = 0
    let most = before
    for await (const piece of response.body ?? []) {
      if (Math.floor(sent / fileBytes) < Math.floor((sent + piece.length) / fileBytes)) {
        most = Math.max(most, residentBytes())
        expect((await call('GET', '/api/session')).status).toBe(200)
      }
      sent += piece.length
    }
    expect(sent).toBeGreaterThan(files * fileBytes)
    expect(most - before).toBeLessThan((files * fileBytes) / 4)
    const leaver = new AbortController()
    const left = await ask(leaver.signal)
    await left.body?.getReader().read()
    leaver.abort()
    const askAnew = async () => {
      await its.owner.query("delete from auth_throttles where bucket like 'export:%'")
      const { status, body } = await ask()
      await body?.cancel()
      return status
    }
    await expect.poll(askAnew).toBe(200)
  })
})

describe('clients that disconnect early', () => {
  it('a disconnect ends only its own connection, at any call and any moment', async () => {
    const person = await signUpApplicant(its.server)
    const otherUser = { origin: its.server.url }
    const own = await person.headers()
    const writing = (
      body: string,
      { from = own as Record<string, string>, type = 'application/json', announced = body.length } = {},
    ) => ({
      body,
      headers: { ...from, 'content-type': type, 'content-length': String(announced) },
    })
    const form = 'multipart/form-data; boundary=x'
    const signIn = JSON.stringify({ email: person.email, password: strongPassword })
    const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n%PDF-1.7 '
    const calls = [
      { method: 'GET', path: '/', headers: own },
      { method: 'GET', path: '/universities/mit', headers: own },
      { method: 'GET', path: '/locales/en/common.json', headers: own },
      { method: 'GET', path: '/api/session', headers: own },
      { method: 'GET', path: '/api/snapshot', headers: own },
      { method: 'GET', path: '/api/matches', headers: own },
      { method: 'POST', path: '/api/privacy/export', ...writing(JSON.stringify({ password: strongPassword })) },
      { method: 'POST', path: '/api/auth/sign-in/email', ...writing(signIn, { from: otherUser }) },
      { method: 'POST', path: '/api/auth/sign-in/email', ...writing(signIn, { from: otherUser, announced: 500 }) },
      { method: 'POST', path: '/api/notifications/samples', ...writing('{}') },
      { method: 'POST', path: '/api/assistant/messages', ...writing('{"text":"What is due this month?"}') },
      { method: 'POST', path: '/api/cv', ...writing(file, { type: form, announced: 100_000 }) },
      { method: 'POST', path: '/api/cv', ...writing(`${file}\r\n--x--\r\n`, { type: form }) },
    ]
    for (const afterMs of [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144])
      await Promise.all(calls.map(async (call) => await abortDuringCall(its.server.url, call, afterMs)))
    expect(its.server.child.exitCode).toBeNull()
    expect((await person.call('GET', '/api/snapshot')).status).toBe(200)
  })
})

const percentile99 = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

describe('slow clients', () => {
  it('a connection that sends its headers or its body slowly is closed while others are served', async () => {
    if (isLoad) slowConnections = openSlowConnections()
    let isOver = false
    const closed = Promise.all(slowConnections).then((ends) => {
      isOver = true
      return ends
    })
    const times: number[] = []
    do {
      const began = performance.now()
      expect((await createApiClient(its.server).call('GET', '/api/health')).status).toBe(200)
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    } while (!isOver)
    expect(await closed).toHaveLength(testSizes.slowConnections)
    expect(await closed).not.toContain(false)
    if (isLoad) expect(percentile99(times)).toBeLessThan(100)
  })
})

describe('files that exhaust the parser', () => {
  // cv-reading.provider.test.ts tests each file individually.
  const made = isLoad
    ? [millionParagraphsDocx, zipBombDocx, entityExpansionDocx, flateBombPdf, wordBombPdf, endlessWorkPdf]
    : [millionParagraphsDocx, flateBombPdf]

  it('hostile files are refused with 4xx within 5 s, and other requests are served meanwhile', async () => {
    const filesBefore = storedFiles()
    const bombs = made.map((make) => Uint8Array.from(make()))
    const [reader, ...senders] = await Promise.all(
      Array.from({ length: isLoad ? 3 : 2 }, async () => await signUpApplicant(its.server)),
    )
    if (!reader) throw new Error('the sign-up returned no user')
    const measure = async (until: () => boolean) => {
      const times: number[] = []
      while (!until()) {
        const began = performance.now()
        expect((await reader.call('GET', '/api/snapshot')).status).toBe(200)
        times.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return percentile99(times)
    }
    let isWarm = false
    const calm = measure(() => isWarm)
    setTimeout(() => {
      isWarm = true
    }, testSizes.calmMs)
    const before = await calm
    let isDone = false
    const during = measure(() => isDone)
    const answers = await Promise.all(
      senders.map(async (sender) => {
        const seen: { status: number; ms: number }[] = []
        for (const bomb of bombs) {
          const form = new FormData()
          form.set('file', new Blob([bomb]), 'cv.docx')
          const began = performance.now()
          const answer = await fetch(`${its.server.url}/api/cv`, {
            method: 'POST',
            headers: await sender.headers(),
            body: form,
          })
          seen.push({ status: answer.status, ms: performance.now() - began })
        }
        return seen
      }),
    )
    isDone = true
    const p99 = await during
    for (const { status, ms } of answers.flat()) {
      expect(status).toBe(422)
      if (isLoad) expect(ms).toBeLessThan(5_000)
    }
    if (isLoad) expect(p99).toBeLessThanOrEqual(2 * before)
    expect(storedFiles()).toEqual(filesBefore)
  })

  it('a user who uploads without end is rate limited', async () => {
    const person = await signUpApplicant(its.server)
    const send = async () => {
      const form = new FormData()
      // Neither a document nor text.
      form.set('file', new Blob([new Uint8Array([0, 159, 146, 150, 0, 1])]), 'cv.pdf')
      const answer = await fetch(`${its.server.url}/api/cv`, {
        method: 'POST',
        headers: await person.headers(),
        body: form,
      })
      return answer.status
    }
    const seen = await Promise.all(Array.from({ length: uploadLimits.cv.limit + 5 }, send))
    expect(seen.filter((status) => status === 415)).toHaveLength(uploadLimits.cv.limit)
    expect(seen.filter((status) => status === 429)).toHaveLength(5)
  })
})

/** Each user sends four pictures. */
const picturePeople = isLoad ? 10 : 5

describe(`${4 * picturePeople} concurrent pictures`, () => {
  /** A picture like that of a camera: the decoded bitmap is much larger than the file. */
  const photograph = async () => {
    const { default: sharp } = await import('sharp')
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
    return await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#2a6', noise } })
      .jpeg({ quality: 30 })
      .toBuffer()
  }

  it('concurrent picture uploads delay no sign-in, and leave one file per user', async () => {
    const content = new Uint8Array(await photograph())
    const people = await Promise.all(
      Array.from({ length: picturePeople }, async () => await signUpApplicant(its.server)),
    )
    let unanswered = 4 * picturePeople
    const headersOf = await Promise.all(people.map(async ({ headers }) => await headers()))
    const send = async (headers: Record<string, string>) => {
      const form = new FormData()
      form.set('file', new Blob([content]), 'me.jpg')
      const { status } = await fetch(`${its.server.url}/api/profile/picture`, { method: 'POST', headers, body: form })
      unanswered -= 1
      return status
    }
    const sending = Promise.all(headersOf.flatMap((headers) => [1, 2, 3, 4].map(async () => await send(headers))))
    const signIns = people.map(async ({ email }) => {
      const body = { email, password: strongPassword }
      const { status } = await createApiClient(its.server).call(
        'POST',
        '/api/auth/sign-in/email',
        body,
        createNetworkHeaders(),
      )
      return { status, unanswered }
    })
    const signedIn = await Promise.all(signIns)
    expect(signedIn.map(({ status }) => status)).toEqual(people.map(() => 200))
    // The requests do not wait until all pictures are converted.
    expect(Math.max(...signedIn.map((signIn) => signIn.unanswered))).toBeGreaterThan(0)
    const statuses = await sending
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(people.length)
    const { rows } = await its.owner.query<{ id: string }>('select id from users where email = any($1)', [
      people.map(({ email }) => email),
    ])
    for (const { id } of rows) expect(readdirSync(join(its.server.dataDir, 'uploads', id, 'picture'))).toHaveLength(1)
  })
})
