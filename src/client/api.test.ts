import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('window', { location: { origin: 'https://gradapp.example' } })
const { setActingUser } = await import('./acting-user.ts')
const { client, setActingUserLookup } = await import('./api.ts')

/** What the browser sent, and what it is answered with, in their order. */
const sent: Request[] = []
let answers: (() => Promise<Response>)[] = []
vi.stubGlobal('fetch', async (request: Request) => {
  sent.push(request)
  return (await answers.shift()?.()) ?? Response.json({})
})

const lost = async () => {
  throw new TypeError('Failed to fetch')
}
const refused = (code: string, status: number) => async () =>
  Response.json({ defined: false, code, status, message: code }, { status })
const answered = async () => Response.json({ id: 'added' })

const add = async () =>
  await client.shortlist.add({ universityId: 'mit', programId: null }).catch((error: unknown) => error)
const headers = (name: string) => sent.map((request) => request.headers.get(name))

beforeEach(async () => {
  answers = [answered]
  await add()
  sent.length = 0
  setActingUser('ada')
  setActingUserLookup(async () => undefined)
})

describe('request headers of reads and writes', () => {
  it('a write sends the same idempotency key with each retry until a response comes, and names the acting user', async () => {
    answers = [refused('BAD_GATEWAY', 502), lost, refused('TOO_MANY_REQUESTS', 429), answered, answered]
    for (let press = 0; press < 5; press += 1) await add()
    const keys = headers('idempotency-key')
    expect(keys).toEqual([keys[0], keys[0], keys[0], keys[0], expect.not.stringMatching(keys[0] ?? '')])
    expect(new Set(headers('x-person'))).toEqual(new Set(['ada']))
  })

  it('a read sends no idempotency key, and names the acting user as well', async () => {
    await client.profile.get().catch(() => undefined)
    expect([headers('idempotency-key'), headers('x-person')]).toEqual([[null], ['ada']])
  })

  it('SS-04: a write sent before the page knew the user is retried once with the user named', async () => {
    setActingUser(undefined)
    setActingUserLookup(async () => setActingUser('eve'))
    answers = [refused('ACTOR_MISSING', 428), answered]
    expect(await add()).toEqual({ id: 'added' })
    expect(headers('x-person')).toEqual([null, 'eve'])
    expect(new Set(headers('idempotency-key')).size).toBe(1)
  })

  it('a page that cannot determine the user gets the error, and sends no third request', async () => {
    setActingUser(undefined)
    answers = [refused('ACTOR_MISSING', 428), refused('ACTOR_MISSING', 428), answered]
    expect(await add()).toMatchObject({ code: 'ACTOR_MISSING' })
    expect(sent).toHaveLength(2)
  })

  it('SS-04: an upload with progress names the acting user and sends an idempotency key as well', async () => {
    const uploaded = new Map<string, string>()
    class Upload extends EventTarget {
      upload = new EventTarget()
      status = 401
      responseText = JSON.stringify({ defined: false, code: 'NOT_AUTHENTICATED', status: 401, message: '' })
      open() {}
      setRequestHeader(name: string, value: string) {
        uploaded.set(name, value)
      }
      getAllResponseHeaders() {
        return 'content-type: application/json'
      }
      send() {
        this.dispatchEvent(new Event('load'))
      }
    }
    vi.stubGlobal('XMLHttpRequest', Upload)
    const options = { context: { onProgress: () => undefined } }
    const file = new File(['cv'], 'cv.pdf', { type: 'application/pdf' })
    expect(await client.cv.upload({ file }, options).catch((error: unknown) => error)).toMatchObject({
      code: 'NOT_AUTHENTICATED',
    })
    expect(uploaded.get('x-person')).toBe('ada')
    expect(uploaded.get('idempotency-key')).toMatch(/^[\da-f]{32}$/)
  })
})
