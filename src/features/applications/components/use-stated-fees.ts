import { useQuery } from '@tanstack/react-query'
import { shortlistedIdsQuery } from '#src/features/shortlist/client.ts'
import type { StatedFee } from '../costs.rules.ts'

/** Returns the current application fees that are stated for the entries of the shortlist, by entry. */
export const useStatedFees = (): ReadonlyMap<string, StatedFee> => {
  const { data } = useQuery(shortlistedIdsQuery)
  return new Map(
    (data?.entries ?? []).flatMap(({ id, facts: { application_fee: fee } }) =>
      fee && !fee.isOld && typeof fee.value === 'number' && fee.currency
        ? [[id, { amount: fee.value, currency: fee.currency }] as const]
        : [],
    ),
  )
}
