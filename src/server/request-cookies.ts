import { createHmac, timingSafeEqual } from 'node:crypto'

// Canonical Cookie header, parsed once. Libraries differ in which of two cookies of one name they use, and in trimming
// and decoding. If two of them decide about one request, it could act for two users. So the accounts library gets the
// header that is serialised here from the cookies parsed here.

const nameForm = /^[\w!#$%&'*+.^`|~-]+$/
const valueForm = /^[\w!#-+./:<=>?@[\]^`{|}~-]*$/

const isBlank = (text: string, at: number) => text[at] === ' ' || text[at] === '\t'

/** Trims spaces and tabs. A regular expression would be quadratic in runs of inner blanks. */
const trimmed = (text: string) => {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text, start)) start += 1
  while (end > start && isBlank(text, end - 1)) end -= 1
  return text.slice(start, end)
}

/** Parses the well-formed cookies of a header, in order; everything else is ignored. */
const pairsOf = (header: string | null | undefined): [name: string, value: string][] =>
  (header ?? '').split(';').flatMap((part): [string, string][] => {
    const end = part.indexOf('=')
    const name = trimmed(part.slice(0, Math.max(0, end)))
    const value = trimmed(part.slice(end + 1))
    return nameForm.test(name) && valueForm.test(value) ? [[name, value]] : []
  })

/** Whether a header names one of these cookies more than once. */
export const hasDuplicateCookies = (header: string | null | undefined, names: string[]): boolean => {
  // Fast path: only a name that occurs twice in the text can be that of two cookies.
  if (!header || names.every((name) => header.indexOf(name) === header.lastIndexOf(name))) return false
  const named = pairsOf(header)
    .map(([name]) => name)
    .filter((name) => names.includes(name))
  return new Set(named).size < named.length
}

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest('base64')

const decoded = (raw: string) => {
  try {
    return decodeURIComponent(raw)
  } catch {
    return ''
  }
}

/** Verifies a value signed as Better Auth signs: `value.signature`, with the signature in its canonical encoding. */
const unsigned = (raw: string, secret: string): string | undefined => {
  const text = decoded(raw)
  const end = text.lastIndexOf('.')
  if (end < 1) return undefined
  const value = text.slice(0, end)
  const given = Buffer.from(text.slice(end + 1))
  const expected = Buffer.from(signatureOf(value, secret))
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined
}

/** Signs a cookie value in the format of Better Auth. */
export const signCookieValue = (value: string, secret: string) =>
  encodeURIComponent(`${value}.${signatureOf(value, secret)}`)

/** Reads a signed cookie; undefined if it is missing, foreign, tampered with or named twice. */
export const readSignedCookie = (header: string | null | undefined, name: string, secret: string) => {
  // Fast path: most requests of a page carry no such cookie.
  if (!header?.includes(name)) return undefined
  const [value, ...others] = pairsOf(header).flatMap(([other, raw]) => (other === name ? [raw] : []))
  return value === undefined || others.length > 0 ? undefined : unsigned(value, secret)
}

/**
 * Canonicalises a Cookie header so that every parser reads the same: `signedNames` only with a valid signature in its
 * canonical encoding, and without duplicates.
 */
export const canonicalizeCookies = (
  header: string | null | undefined,
  signedNames: string[],
  secret: string,
): string => {
  const pairs = pairsOf(header)
  const cookiesByName = Map.groupBy(pairs, ([name]) => name)
  return pairs
    .flatMap(([name, raw]) => {
      if (!signedNames.includes(name)) return [`${name}=${raw}`]
      const value = cookiesByName.get(name)?.length === 1 ? unsigned(raw, secret) : undefined
      return value === undefined ? [] : [`${name}=${signCookieValue(value, secret)}`]
    })
    .join('; ')
}
