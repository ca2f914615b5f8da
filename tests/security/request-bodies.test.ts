import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { countAttempt } from '#src/server/auth/throttle.ts'
import { anonymousRate, bodyBudget, maxActiveUploads, shareAccessRate, uploadRate } from '#src/server/body-admission.ts'
import { authPaths } from '#src/server/route-index.ts'
import { setUpInProcessServer } from '../support/in-process-server.ts'
import { createRawClient, mapConcurrently } from '../support/raw-request.ts'

// Request bodies of every call in the API description, so that a new one is tested as well: oversized bodies are
// refused before they are read, and no body is parsed before authentication.

const its = setUpInProcessServer()

const hugeBytes = 100 * 1024 * 1024
const jsonBytes = 1024 * 1024
const chunkBytes = 64 * 1024
const largestFileBytes = 20 * 1024 * 1024

interface Call {
  method: string
  path: string
  takes: 'nothing' | 'json' | 'form'
  needsSession: boolean
  /** Whether the description has this method of the path. */
  isDescribed?: boolean
}

interface Described {
  requestBody?: { content: Record<string, unknown> }
  responses?: Record<string, unknown>
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const pathOf = (pattern: string) => pattern.replace(/\{[^}]+\}/g, '7b1d7a4e-6f0e-4c39-9d3f-0d9b6c8f8a11')

const takenBy = ({ requestBody }: Described): Call['takes'] => {
  if (!requestBody) return 'nothing'
  return 'multipart/form-data' in requestBody.content ? 'form' : 'json'
}

