import type { IncomingMessage } from 'node:http'
import { hasDuplicateCookies } from './request-cookies.ts'

/**
 * Headers that must not be duplicated, because they decide what a request may do. Parsers read a list of two values
 * differently.
 */
const singleHeaders = ['authorization', 'content-type', 'idempotency-key', 'origin', 'x-person']

/** Whether a request has a duplicate of a deciding header, or of one of these cookies. */
export const hasDuplicateHeaders = ({ rawHeaders, headers }: IncomingMessage, cookieNames: string[]): boolean => {
  const names = rawHeaders.filter((_, n) => n % 2 === 0).map((name) => name.toLowerCase())
  const isDoubled = singleHeaders.some((single) => names.indexOf(single) !== names.lastIndexOf(single))
  return isDoubled || hasDuplicateCookies(headers.cookie, cookieNames)
}
