// What counts as the address of a web page, for contracts, forms, calendar files and imports alike.

/** Longer than any address that a person copies from a browser. */
export const maxWebAddressLength = 2000

/**
 * Whether a host is one that everybody reaches: a name with a dot that is none of a machine or a network of one's own, as
 * RFC 6761 and 6762 keep them. An address of numbers is the page of nobody who wants to be found.
 */
const isPublicHost = (host: string): boolean =>
  /\.[^\d.][^.]*\.?$/.test(host) && !/\.(?:localhost|local|internal|invalid|onion)\.?$/.test(host)

const isAddress = (text: string, pattern: RegExp): boolean => {
  const address = text.trim()
  if (address.length > maxWebAddressLength || !pattern.test(address) || !URL.canParse(address)) return false
  const { username, password, hostname } = new URL(address)
  // A name before an @ poses as the site: "https://university.edu@elsewhere.example".
  return username === '' && password === '' && isPublicHost(hostname)
}

/** Whether a text is the address of a page: http or https, a public host, and neither space nor user name. */
export const isWebAddress = (text: string): boolean => isAddress(text, /^https?:\/\/[^\s/]\S*$/i)

/** The same over https only, for what stands as the source of a fact. */
export const isSecureWebAddress = (text: string): boolean => isAddress(text, /^https:\/\/[^\s/]\S*$/i)

/** Whether a field that may stay empty holds an address or nothing. */
export const isWebAddressOrEmpty = (text: string): boolean => text.trim() === '' || isWebAddress(text)
