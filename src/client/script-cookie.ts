import { hostCookiePrefix } from '#src/shared/locales.ts'

/** The name of a cookie that a script writes: on https with the prefix that keeps other hosts from setting it. */
const nameOf = (name: string): string => (location.protocol === 'https:' ? `${hostCookiePrefix}${name}` : name)

/** Writes a cookie of the whole site; without `maxAgeS` the browser deletes it when it is closed. */
export const writeScriptCookie = (name: string, value: string, maxAgeS?: number): void => {
  const age = maxAgeS === undefined ? '' : `; max-age=${maxAgeS}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // The Cookie Store API is not in every browser, and only here is a cookie written.
  // biome-ignore lint/suspicious/noDocumentCookie: see above.
  document.cookie = `${nameOf(name)}=${value}; path=/${age}; samesite=lax${secure}`
}

/** Whether a cookie has this value, also under the name that earlier versions gave it. */
export const hasScriptCookie = (name: string, value: string): boolean =>
  document.cookie.split('; ').some((cookie) => [`${nameOf(name)}=${value}`, `${name}=${value}`].includes(cookie))
