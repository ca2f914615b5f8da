import { maxWebAddressLength } from '#src/shared/web-address.ts'

export interface AddressList {
  /** Addresses without fragments, each once, in the order of the list. */
  addresses: string[]
  /** Lines, counted from 1, that contain no web address. */
  invalidLines: number[]
}

/** Maximum number of addresses in a list. */
export const maxListedAddresses = 20_000

const parseAddress = (line: string): string | undefined => {
  if (line.length > maxWebAddressLength || !/^https?:\/\//i.test(line) || !URL.canParse(line)) return undefined
  const url = new URL(line)
  url.hash = ''
  return url.href
}

/** Parses a list of pages: one address a line, empty lines, and comments that begin with "#". */
export const parseAddressList = (text: string): AddressList => {
  const addresses = new Set<string>()
  const invalidLines: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) continue
    const address = parseAddress(content)
    if (address === undefined) invalidLines.push(index + 1)
    else if (addresses.size < maxListedAddresses) addresses.add(address)
  }
  return { addresses: [...addresses], invalidLines }
}
