// Validation of web addresses, shared by contracts, forms, calendar files and imports.

/** Maximum length of a web address: longer than any that a user copies from a browser. */
export const maxWebAddressLength = 2000

/**
 * Whether a host is public: a name with a dot that is not reserved for a local machine or network (RFC 6761 and 6762).
 * IP addresses are rejected: public pages have a host name.
 */
const isPublicHost = (host: string): boolean =>
  /\.[^\d.][^.]*\.?$/.test(host) && !/\.(?:localhost|local|internal|invalid|onion)\.?$/.test(host)

const isAddress = (text: string, pattern: RegExp): boolean => {
  const address = text.trim()
  if (address.length > maxWebAddressLength || !pattern.test(address) || !URL.canParse(address)) return false
  const { username, password, hostname } = new URL(address)
  // User info before an @ can impersonate a site: "https://university.edu@elsewhere.example".
  return username === '' && password === '' && isPublicHost(hostname)
}

/** Whether a text is a web address: http or https, a public host, and neither spaces nor user info. */
export const isWebAddress = (text: string): boolean => isAddress(text, /^https?:\/\/[^\s/]\S*$/i)

/** Whether a text is a web address over https, as the source of a fact must be. */
export const isSecureWebAddress = (text: string): boolean => isAddress(text, /^https:\/\/[^\s/]\S*$/i)

/** Whether an optional field is empty or contains a web address. */
export const isWebAddressOrEmpty = (text: string): boolean => text.trim() === '' || isWebAddress(text)
