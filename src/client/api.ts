// The contract's routes without its schemas, made at build time, so that validation stays out of the first download.
import routes from 'virtual:contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { contract } from '#src/contract.ts'
import { callLimitsMs } from '#src/shared/call-limits.ts'
import { cacheDefaults } from './cache-defaults.ts'
import { fetchInTime } from './fetch-in-time.ts'

interface CallContext {
  /** The same key for each try of one creation: the server answers a repetition with the first answer. */
  idempotencyKey?: string
  /** Milliseconds until the call is given up; each kind of call has its own otherwise. */
  limitMs?: number
}

const limitOf = (request: Request): number => {
  if (request.method === 'GET') return callLimitsMs.read
  return request.headers.get('content-type')?.startsWith('multipart/') ? callLimitsMs.upload : callLimitsMs.change
}

/** Whom this page knows: the server refuses what it sends when another person has signed in meanwhile. */
let actor: string | undefined
export const actAs = (personId: string | undefined): void => {
  actor = personId
}

const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${window.location.origin}/api`,
  fetch: async (request, init, { context }) => await fetchInTime(request, init, context.limitMs ?? limitOf(request)),
  headers: ({ context: { idempotencyKey } }) => ({
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(actor ? { 'x-person': actor } : {}),
  }),
})

export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> = createORPCClient(link)
export const api = createTanstackQueryUtils(client)

export const queryClient = new QueryClient({ mutationCache: new MutationCache(), defaultOptions: cacheDefaults })
