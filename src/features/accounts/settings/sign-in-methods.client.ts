import { useQuery } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { signInProviders } from '#src/shared/sign-in-providers.ts'
import { sessionQuery } from '../client.ts'
import { isOnlyWayIn } from '../providers.client.ts'

/**
 * Reads the sign-in methods of the account: providers and passkeys, whether only one is left, and whether they are
 * loaded.
 */
export const useSignInMethods = () => {
  const { data: session } = useQuery(sessionQuery)
  const { data: security } = useQuery(api.accounts.security.get.queryOptions())
  const passkeys = useQuery(api.accounts.security.passkeys.queryOptions())
  const offered = session?.instance.providers ?? []
  const connected = signInProviders.filter((name) => security?.providers.includes(name))
  const usable = connected.filter((name) => offered.includes(name))
  const total = Number(security?.hasPassword ?? false) + usable.length + (passkeys.data?.length ?? 0)
  return { offered, connected, passkeys, isLastWay: isOnlyWayIn() || total <= 1, isKnown: security !== undefined }
}
