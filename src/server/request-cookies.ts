import { createHmac, timingSafeEqual } from 'node:crypto'

// The one reading of a Cookie header. Libraries differ in which of two cookies of one name they take, in what they trim
// and in what they decode; where two of them decide about one request, somebody can be two people at once. So the
// accounts library gets the header that is written again here, from what was read here.

const nameForm = /^[\w!#$%&'*+.^`|~-]+$/
const valueForm = /^[\w!#-+./:<=>?@[\]^`{|}~-]*$/

const isBlank = (text: string, at: number) => text[at] === ' ' || text[at] === '\t'

/** Without the blanks around it. A pattern for them would try every run of blanks inside from each of its places. */
const trimmed = (text: string) => {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text, start)) start += 1
  while (end > start && isBlank(text, end - 1)) end -= 1
  return text.slice(start, end)
}

/** The well-formed cookies of a header, in its order; anything else in it is nobody's cookie. */
const pairsOf = (header: string | null | undefined): [name: string, value: string][] =>
  (header ?? '').split(';').flatMap((part): [string, string][] => {
    const end = part.indexOf('=')
    const name = trimmed(part.slice(0, Math.max(0, end)))
    const value = trimmed(part.slice(end + 1))
    return nameForm.test(name) && valueForm.test(value) ? [[name, value]] : []
  })

/** Whether a header names one of these cookies more than once. */
export const hasDuplicateCookies = (header: string | null | undefined, names: string[]): boolean => {
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

/** What was signed, as Better Auth signs: `value.signature`, the signature in the one spelling that it has. */
const unsigned = (raw: string, secret: string): string | undefined => {
  const text = decoded(raw)
  const end = text.lastIndexOf('.')
  if (end < 1) return undefined
  const value = text.slice(0, end)
  const given = Buffer.from(text.slice(end + 1))
  const expected = Buffer.from(signatureOf(value, secret))
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined
}

/** A value as it stands in a signed cookie. */
export const signCookieValue = (value: string, secret: string) =>
  encodeURIComponent(`${value}.${signatureOf(value, secret)}`)

/** The value of a signed cookie; undefined for one that is missing, foreign, tampered with or named twice. */
export const readSignedCookie = (header: string | null | undefined, name: string, secret: string) => {
  // Most requests of a page carry none of it: they are not taken apart.
  if (!header?.includes(name)) return undefined
  const [value, ...others] = pairsOf(header).flatMap(([other, raw]) => (other === name ? [raw] : []))
  return value === undefined || others.length > 0 ? undefined : unsigned(value, secret)
}

/**
 * Writes a Cookie header again so that every reader reads the same: of the `signedNames` only those with a right
 * signature, in its one spelling; one that is named twice is left out.
 */
export const canonicalizeCookies = (
  header: string | null | undefined,
  signedNames: string[],
  secret: string,
): string => {
  const pairs = pairsOf(header)
  const places = Map.groupBy(pairs, ([name]) => name)
  return pairs
    .flatMap(([name, raw]) => {
      if (!signedNames.includes(name)) return [`${name}=${raw}`]
      const value = places.get(name)?.length === 1 ? unsigned(raw, secret) : undefined
      return value === undefined ? [] : [`${name}=${signCookieValue(value, secret)}`]
    })
    .join('; ')
}
