import type { IncomingMessage } from 'node:http'
import { parseCookies } from 'better-auth/cookies'
import { describe, expect, it } from 'vitest'
import { isSlow } from '#tests/complexity/measure.ts'
import { hasDuplicateHeaders } from './duplicate-headers.ts'
import { canonicalizeCookies, hasDuplicateCookies, readSignedCookie, signCookieValue } from './request-cookies.ts'

const secret = 'x'.repeat(40)
const names = ['session', 'challenge']
const own = signCookieValue('own', secret)
const other = signCookieValue('other', secret)

const read = (header: string) => readSignedCookie(header, 'session', secret)

describe('signed cookie', () => {
  it('a signed cookie is read at any position in the header', () => {
    for (const header of [`session=${own}`, `a=1; session=${own}`, `a=1;session=${own};b="2"`, ` session = ${own} `])
      expect({ header, value: read(header) }).toEqual({ header, value: 'own' })
  })

  it.each([
    ['named twice', `session=${own}; session=${other}`],
    ['named twice, once without a value', `session=; session=${own}`],
    ['named twice, the same', `session=${own}; a=1; session=${own}`],
    ['with a signature without padding', `session=${own.replace(/%3D$/, '')}`],
    [
      'with a signature in another alphabet',
      `session=${decodeURIComponent(own).replaceAll('+', '-').replaceAll('/', '_').slice(0, -1)}`,
    ],
    ['with a signature that goes on', `session=${own}%3D`],
    ['with a blank in its signature', `session=${own.slice(0, -4)}%20%3D`],
    ['in quotes', `session="${own}"`],
    ['under a name with a no-break space', `session\u00a0=${own}`],
    ['under a name of other letters', `Session=${own}`],
    ['of another value', `session=${own.replace('own', 'owm')}`],
    ['without a signature', 'session=own'],
    ['that cannot be decoded', `session=%E0%A4%A${own}`],
  ])('a signed cookie %s identifies no user, for the server and for the library', (_what, header) => {
    expect(read(header)).toBeUndefined()
    expect(parseCookies(canonicalizeCookies(header, names, secret)).has('session')).toBe(false)
  })

  it('the library gets a signed cookie in canonical form, together with the unsigned cookies', () => {
    const header = `session=${own.replace('.', '%2E')}; language=de; bad name=1; challenge=forged.${'A'.repeat(43)}=; x="y"`
    expect(canonicalizeCookies(header, names, secret)).toBe(`session=${own}; language=de`)
  })

  it.each([
    ['cookies', 'a=1;'],
    ['its own name', 'session=x;'],
    ['blanks', ' '],
    ['letters', 'a'],
    ['signs', '='],
  ])('a signed cookie is found among many %s in time linear in the header length', (_what, part) => {
    const isSlower = isSlow((size) => {
      const header = `session=${own};b=1${part.repeat(size)}1;c=2`
      return () => canonicalizeCookies(header, names, secret)
    })
    expect(isSlower).toBe(false)
  })
})

describe('request with a duplicate identity', () => {
  const ambiguous = (...raw: string[]) => {
    const headers = { cookie: raw.filter((_, n) => raw[n - 1] === 'Cookie' && n % 2 === 1).join('; ') }
    return hasDuplicateHeaders({ rawHeaders: raw, headers } as unknown as IncomingMessage, names)
  }

  it('a duplicate identity is detected in the headers, in upper and lower case', () => {
    for (const name of ['X-Person', 'Idempotency-Key', 'Origin', 'Content-Type']) {
      expect(ambiguous(name, 'a')).toBe(false)
      expect({ name, is: ambiguous(name, 'a', 'Accept', '*/*', name.toUpperCase(), 'a') }).toEqual({ name, is: true })
    }
    expect(ambiguous('X-Forwarded-For', '192.0.2.1', 'X-Forwarded-For', '192.0.2.2')).toBe(false)
  })

  it('a duplicate identity is detected in the cookies, in one header or two', () => {
    expect(ambiguous('Cookie', `session=${own}; challenge=${own}; a=1; a=2`)).toBe(false)
    expect(ambiguous('Cookie', `session=x; challenge=${own}; session=${own}`)).toBe(true)
    expect(ambiguous('Cookie', `challenge=${own}`, 'Cookie', 'challenge=')).toBe(true)
    expect(hasDuplicateCookies(undefined, names)).toBe(false)
  })

  it('a name inside another name or a value is no duplicate, and hides none', () => {
    const inner = 'session_count=1; a=session; my-session=2'
    expect(hasDuplicateCookies(`session=${own}; ${inner}`, names)).toBe(false)
    expect(hasDuplicateCookies(`session=${own}; ${inner}; session=`, names)).toBe(true)
  })
})