const ofTheApi = async (): Promise<Call[]> => {
  const answer = await fetch(`${its.app.url}/api/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> }
  // The account endpoints have a separate list.
  const ofProcedures = Object.entries(paths).filter(([pattern]) => !pattern.startsWith('/auth/'))
  return ofProcedures.flatMap(([pattern, described]) =>
    methods.map((method) => {
      const operation = described[method.toLowerCase()] ?? {}
      const needsSession = '401' in (operation.responses ?? {})
      const isDescribed = method.toLowerCase() in described
      return { method, path: `/api${pathOf(pattern)}`, takes: takenBy(operation), needsSession, isDescribed }
    }),
  )
}

const withMethods = (path: string): Call[] =>
  methods.map((method) => ({ method, path, takes: 'nothing', needsSession: false }))

const ofTheAccounts = () =>
  [...authPaths, 'callback/google', 'reset-password/abc', 'nothing'].flatMap((door) =>
    withMethods(`/api/auth/${door}`).map((call) =>
      call.method === 'POST' && authPaths.includes(door) ? { ...call, takes: 'json' as const } : call,
    ),
  )

const besideTheApi = [
  '/',
  '/auth',
  '/nowhere',
  '/favicon.svg',
  '/metrics',
  '/api',
  '/api/health',
  '/api/nothing',
  '/api/docs',
  '/dev/mail',
  '/unsubscribe/abc',
  '/calendar/abc.ics',
  '/robots.txt',
  '/sitemap.xml',
  '/social-cards/university/mit.png',
  '/sitemaps/programs-1.xml',
  '/locales/en/common.json',
  '/socket.io/',
]

describe('request bodies', () => {
  let calls: Call[]
  let send: ReturnType<typeof createRawClient>
  let anonymous: Record<string, string>
  let signedIn: Record<string, string>
  let form: Record<string, string>
  beforeAll(async () => {
    send = createRawClient(its.app.server, Number(new URL(its.app.url).port))
    calls = [...(await ofTheApi()), ...ofTheAccounts(), ...besideTheApi.flatMap(withMethods)]
    expect(calls.length).toBeGreaterThan(700)
    for (const takes of ['nothing', 'json', 'form'])
      expect(calls.filter((call) => call.takes === takes).length).toBeGreaterThan(4)
    anonymous = { origin: its.app.url, 'content-type': 'application/json' }
    signedIn = { ...anonymous, cookie: await its.signIn() }
    form = { ...signedIn, 'content-type': 'multipart/form-data; boundary=x' }
  })
  /** Sends only the first characters of a form. */
  const openUpload = async (headers: Record<string, string | number>) => {
    const { hostname, port, host } = new URL(its.app.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST /api/cv HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n--x`)
    return socket
  }
  const described = () => calls.filter(({ takes }) => takes !== 'nothing')

  it.each(['a signed-in user', 'an anonymous client'])(
    'every path and method rejects 100 MB announced by %s without reading them',
    async (who) => {
      const headers = { ...(who === 'a signed-in user' ? signedIn : anonymous), 'content-length': hugeBytes }
      await mapConcurrently(calls, async (call) => {
        const { status, readBytes } = await send(call.method, call.path, headers)
        expect({ ...call, isRefused: status >= 400 && status < 500 }).toEqual({ ...call, isRefused: true })
        expect(readBytes).toBeLessThan(1_000)
      })
    },
  )

  it.each(['/api/nothing', '/api/account/role', '/api/auth/nothing'])(
    '%s, which the API does not have, returns 404 with any body',
    async (path) => {
      const body = '{"role":"applicant"}'
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const short = await send(method, path, { ...signedIn, 'content-length': body.length }, body)
        const long = await send(method, path, { ...signedIn, 'content-length': hugeBytes })
        expect({ method, statuses: [short.status, long.status] }).toEqual({ method, statuses: [404, 404] })
      }
    },
  )

  it('100 MB of unannounced length are rejected by every route that rejects a body of that length', async () => {
    // Such a path may match a pattern, as /api/messages/unread matches /api/messages/{id}.
    const refusals = ({ path, takes, isDescribed }: Call) =>
      takes === 'nothing' && /^\/api(\/|$)/.test(path) && !isDescribed ? [404, 413] : [413]
    const headers = { ...signedIn, 'transfer-encoding': 'chunked' }
    const some = calls.filter(({ takes, method }) => takes !== 'nothing' || method === 'DELETE')
    await mapConcurrently(some, async (call) => {
      const { status, readBytes } = await send(call.method, call.path, headers, 'endless')
      expect({ ...call, status }).toEqual({ ...call, status: expect.toBeOneOf(refusals(call)) })
      expect(readBytes).toBeLessThan((call.takes === 'nothing' ? 0 : jsonBytes) + 3 * chunkBytes)
    })
  })

  it('a file of unannounced length is refused at the first excess byte, and unread without a session', async () => {
    const chunked = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' }
    await mapConcurrently(
      calls.filter(({ takes }) => takes === 'form'),
      async ({ method, path }) => {
        const own = await send(method, path, { ...form, ...chunked }, 'endless')
        expect({ path, status: own.status }).toEqual({ path, status: 413 })
        expect(own.readBytes).toBeLessThan(largestFileBytes + 4 * chunkBytes)
        const foreign = await send(method, path, { ...anonymous, ...chunked }, 'endless')
        expect({ path, status: foreign.status }).toEqual({ path, status: 401 })
        expect(foreign.readBytes).toBeLessThan(3 * chunkBytes)
      },
    )
  })

  it('authentication precedes parsing: broken JSON without a session is 401 on routes that need a session, 400 on others', async () => {
    expect(described().filter(({ needsSession }) => !needsSession).length).toBeGreaterThan(10)
    await mapConcurrently(described(), async (call) => {
      const { status } = await send(call.method, call.path, { ...anonymous, 'content-length': 1 }, '{')
      expect({ ...call, status }).toEqual({ ...call, status: call.needsSession ? 401 : 400 })
    })
  })

  it('an expired session can send neither a file nor an endless body', async () => {
    const cookie = await its.signIn()
    const small = 'nothing of a form'
    const upload = async () => await send('POST', '/api/cv', { ...form, cookie, 'content-length': small.length }, small)
    expect((await upload()).status).toBe(400)
    const { rows } = await its.test.owner.query<{ user_id: string }>(
      'select user_id from sessions order by created_at desc limit 1',
    )
    const bucket = `upload:${rows[0]?.user_id}`
    for (let count = 0; count < uploadRate.limit; count += 1)
      await countAttempt(its.test.database.servicePool, bucket, uploadRate)
    expect((await upload()).status).toBe(429)
    await its.test.owner.query('delete from sessions where user_id = $1', [rows[0]?.user_id])
    expect((await upload()).status).toBe(401)
  })

  it('reports and questions of visitors are rate limited by network before they are read', async () => {
    for (const path of ['/api/reports', '/api/contact']) {
      const ask = async (body: Buffer | 'endless', headers: Record<string, string | number>) =>
        await send('POST', path, { ...anonymous, ...headers }, body)
      const bucket = `body ${path} 127.0.0.1`
      await its.test.owner.query('delete from auth_throttles where bucket = $1', [bucket])
      const broken = Buffer.from('{')
      expect((await ask(broken, { 'content-length': 1 })).status).toBe(400)
      await its.test.owner.query(
        'update auth_throttles set failures = (select array_agg(now()) from generate_series(1, $2::int)) where bucket = $1',
        [bucket, anonymousRate.limit - 1],
      )
      expect((await ask(broken, { 'content-length': 1 })).status).toBe(400)
      const refused = await ask('endless', { 'transfer-encoding': 'chunked' })
      expect(refused.status).toBe(429)
      expect(refused.readBytes).toBeLessThan(3 * chunkBytes)
      await its.test.owner.query('delete from auth_throttles where bucket = $1', [bucket])
    }
  })

  it('views of a share count once per network, and those of a signed-in reader not at all', async () => {
    const bucket = 'body /api/shared 127.0.0.1'
    const { owner } = its.test
    await owner.query('delete from auth_throttles where bucket like $1', ['%shared%'])
    const text = (asked: object) => Buffer.from(JSON.stringify({ ...asked, part: 'overview' }))
    const look = async (headers: Record<string, string>, asked: object) => {
      const body = text(asked)
      return (await send('POST', '/api/shared', { ...headers, 'content-length': body.length }, body)).status
    }
    const cookie = await its.signIn()
    const sessions = await owner.query<{ user_id: string }>(
      'select user_id from sessions order by created_at desc limit 1',
    )
    const reader = { ...anonymous, cookie, 'x-person': sessions.rows[0]?.user_id ?? '' }
    const link = { secret: 'A'.repeat(22) }
    const named = { id: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b' }
    expect([await look(anonymous, link), await look(reader, link), await look(reader, named)]).toEqual([404, 404, 404])
    const { rows } = await owner.query(
      "select bucket, cardinality(failures) as looks from auth_throttles where bucket like '%shared%'",
    )
    expect(rows).toEqual([{ bucket, looks: 2 }])
    await owner.query(
      'update auth_throttles set failures = (select array_agg(now()) from generate_series(1, $2::int)) where bucket = $1',
      [bucket, shareAccessRate.limit - 1],
    )
    expect([await look(anonymous, link), await look(anonymous, link), await look(reader, link)]).toEqual([
      404, 429, 429,
    ])
    expect(await look(reader, named)).toBe(404)
    await owner.query('delete from auth_throttles where bucket = $1', [bucket])
  })

  it('three forms of one user are read concurrently; others wait unread, and no other user waits', async () => {
    const [ada, eve] = [await its.signIn(), await its.signIn()]
    await its.test.owner.query("delete from auth_throttles where bucket like 'upload:%'")
    const head = { ...form, 'content-length': 50 }
    // They announce more than they send: each holds its permit until its connection closes.
    const waiting = Array.from({ length: maxActiveUploads }, () => openUpload({ ...head, cookie: ada }))
    await expect.poll(async () => (await Promise.all(waiting)).length).toBe(maxActiveUploads)
    await expect
      .poll(
        async () =>
          (
            await its.test.owner.query(
              "select cardinality(failures) n from auth_throttles where bucket like 'upload:%' order by n desc",
            )
          ).rows[0]?.n,
      )
      .toBe(maxActiveUploads)
    const small = 'nothing of a form'
    const upload = async (cookie: string) =>
      await send('POST', '/api/cv', { ...form, cookie, 'content-length': small.length }, small)
    let isAnswered = false
    const further = upload(ada).then(({ status }) => {
      isAnswered = true
      return status
    })
    expect((await upload(eve)).status).toBe(400)
    expect(isAnswered).toBe(false)
    for (const socket of await Promise.all(waiting)) socket.destroy()
    expect(await further).toBe(400)
  })

  /** Sends the start of endless bodies, and counts those that the server reads. */
  const stall = async (path: string, bytes: number, heads: Record<string, string>[]) => {
    const beginning = Buffer.alloc(512 * 1024, ' ')
    const sockets: Socket[] = []
    const collect = ({ socket }: { socket: Socket }) => void sockets.push(socket)
    its.app.server.on('request', collect)
    const { hostname, port, host } = new URL(its.app.url)
    const senders = heads.map((head) => {
      const sender = connect(Number(port), hostname)
      sender.on('error', () => undefined)
      const lines = Object.entries({ host, ...head, 'content-length': bytes }).map((pair) => pair.join(': '))
      sender.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      sender.write(beginning)
      return sender
    })
    await expect.poll(() => sockets.length).toBe(heads.length)
    its.app.server.off('request', collect)
    const read = () => sockets.filter(({ bytesRead }) => bytesRead > beginning.length)
    return { sockets, read, end: () => senders.map((sender) => sender.destroy()) }
  }
  const shortCall = async (cookie: string) =>
    (await send('POST', '/api/shortlist', { ...signedIn, cookie, 'content-length': 1 }, '{')).status

  it('three long JSON bodies of one user are read concurrently, and short ones do not wait', async () => {
    const cookie = await its.signIn()
    const head = { ...signedIn, cookie }
    const { sockets, read, end } = await stall(
      '/api/shortlist',
      1_000_000,
      Array.from({ length: 9 }, () => head),
    )
    await expect.poll(() => read().length).toBe(maxActiveUploads)
    expect(await shortCall(cookie)).toBe(400)
    expect(read()).toHaveLength(maxActiveUploads)
    // All but one of the waiting clients disconnect: a closed connection takes no permit.
    const [kept, ...leaving] = sockets.filter((socket) => !read().includes(socket))
    for (const socket of [...leaving, ...read().slice(0, 1)]) socket.destroy()
    await expect.poll(() => kept && read().includes(kept)).toBe(true)
    end()
  })

  it('a long JSON body that waits too long for those before it gets 429 instead of a reset connection', async () => {
    const head = { ...signedIn, cookie: await its.signIn() }
    const { read, end } = await stall(
      '/api/shortlist',
      1_000_000,
      Array.from({ length: maxActiveUploads }, () => head),
    )
    await expect.poll(() => read().length).toBe(maxActiveUploads)
    const long = JSON.stringify('-'.repeat(100_000))
    const { status } = await send('POST', '/api/shortlist', { ...head, 'content-length': long.length }, long)
    expect(status).toBe(429)
    end()
  })

  it('concurrent files of all users stay within the memory budget, and short bodies do not wait', async () => {
    const bytes = 10_000_000
    const atOnce = Math.floor(bodyBudget.bytes / bytes)
    const people = await Promise.all(Array.from({ length: Math.ceil((atOnce + 4) / 3) }, its.signIn))
    const heads = people.flatMap((cookie) => Array.from({ length: maxActiveUploads }, () => ({ ...form, cookie })))
    const { sockets, read, end } = await stall('/api/cv', bytes, heads)
    await expect.poll(() => read().length).toBe(atOnce)
    const otherSession = await its.signIn()
    expect(await shortCall(otherSession)).toBe(400)
    expect(read()).toHaveLength(atOnce)
    const [kept, ...leaving] = sockets.filter((socket) => !read().includes(socket))
    for (const socket of [...leaving, ...read().slice(0, 1)]) socket.destroy()
    await expect.poll(() => kept && read().includes(kept)).toBe(true)
    end()
    const long = '-'.repeat(100_000)
    const upload = await send('POST', '/api/cv', { ...form, cookie: otherSession, 'content-length': long.length }, long)
    expect(upload.status).toBe(400)
  })

  it('bodies that are nested too deeply, too wide or ambiguous return 400', async () => {
    const parts = (count: number, name: (index: number) => string) =>
      `${Array.from({ length: count }, (_, index) => `--x\r\ncontent-disposition: form-data; name="${name(index)}"\r\n\r\n1\r\n`).join('')}--x--\r\n`
    const forms = [
      parts(100_000, (index) => `field${index}`),
      parts(100_000, () => 'a[]'),
      parts(1, () => '['.repeat(3_000_000)),
      parts(1, () => `a${'[b]'.repeat(60)}`),
      `--x\r\n${'a: b\r\n'.repeat(100_000)}content-disposition: form-data; name="file"\r\n\r\n1\r\n--x--\r\n`,
      '--x--'.repeat(500_000),
      '--x\r\ncontent-disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n%PDF',
    ]
    for (const body of forms) {
      const { status } = await send(
        'POST',
        '/api/spreadsheet/preview',
        { ...form, 'content-length': body.length },
        body,
      )
      expect({ body: body.slice(0, 60), status }).toEqual({ body: body.slice(0, 60), status: 400 })
    }
    const texts = [
      '['.repeat(10_000) + ']'.repeat(10_000),
      `[${'[],'.repeat(300_000)}[]]`,
      `[${'1,'.repeat(500_000)}1]`,
    ]
    for (const call of described().filter(({ takes }) => takes === 'json'))
      for (const body of call.path.startsWith('/api/auth') ? texts.slice(0, 1) : texts) {
        const { status } = await send(call.method, call.path, { ...signedIn, 'content-length': body.length }, body)
        expect({ ...call, status }).toEqual({ ...call, status: 400 })
      }
  })

  it('the server serves other requests as before', async () => {
    expect((await fetch(`${its.app.url}/api/ready`)).status).toBe(200)
  })
})
