import type { CookieOptions } from 'better-auth'
import type { Config } from '../config.ts'

// The cookies of the accounts. The browser refuses a `__Host-` cookie that is not Secure, so plain http (localhost) has
// its own names.

const isSecure = (appUrl: string) => appUrl.startsWith('https:')

/** The library's cookies under our names. */
export const cookiesOf = (appUrl: string) => {
  const attributes = { secure: isSecure(appUrl), httpOnly: true, sameSite: 'lax' as const, path: '/' }
  const named = (name: string) => ({ name: `${isSecure(appUrl) ? '__Host-' : ''}gradapp_${name}`, attributes })
  return {
    session_token: named('session'),
    dont_remember: named('dont_remember'),
    state: named('oauth_state'),
    two_factor: named('second_step'),
    trust_device: named('trusted_device'),
  }
}

/** The name of the session cookie on this instance. */
export const sessionCookieName = (appUrl: string) => cookiesOf(appUrl).session_token.name

/** The names of all cookies that decide who somebody is; each of them is signed. */
export const accountCookieNames = (appUrl: string) => Object.values(cookiesOf(appUrl)).map(({ name }) => name)

type CookieWriter = {
  setCookie: (name: string, value: string, options: CookieOptions) => unknown
  setSignedCookie: (name: string, value: string, secret: string, options: CookieOptions) => Promise<unknown>
}

/** A sign-in by a provider comes back as another request: that it shall end with the browser travels in the cookie. */
export const persistRememberMe = async (
  { appUrl, authSecret }: Pick<Config, 'appUrl' | 'authSecret'>,
  asked: { path: string; body: Record<string, unknown> },
  cookies: CookieWriter,
) => {
  if (asked.path !== '/sign-in/social') return
  const { name, attributes } = cookiesOf(appUrl).dont_remember
  const { additionalData } = asked.body as { additionalData?: { rememberMe?: unknown } }
  if (additionalData?.rememberMe === false) await cookies.setSignedCookie(name, 'true', authSecret, attributes)
  else cookies.setCookie(name, '', { ...attributes, maxAge: 0 })
}
