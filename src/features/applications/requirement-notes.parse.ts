import { isWebAddress } from '#src/shared/web-address.ts'

// Splits the notes of a requirement into text and addresses, so that a screen shows links in place of raw addresses.

export interface NotePart {
  /** Index of the first character. */
  start: number
  text: string
  /** Address of a link; the text is the address as written. */
  url?: string
}

/** An address ends before a space; its last character is no punctuation of the sentence. */
const addresses = /https?:\/\/\S+/gi
const closing = '.,;:!?)]}>"\'”’»。，；：！？）'

const countClosing = (address: string): number => {
  let count = 0
  while (count < address.length && closing.includes(address[address.length - 1 - count] ?? ' ')) count += 1
  return count
}

/** Splits a text at its web addresses. */
export const splitAddresses = (text: string): NotePart[] => {
  const parts: NotePart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(addresses)) {
    const url = match.slice(0, match.length - countClosing(match))
    if (!isWebAddress(url)) continue
    if (index > end) parts.push({ start: end, text: text.slice(end, index) })
    parts.push({ start: index, text: url, url })
    end = index + url.length
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end) })
  return parts
}
