import type { IncomingMessage } from 'node:http'
import { hasDuplicateCookies } from './request-cookies.ts'

/**
 * Headers that must not be duplicated, because they decide what a request may do. Parsers read a list of two values
 * differently.
 */
const singleHeaders = new Set(['authorization', 'content-type', 'idempotency-key', 'origin', 'x-person'])

/** Whether a request has a duplicate of a deciding header, or of one of these cookies. */
export const hasDuplicateHeaders = ({ rawHeaders, headers }: IncomingMessage, cookieNames: string[]): boolean => {
  const seen = new Set<string>()
  // Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!singleHeaders.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return hasDuplicateCookies(headers.cookie, cookieNames)
}
