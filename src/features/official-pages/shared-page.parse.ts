import { maxWebAddressLength } from '#src/shared/web-address.ts'

// What another app shares with the installed app: a browser sends the address of the page, many apps send it within a
// text.

/** Maximum characters of a field that are read. */
const maxFieldLength = 10_000
/** Maximum length of a shared text without an address: it is carried in the address of the page, also past a sign-in. */
const maxCarriedLength = 600

const webAddress = /https?:\/\/[^\s<>"'“”«»]+/i
/** Signs that end a sentence after an address. */
const sentenceEnds = new Set('.,;:!?)]。，）،')

const withoutSentenceEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && sentenceEnds.has(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

const toWebAddress = (text: string): string | undefined => {
  const url = URL.parse(withoutSentenceEnd(text))
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  url.hash = ''
  url.username = ''
  url.password = ''
  return url.href.length <= maxWebAddressLength ? url.href : undefined
}

const findIn = (field: string): string | undefined => {
  const found = webAddress.exec(field.slice(0, maxFieldLength))?.[0]
  return found && toWebAddress(found)
}

/**
 * Finds the web address of a share; undefined for one without.
 *
 * @param fields of the share, the most likely first: address, text, title
 */
export const findSharedAddress = (fields: readonly string[]): string | undefined => {
  for (const field of fields) {
    const address = findIn(field)
    if (address !== undefined) return address
  }
  return undefined
}

/** Returns the text of a share without an address, short enough for the address of a page. */
export const formatSharedText = (parts: readonly string[]): string =>
  parts
    .map((part) => part.slice(0, maxCarriedLength).trim())
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, maxCarriedLength)
