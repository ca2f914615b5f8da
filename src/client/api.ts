// The contract's routes without its schemas, made at build time, so that validation stays out of the first download.
import routes from 'virtual:contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { contract } from '#src/contract.ts'

interface CallContext {
  /** The same key for each try of one creation: the server answers a repetition with the first answer. */
  idempotencyKey?: string
}

const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${window.location.origin}/api`,
  headers: ({ context }) => (context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
})

export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> = createORPCClient(link)
export const api = createTanstackQueryUtils(client)

/** Query cache: three retries, collected after five minutes (data specification, section 9). */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache(),
  defaultOptions: { queries: { retry: 3, gcTime: 5 * 60_000, staleTime: 30_000 } },
})
