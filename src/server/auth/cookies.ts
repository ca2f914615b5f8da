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
