import { readSignedCookie, signCookieValue } from './request-cookies.ts'

/**
 * Reads the session token out of a Cookie header. Undefined for a missing, foreign or tampered cookie, and for one that
 * is named twice. Whether the session lives is asked in the database.
 */
export const createSessionCookieReader = (cookieName: string, secret: string) => (header: string | null | undefined) =>
  readSignedCookie(header, cookieName, secret)

export type SessionCookieReader = ReturnType<typeof createSessionCookieReader>

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
  const isForgotten = readSignedCookie(header, dontRememberName(cookieName), secret) !== undefined
  const seconds = Math.max(0, Math.round((expiresAt.getTime() - Date.now()) / 1000))
  return [
    `${cookieName}=${signCookieValue(token, secret)}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isForgotten ? [] : [`Max-Age=${seconds}`]),
    ...(cookieName.startsWith('__Host-') ? ['Secure'] : []),
  ].join('; ')
}
