import { isIP } from 'node:net'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { isPublicAddress, isPublicHostName } from './public-address.ts'

/** Address of a page that may be requested, or the reason why it may not. */
export type CheckedPageUrl = { url: URL; isAllowed: boolean } | { refused: 'url_invalid' | 'blocked_address' }

/** Removes the brackets of an IPv6 address. */
export const stripBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

const parseUrl = (text: string): URL | undefined => {
  const address = text.trim()
  if (address.length > maxWebAddressLength || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return undefined
  // "example.edu." is the same host, for which no certificate is issued.
  url.hostname = url.hostname.replace(/\.$/, '')
  url.hash = ''
  return url
}

/**
 * Checks the address of a page before its host is looked up.
 *
 * The WHATWG parser has normalised the host: "0x7f.1", "2130706433" and "017700000001" are 127.0.0.1 afterwards, and
 * full-width digits are digits.
 *
 * @param allowHosts hosts, with their port where it is not the default one, for which the rules of addresses and ports do
 *   not apply
 * @returns the address without its fragment; `isAllowed` for one of these hosts
 */
export const checkPageUrl = (text: string, allowHosts: readonly string[]): CheckedPageUrl => {
  const url = parseUrl(text)
  if (!url) return { refused: 'url_invalid' }
  if (allowHosts.includes(url.host)) return { url, isAllowed: true }
  // Only the default ports 80 and 443, which the parser removes: others belong to services that are not for readers.
  if (url.port !== '') return { refused: 'url_invalid' }
  const host = stripBrackets(url.hostname)
  const isPublic = isIP(host) ? isPublicAddress(host) : isPublicHostName(host)
  return isPublic ? { url, isAllowed: false } : { refused: 'blocked_address' }
}
