import { isLocalAddress } from '#src/server/client-address.ts'
import { createApiError } from '#src/server/procedures.ts'
import { createSenderQuota } from '#src/server/sender-quota.ts'
import { facultyReadingQuota } from './rules.ts'

const quota = createSenderQuota(facultyReadingQuota)

/**
 * Checks the reading quota of a sender before people of the faculty are read.
 *
 * Requests from this machine are not limited: they are tests, or all visitors behind a proxy that is not trusted.
 *
 * @param sender id of a user, or network of an anonymous visitor
 * @returns a function that spends the quota by the number of people in the response
 * @throws TOO_MANY_REQUESTS
 */
export const reserveReading = (sender: string): ((people: number) => void) => {
  if (isLocalAddress(sender)) return () => undefined
  if (!quota.hasLeft(sender)) throw createApiError('TOO_MANY_REQUESTS')
  return (people) => quota.spend(sender, people)
}
