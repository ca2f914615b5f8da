import type { Context } from 'hono'
import type { HttpEnvironment } from './http-responses.ts'
import type { SessionCookieReader } from './session-cookie.ts'

/**
 * Creates the reader of a request's credential: its access token, which was authenticated before, or else the session
 * token of its cookie. A request with an access token never acts by its cookies.
 *
 * The signature of the cookie is verified once per request, at the first call.
 */
export const createCredentialReader =
  (readCookie: SessionCookieReader) =>
  (context: Context<HttpEnvironment>): string | undefined => {
    const bearer = context.get('bearer')
    if (bearer) return bearer.token
    const read = context.get('cookieToken') ?? {
      value: context.get('route').isCookieless ? undefined : readCookie(context.req.header('cookie')),
    }
    context.set('cookieToken', read)
    return read.value
  }

export type CredentialReader = ReturnType<typeof createCredentialReader>
