import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { toApiError } from './api-errors.ts'
import { type FileStorage, openFileStorage } from './file-storage.ts'
import { createLog } from './log.ts'

// Hostile bucket (S3) on the loopback address, which sends invalid responses.

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const limits = { connectMs: 500, answerMs: 1_000, silenceMs: 1_000, fileMs: 1_500, maxAnswerBytes: 256 * 1024 }
/** Timeout that is generous for a busy machine, and far below the wait of a caller without the limits. */
const withinMs = 30_000
/** Maximum memory growth by a response, in addition to what the tests themselves need. */
const maxGrownBytes = 192 * 1024 * 1024

let answer: Answer
let files: FileStorage
let elsewhere = 0
const open = new Set<ServerResponse>()
const bucket = createServer((request, response) => {
  open.add(response)
  response.on('error', () => undefined).once('close', () => open.delete(response))
  request.resume()
  answer(request, response)
})
const other = createServer((_request, response) => {
  elsewhere += 1
  response.end('from another host')
})
const listen = async (server: typeof bucket) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  const port = await listen(bucket)
  await listen(other)
  files = await openFileStorage(
    { dataDir: '/nowhere', storageUrl: `http://key:secret@127.0.0.1:${port}/uploads` },
    limits,
  )
})
beforeEach(() => {
  elsewhere = 0
})
afterAll(() => {
  for (const server of [bucket, other]) {
    server.closeAllConnections()
    server.close()
  }
})

const page = '<html><script>window.ran=1</script></html>'
const described = { 'content-length': '10', 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT', etag: '"1"' }
/** Describes a file of ten bytes; `content` responds to requests for its content. */
const fileOf =
  (content: Answer): Answer =>
  (request, response) => {
    if (request.method !== 'HEAD') return content(request, response)
    response.writeHead(200, described).end()
  }
const piece = Buffer.alloc(64 * 1024, 'a')
const sendEndless = (response: ServerResponse) => {
  const send = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', send)
  }
  send()
}
const endless =
  (status: number, type: string): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type })
    sendEndless(response)
  }
const slow: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/xml' })
  const timer = setInterval(() => response.write('<'), 100)
  response.once('close', () => clearInterval(timer))
}
const status =
  (code: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(code, { 'content-type': 'application/xml', ...headers }).end(body)
const entities = Array.from({ length: 9 }, (_, at) =>
  at === 0 ? '<!ENTITY e0 "aaaaaaaaaa">' : `<!ENTITY e${at} "${`&e${at - 1};`.repeat(10)}">`,
).join('')
const expanding = (inside: string) => `<?xml version="1.0"?><!DOCTYPE e [${entities}]>${inside}`
const external = (inside: string) =>
  `<?xml version="1.0"?><!DOCTYPE e [<!ENTITY x SYSTEM "file:///etc/passwd">]>${inside}`

const readAll = async (key: string) => {
  const stored = await files.open(key)
  let bytes = 0
  for await (const part of stored?.content ?? []) bytes += part.byteLength
  return stored && bytes
}
const listAll = async () => {
  const keys: string[] = []
  for await (const key of files.list('')) keys.push(key)
  return keys
}

/** Returns the result of an operation or `failed`, and checks that it stayed within its bounds. */
const outcomeOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  const started = performance.now()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  try {
    return await work().catch(() => 'failed')
  } finally {
    clearInterval(watch)
    expect(performance.now() - started).toBeLessThan(withinMs)
    expect(Math.max(most, process.memoryUsage().rss) - before).toBeLessThan(maxGrownBytes)
    // No response may stay open.
    await expect.poll(() => [...open].filter((response) => !response.writableEnded)).toHaveLength(0)
  }
}

