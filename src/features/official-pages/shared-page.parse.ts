import { maxWebAddressLength } from '#src/shared/web-address.ts'

// What another app shares with the installed app: a browser sends the address of the page, many apps send it within a
// text.

/** What a share contains, as the fields of the web app manifest name it. */
export interface SharedPage {
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

/** Maximum characters of a field that are read. */
const maxFieldLength = 10_000
/** Maximum length of a shared text without an address: it is carried in the address of the page, also past a sign-in. */
const maxCarriedLength = 600

const webAddress = /https?:\/\/[^\s<>"'“”«»]+/i
/** Signs that end a sentence after an address. */
const sentenceEnd = /[.,;:!?)\]。，）،]$/u

const toWebAddress = (text: string): string | undefined => {
  let address = text
  while (sentenceEnd.test(address)) address = address.slice(0, -1)
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  url.hash = ''
  url.username = ''
  url.password = ''
  return url.href.length <= maxWebAddressLength ? url.href : undefined
}

const findIn = (field: string | undefined): string | undefined => {
  const found = webAddress.exec((field ?? '').slice(0, maxFieldLength))?.[0]
  return found && toWebAddress(found.slice(0, maxWebAddressLength))
}

/** Finds the web address of a share; undefined for a text without one. */
export const findSharedAddress = ({ title, text, url }: SharedPage): string | undefined =>
  findIn(url) ?? findIn(text) ?? findIn(title)

/** Returns the text of a share without an address, short enough for the address of a page. */
export const findSharedText = ({ title, text }: SharedPage): string =>
  [title, text]
    .filter((part) => part?.trim())
    .join('\n')
    .slice(0, maxCarriedLength)
    .trim()
