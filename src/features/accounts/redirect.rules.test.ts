import { describe, expect, it } from 'vitest'
import { sanitizeRedirect } from './redirect.rules.ts'

const hosts = ['evil.example', 'evil.example/x', 'localhost.evil.example']
const redirectTricks = [
  ...hosts.flatMap((host) => [
    `//${host}`,
    `///${host}`,
    `////${host}`,
    `/\\${host}`,
    `\\\\${host}`,
    `/\t/${host}`,
    `/%09/${host}`,
    `/%2f${host}`,
    `%2f%2f${host}`,
    `/%5c${host}`,
    `https:${host}`,
    `https://${host}`,
    `HTTPS:/${host}`,
    `https:\\\\${host}`,
  ]),
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'https://localhost@evil.example',
  '//localhost@evil.example',
  '/dashboard%0d%0aLocation:%20https://evil.example',
  '/\r\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/dashboard/..//evil.example',
  '//evil。example',
  '//evil%E3%80%82example',
  '//ｅvil.example',
  '/api/auth/sign-out',
  '/api/../api/session',
]

describe('the redirect parameter (AU-07)', () => {
  it.each(['/dashboard', '/applications?open=7', '/settings/profile#name', '/university/eth-zurich'])(
    'the redirect to %s is followed',
    (path) => {
      expect(sanitizeRedirect(path)).toBe(path)
    },
  )

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/%2fevil.example',
    '/%252f%252fevil.example'.replace('%25', '%'),
    'https://evil.example',
    'https:evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'mailto:a@b.c',
    'https://user:pass@evil.example',
    '@evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%09/evil.example',
    '/%0d%0aSet-Cookie:x',
    '/api/auth/sign-out',
    '/api',
    '/dashboard/../api/session',
    '/x/%2e%2e/api/session',
    '/dev/mail',
    '/socket.io/',
    '',
    'dashboard',
    './dashboard',
    '../api',
    `/${'a'.repeat(3000)}`,
    '/%',
    '/%e0%a4%a',
    '/。。/evil.example'.replace('/。。', '/\\'),
  ])('the redirect to %j is rejected', (path) => {
    expect(sanitizeRedirect(path)).toBeUndefined()
  })

  it.each(redirectTricks)('the hostile redirect %j is rejected', (trick) => {
    expect(sanitizeRedirect(trick)).toBeUndefined()
  })

  it.each(['/@evil.example', '/%252f%252fevil.example', '/%25252f%25252fevil.example'])(
    'the redirect %j stays on this site after repeated resolution',
    (path) => {
      expect(sanitizeRedirect(path)).toBe(path)
      expect(new URL(path, 'https://gradapp.example').origin).toBe('https://gradapp.example')
    },
  )

  it('the list of hostile redirects has at least sixty payloads', () => {
    expect(redirectTricks.length + 3).toBeGreaterThanOrEqual(60)
  })
})
