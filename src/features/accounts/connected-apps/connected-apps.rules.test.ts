import { describe, expect, it } from 'vitest'
import {
  buildRedirect,
  cleanClientName,
  findRedirectTarget,
  isRegisteredRedirect,
  maxQueryLength,
  packRequest,
  selectScopes,
  unpackRequest,
} from './connected-apps.rules.ts'

describe('redirect URIs', () => {
  it.each([
    ['https://claude.ai/api/mcp/auth_callback', { kind: 'site', name: 'claude.ai' }],
    ['https://app.example:8443/cb', { kind: 'site', name: 'app.example:8443' }],
    ['http://127.0.0.1:33418/', { kind: 'device' }],
    ['http://localhost/callback', { kind: 'device' }],
    ['http://[::1]:8080/callback', { kind: 'device' }],
    ['cursor://anysphere.cursor-mcp/oauth/callback', { kind: 'program', name: 'cursor' }],
    ['com.example.app:/callback', { kind: 'program', name: 'com.example.app' }],
  ])('%s is accepted and names its receiver', (uri, target) => expect(findRedirectTarget(uri)).toEqual(target))

  it.each([
    'http://app.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost.evil.example/cb',
    'javascript:alert(1)//a.b',
    'data:text/html,1',
    'vbscript:x',
    'view-source:https://app.example/',
    'https://app.example/cb#fragment',
    'https://app.example/cb#',
    'https://user@app.example/cb',
    'not a URI',
    '',
  ])('%s is refused', (uri) => expect(findRedirectTarget(uri)).toBeUndefined())

  it('a host in other scripts is shown in its ASCII form, so that it resembles no other host', () =>
    expect(findRedirectTarget('https://сlaude.ai/cb')).toEqual({ kind: 'site', name: 'xn--laude-0ye.ai' }))

  it('a registered URI matches as text, and a loopback URI with any port', () => {
    expect(isRegisteredRedirect('https://app.example/cb', ['https://app.example/cb'])).toBe(true)
    expect(isRegisteredRedirect('https://APP.example/cb', ['https://app.example/cb'])).toBe(false)
    expect(isRegisteredRedirect('https://app.example:8443/cb', ['https://app.example/cb'])).toBe(false)
    expect(isRegisteredRedirect('http://127.0.0.1:1/cb', ['http://127.0.0.1/cb'])).toBe(true)
    expect(isRegisteredRedirect('http://127.0.0.1:1/cb?a=1', ['http://127.0.0.1/cb'])).toBe(false)
    expect(isRegisteredRedirect('http://localhost:1/cb', ['http://127.0.0.1/cb'])).toBe(false)
    // A document that lists an address of an unsafe kind does not make it safe.
    expect(isRegisteredRedirect('javascript:alert(1)', ['javascript:alert(1)'])).toBe(false)
  })

  it('the answer keeps the query of the URI and names the issuer', () =>
    expect(
      buildRedirect('https://app.example/cb?a=1', { code: 'c' }, { state: 's&t', issuer: 'https://apply.example' }),
    ).toBe('https://app.example/cb?a=1&code=c&state=s%26t&iss=https%3A%2F%2Fapply.example'))
})

it('a name loses direction and control characters, has 60 characters at most, and falls back to the host', () => {
  expect(cleanClientName('  Desk\u202e \u0000tool\n', 'host')).toBe('Desk tool')
  expect([...cleanClientName('😀'.repeat(100), 'host')]).toHaveLength(60)
  expect(cleanClientName('\u200b\u2066', 'host')).toBe('host')
  // Letters that look like nothing: the Hangul filler and the empty Braille pattern.
  expect(cleanClientName('\u3164\u2800\u115f', 'host')).toBe('host')
})

it('unknown scopes are left out, and a request without scopes asks for all', () => {
  expect(selectScopes('openid read_plans change_plans pages')).toEqual(['read_plans'])
  expect(selectScopes(undefined)).toEqual(['read_plans', 'propose_changes', 'read_catalogue'])
})

it('a packed request is one word that unpacks to the same text, and its redirect fits a sign-in', () => {
  const query = `state=${'%FF'.repeat(20)}&client_id=~?>`
  expect(packRequest(query)).toMatch(/^[\w-]+$/)
  expect(unpackRequest(packRequest(query))).toBe(query)
  expect(unpackRequest('not base64!')).toBeUndefined()
  expect(unpackRequest(undefined)).toBeUndefined()
  // The longest path that a sign-in returns to has 2,000 characters (redirect.rules.ts).
  expect(`/connect-app?request=${packRequest('x'.repeat(maxQueryLength))}`.length).toBeLessThan(2000)
})
