import { expect, it, vi } from 'vitest'
import { type CredentialReader, createCredentialReader } from './credential-reader.ts'

/** Creates the part of a request's context that the reader uses. */
const createContext = (variables: Record<string, unknown>, cookie?: string) => {
  const values = new Map<string, unknown>(Object.entries({ route: {}, ...variables }))
  const get = (name: string) => values.get(name)
  const set = (name: string, value: unknown) => void values.set(name, value)
  return { get, set, req: { header: () => cookie } } as unknown as Parameters<CredentialReader>[0]
}

it('the signature of a session cookie is verified once per request', () => {
  const readCookie = vi.fn((header: string | null | undefined) => header?.replace('session=', ''))
  const read = createCredentialReader(readCookie)
  const [ada, visitor] = [createContext({}, 'session=ada'), createContext({})]
  for (let time = 0; time < 3; time += 1) expect([read(ada), read(visitor)]).toEqual(['ada', undefined])
  expect(readCookie).toHaveBeenCalledTimes(2)
})

it('an access token replaces the cookie, and a route without cookies has no credential', () => {
  const readCookie = vi.fn(() => 'cookie')
  const read = createCredentialReader(readCookie)
  const bearer = { token: 'token', id: 'id' }
  expect(read(createContext({ bearer }, 'session=x'))).toBe('token')
  expect(read(createContext({ route: { isCookieless: true } }, 'session=x'))).toBeUndefined()
  expect(readCookie).not.toHaveBeenCalled()
})
