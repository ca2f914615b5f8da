const isLocalName = (hostname: string) => hostname === 'localhost' || hostname === '127.0.0.1'

/**
 * Returns the origin of an address that the user typed, with https added where no scheme is stated; undefined for an
 * address that a token must not be sent to.
 */
export const parseInstance = (address: string): string | undefined => {
  const text = address.trim().slice(0, 300)
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url?.hostname) return undefined
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocalName(url.hostname))
  return isSafe ? url.origin : undefined
}
