import type { IncomingMessage } from 'node:http'
import { hasDuplicateCookies } from './request-cookies.ts'

/** Headers that decide what a request may do. A list of two values would be read differently by each who reads it. */
const singleHeaders = ['content-type', 'idempotency-key', 'origin', 'x-person']

/** Whether a request says twice who asks or what is asked: a deciding header, or one of these cookies, is there again. */
export const hasDuplicateHeaders = ({ rawHeaders, headers }: IncomingMessage, cookieNames: string[]): boolean => {
  const names = rawHeaders.filter((_, n) => n % 2 === 0).map((name) => name.toLowerCase())
  const isDoubled = singleHeaders.some((single) => names.indexOf(single) !== names.lastIndexOf(single))
  return isDoubled || hasDuplicateCookies(headers.cookie, cookieNames)
}
