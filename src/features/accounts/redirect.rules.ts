// Validation of the redirect parameter of the sign-in pages (AU-07).

import { isUnderAny } from './access.rules.ts'

const controlOrBackslash = /[\p{Cc}\\]/u

/**
 * Returns the path of this site that a `redirect` parameter names, or undefined for anything else: other sites, other
 * schemes, credentials, encoded slashes, the API.
 */
export const sanitizeRedirect = (value: string | undefined): string | undefined => {
  if (!value || value.length > 2000 || !value.startsWith('/') || controlOrBackslash.test(value)) return undefined
  const base = 'http://site.invalid'
  let target: URL
  try {
    target = new URL(value, base)
    // A second decoding must not reveal another authority either.
    if (
      /^\/[/\\]/.test(decodeURIComponent(target.pathname)) ||
      controlOrBackslash.test(decodeURIComponent(target.pathname))
    )
      return undefined
  } catch {
    return undefined
  }
  if (target.origin !== base || target.username || target.password || /^\/\//.test(value)) return undefined
  if (isUnderAny(target.pathname, ['/api', '/socket.io', '/dev', '/metrics'])) return undefined
  return `${target.pathname}${target.search}${target.hash}`
}
