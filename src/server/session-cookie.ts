import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-auth/cookies'

const decoded = (raw: string) => {
  try {
    return decodeURIComponent(raw)
  } catch {
    return ''
  }
}

/**
 * Reads the session token out of a Cookie header: the value is `token.signature`, signed with HMAC-SHA-256 as Better
 * Auth does. Undefined for a missing, foreign or tampered cookie. Whether the session lives is asked in the database.
 */
export const createSessionCookieReader =
  (cookieName: string, secret: string) => (header: string | null | undefined) => {
    if (!header?.includes(cookieName)) return undefined
    const raw = parseCookies(header).get(cookieName)
    if (!raw) return undefined
    const value = decoded(raw)
    const end = value.lastIndexOf('.')
    if (end < 1) return undefined
    const token = value.slice(0, end)
    const given = Buffer.from(value.slice(end + 1), 'base64')
    const expected = createHmac('sha256', secret).update(token).digest()
    return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
  }

/** The cookie beside the session's that says: only until the browser closes. */
const dontRememberName = (cookieName: string) => cookieName.replace(/session$/, 'dont_remember')

/**
 * The Set-Cookie line that puts `token` in place of the session cookie a request came with; `header` is that request's
 * Cookie header and decides whether it outlives the browser.
 */
export const writeSessionCookie = (
  cookieName: string,
  secret: string,
  { token, expiresAt }: { token: string; expiresAt: Date },
  header: string | undefined,
): string => {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const isForgotten = header ? parseCookies(header).has(dontRememberName(cookieName)) : false
  const seconds = Math.max(0, Math.round((expiresAt.getTime() - Date.now()) / 1000))
  return [
    `${cookieName}=${encodeURIComponent(`${token}.${signature}`)}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isForgotten ? [] : [`Max-Age=${seconds}`]),
    ...(cookieName.startsWith('__Host-') ? ['Secure'] : []),
  ].join('; ')
}
