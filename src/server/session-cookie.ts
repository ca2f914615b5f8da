import { readSignedCookie, signCookieValue } from './request-cookies.ts'

/**
 * Creates a reader of the session token in a Cookie header; undefined for a missing, foreign, tampered or duplicate
 * cookie. Whether the session is valid is checked in the database.
 */
export const createSessionCookieReader = (cookieName: string, secret: string) => (header: string | null | undefined) =>
  readSignedCookie(header, cookieName, secret)

export type SessionCookieReader = ReturnType<typeof createSessionCookieReader>

/** Name of the cookie that limits the session to the life of the browser. */
const dontRememberName = (cookieName: string) => cookieName.replace(/session$/, 'dont_remember')

/**
 * Builds the Set-Cookie header that replaces the session cookie with `token`.
 *
 * @param header the request's Cookie header, which decides whether the cookie outlives the browser
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
