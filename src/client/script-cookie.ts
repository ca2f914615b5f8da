import { hostCookiePrefix } from '#src/shared/locales.ts'

/** Returns the name of a script cookie; on https with the prefix that prevents other hosts from setting it. */
const nameOf = (name: string): string => (location.protocol === 'https:' ? `${hostCookiePrefix}${name}` : name)

/** Writes a cookie for the whole site; without `maxAgeS` it is a session cookie. */
export const writeScriptCookie = (name: string, value: string, maxAgeS?: number): void => {
  const age = maxAgeS === undefined ? '' : `; max-age=${maxAgeS}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // The Cookie Store API is not in every browser, and only here is a cookie written.
  // biome-ignore lint/suspicious/noDocumentCookie: see above.
  document.cookie = `${nameOf(name)}=${value}; path=/${age}; samesite=lax${secure}`
}

/** Whether a cookie has this value, also under the name of earlier versions. */
export const hasScriptCookie = (name: string, value: string): boolean =>
  document.cookie.split('; ').some((cookie) => [`${nameOf(name)}=${value}`, `${name}=${value}`].includes(cookie))
