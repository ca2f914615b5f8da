import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hasScriptCookie, writeScriptCookie } from './script-cookie.ts'

const written: string[] = []

beforeEach(() => {
  written.length = 0
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('the app writes host-only cookies on https', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  writeScriptCookie('language', 'de', 60)
  writeScriptCookie('open', '1')
  expect(written).toEqual([
    '__Host-language=de; path=/; max-age=60; samesite=lax; secure',
    '__Host-open=1; path=/; samesite=lax; secure',
  ])
})

it('the app writes cookies under their plain names on http, where browsers reject the prefix', () => {
  vi.stubGlobal('location', { protocol: 'http:' })
  writeScriptCookie('language', 'de', 60)
  expect(written).toEqual(['language=de; path=/; max-age=60; samesite=lax'])
})

it('the app finds a cookie on https under both names', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  const read = vi.spyOn(document, 'cookie', 'get')
  for (const [cookies, isFound] of [
    ['a=b; __Host-open=1', true],
    ['open=1', true],
    ['open=12; reopen=1', false],
  ] as const) {
    read.mockReturnValue(cookies)
    expect({ cookies, isFound: hasScriptCookie('open', '1') }).toEqual({ cookies, isFound })
  }
})
