import { isSharedAddress } from '#src/server/client-address.ts'
import { createApiError } from '#src/server/procedures.ts'
import { createSenderQuota } from '#src/server/sender-quota.ts'
import { networkReadingQuota, userReadingQuota } from './rules.ts'

const users = createSenderQuota(userReadingQuota)
const networks = createSenderQuota(networkReadingQuota)

/**
 * Checks the reading quota of a user, or of the network of an anonymous visitor, before people of the faculty are read.
 *
 * Visitors from this machine and from private networks are not limited: they are tests, or all visitors behind
 * a proxy that is not trusted.
 *
 * @returns a function that spends the quota by the number of people in the response
 * @throws TOO_MANY_REQUESTS for a user
 * @throws VISITOR_LIMIT_REACHED for a visitor, who can continue with an account
 */
export const reserveReading = (ownerId: string | undefined, network: string): ((people: number) => void) => {
  if (!ownerId && isSharedAddress(network)) return () => undefined
  const [quota, sender] = ownerId ? [users, ownerId] : [networks, network]
  if (!quota.hasLeft(sender))
    throw createApiError(ownerId ? 'TOO_MANY_REQUESTS' : 'VISITOR_LIMIT_REACHED', {
      retryAfterSeconds: quota.countSecondsLeft(),
    })
  return (people) => quota.spend(sender, people)
}