describe('hostile bucket', () => {
  it.each<[string, Answer]>([
    ['an endless file', fileOf(endless(200, 'application/pdf'))],
    ['more bytes than it announced', fileOf(status(200, 'a'.repeat(11)))],
    ['fewer bytes than it announced', fileOf(status(200, 'a'.repeat(9)))],
    ['a page in place of the file', fileOf(status(200, page, { 'content-type': 'text/html' }))],
    ['a byte now and then', fileOf(slow)],
    ['silence after the headers', fileOf((_request, response) => response.writeHead(200).flushHeaders())],
    ['no answer at all', fileOf(() => undefined)],
    ['a broken connection', fileOf((request) => request.socket.destroy())],
    ['an endless error', fileOf(endless(500, 'application/xml'))],
    [
      'a length that no file has',
      (_request, response) => void response.writeHead(200, { ...described, 'content-length': '99999999999' }).end(),
    ],
    [
      'no length',
      (_request, response) => void response.writeHead(200, { etag: '"1"', 'transfer-encoding': 'chunked' }).end(),
    ],
  ])('a bucket that responds with %s fails a file within bounded time and memory', async (_name, hostile) => {
    answer = hostile
    expect(await outcomeOf(async () => await readAll('ada/cv/1'))).toBe('failed')
  })

  it.each<[string, Answer]>([
    ['an endless list', endless(200, 'application/xml')],
    ['an endless error', endless(403, 'text/html')],
    ['a list that comes a byte at a time', slow],
    ['no answer at all', () => undefined],
    [
      'an error of expanding entities',
      status(500, expanding('<Error><Code>&e8;</Code><Message>&e8;</Message></Error>')),
    ],
    ['an error that is a page', status(400, page, { 'content-type': 'text/html' })],
  ])('a bucket that responds with %s fails a list within bounded time and memory', async (_name, hostile) => {
    answer = hostile
    expect(await outcomeOf(listAll)).toBe('failed')
  })

  it.each(['expanding', 'external'])('XML entities in a list of a bucket are not resolved: %s', async (kind) => {
    const list = `<ListBucketResult><Contents><Key>ada/${kind === 'external' ? '&x;' : '&e8;'}</Key><Size>1</Size></Contents></ListBucketResult>`
    answer = status(200, kind === 'external' ? external(list) : expanding(list))
    const keys = await outcomeOf(listAll)
    expect(JSON.stringify(keys).length).toBeLessThan(1_000)
    expect(JSON.stringify(keys)).not.toContain('root:')
  })

  it.each([301, 302, 307, 308])('a redirect of a bucket to another host is not followed: %i', async (code) => {
    const { port } = other.address() as AddressInfo
    answer = status(code, '', { location: `http://127.0.0.1:${port}/uploads/ada/cv/1` })
    expect(await outcomeOf(async () => await readAll('ada/cv/1'))).toBe('failed')
    expect(await outcomeOf(async () => await files.put('ada/cv/2', Buffer.from('mine')))).toBe('failed')
    expect(elsewhere).toBe(0)
  })
})

describe('download of a file in a hostile bucket', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  afterAll(async () => await test.drop())

  it('a download has the type stored at the upload, as an attachment, or is an API error', async () => {
    const person = await createTestPerson(test)
    const id = randomUUID()
    await test.owner.query(
      `insert into conversation_members (user_id, conversation_id, kind, state) values ($1, $1, 'group', 'active')`,
      [person.id],
    )
    await test.owner.query(
      `insert into messages (user_id, id, conversation_id, text, file_key, file_name, file_type, file_bytes)
       values ($1, $2, $1, '', 'ada/messages/1', 'notes.pdf', 'application/pdf', 10)`,
      [person.id, id],
    )
    const api = callAs(test, person.token, undefined, { files })
    const content = '<script>1</'.slice(0, 10)
    answer = (request, response) => {
      response.writeHead(200, { ...described, 'content-type': 'text/html', 'content-disposition': 'inline' })
      response.end(request.method === 'HEAD' ? undefined : content)
    }
    const { headers } = await api.messages.file({ id: person.id, messageId: id })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    answer = fileOf(endless(500, 'text/html'))
    const error = await api.messages.file({ id: person.id, messageId: id }).catch((thrown: unknown) => thrown)
    expect(toApiError(error, createLog('silent'), 'request')).toMatchObject({ code: 'INTERNAL', status: 500 })
  })
})
