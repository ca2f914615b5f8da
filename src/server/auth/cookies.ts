import type { CookieOptions } from 'better-auth'
import type { Config } from '../config.ts'

// Cookies of the accounts. Browsers reject a `__Host-` cookie that is not Secure, so plain http (localhost) has other
// names.

const isSecure = (appUrl: string) => appUrl.startsWith('https:')

/** Builds the name and attributes of an account cookie on this instance. */
export const buildAuthCookie = (appUrl: string, name: string) => ({
  name: `${isSecure(appUrl) ? '__Host-' : ''}gradapp_${name}`,
  attributes: { secure: isSecure(appUrl), httpOnly: true, sameSite: 'lax' as const, path: '/' },
})

/** Maps the library's cookies to our names. */
export const buildAuthCookies = (appUrl: string) => {
  const named = (name: string) => buildAuthCookie(appUrl, name)
  return {
    session_token: named('session'),
    dont_remember: named('dont_remember'),
    state: named('oauth_state'),
    two_factor: named('second_step'),
    trust_device: named('trusted_device'),
    passkey_challenge: named('passkey_challenge'),
  }
}

/** Returns the name of the session cookie on this instance. */
export const getSessionCookieName = (appUrl: string) => buildAuthCookies(appUrl).session_token.name

/** Lists the names of all cookies that identify a user. Each of them is signed. */
export const listAuthCookieNames = (appUrl: string) => Object.values(buildAuthCookies(appUrl)).map(({ name }) => name)

type CookieWriter = {
  setCookie: (name: string, value: string, options: CookieOptions) => unknown
  setSignedCookie: (name: string, value: string, secret: string, options: CookieOptions) => Promise<unknown>
}

/**
 * Stores the "remember me" choice in a cookie, because a sign-in by a provider or a passkey ends in another request.
 */
export const persistRememberMe = async (
  { appUrl, authSecret }: Pick<Config, 'appUrl' | 'authSecret'>,
  authRequest: { path: string; body: Record<string, unknown> },
  cookies: CookieWriter,
) => {
  if (!['/sign-in/social', '/passkey/generate-authenticate-options'].includes(authRequest.path)) return
  const { name, attributes } = buildAuthCookies(appUrl).dont_remember
  const { additionalData } = authRequest.body as { additionalData?: { rememberMe?: unknown } }
  if (additionalData?.rememberMe === false) await cookies.setSignedCookie(name, 'true', authSecret, attributes)
  else cookies.setCookie(name, '', { ...attributes, maxAge: 0 })
}
