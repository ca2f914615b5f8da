export interface TextPart {
  /** Offset of the part in the text. */
  at: number
  text: string
  /** Address that the part is a link to. */
  href?: string
}

/** Punctuation that ends a sentence or a bracket after an address, and is no part of it. */
const closing = '.,;:!?)]}>\'"»”…。，；：！？）】」'

const withoutClosing = (address: string): string => {
  let end = address.length
  while (end > 0 && closing.includes(address[end - 1] ?? '')) end -= 1
  return address.slice(0, end)
}

/**
 * Splits a text at the addresses of pages of this installation, which are links. Addresses of other sites stay text: a
 * stranger must not lead a user to a copy of the sign-in page with one press.
 */
export const splitOwnLinks = (text: string, origin: string): TextPart[] => {
  const parts: TextPart[] = []
  const start = `${origin}/`
  let rest = 0
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, rest)) {
    const length = text.slice(at).search(/\s|$/)
    const href = withoutClosing(text.slice(at, at + length))
    parts.push({ at: rest, text: text.slice(rest, at) }, { at, text: href, href })
    rest = at + href.length
  }
  parts.push({ at: rest, text: text.slice(rest) })
  return parts.filter((part) => part.text !== '')
}
