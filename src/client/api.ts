// The contract's routes without its schemas, made at build time, so that validation stays out of the first download.
import routes from 'virtual:contract'
import { createORPCClient } from '@orpc/client'
import { type ContractRouterClient, getContractRouter, isContractProcedure } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { contract } from '#src/entry/contract.ts'
import { getActingUserHeaders } from './acting-user.ts'
import { getErrorCode, isOutcomeUnknown } from './errors.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { createIdempotencyKeyStore } from './idempotency-keys.ts'
import { cacheDefaults } from './query-defaults.ts'
import { requestTimeoutsMs } from './request-timeouts.ts'

interface CallContext {
  /** Idempotency key that replaces the page's own, where the same write may come from another page too. */
  idempotencyKey?: string
  /** Timeout in milliseconds; the default depends on the kind of call. */
  limitMs?: number
  /** Called with the progress of an upload, 0 to 1. */
  onProgress?: (share: number) => void
}

const limitOf = (request: Request): number => {
  if (request.method === 'GET') return requestTimeoutsMs.read
  return request.headers.get('content-type')?.startsWith('multipart/')
    ? requestTimeoutsMs.upload
    : requestTimeoutsMs.change
}

let findActor = async (): Promise<unknown> => undefined

/** Registers the look-up of the acting user, for a write that the page sent before it knew the session. */
export const setActingUserLookup = (find: () => Promise<unknown>): void => {
  findActor = find
}

const keys = createIdempotencyKeyStore()

const isWrite = (path: readonly string[]): boolean => {
  const procedure = getContractRouter(routes, path)
  return isContractProcedure(procedure) && procedure['~orpc'].route.method !== 'GET'
}

type Call = { context: CallContext; path: readonly string[]; input: unknown }

/** Sends a write under its idempotency key, and retries once if the server rejects it for a missing acting user. */
const sendWrite = async <Sent extends Call>(call: Sent, next: (call?: Sent) => unknown): Promise<unknown> => {
  const { key, settle } = keys.begin(call.path, call.input)
  const keyed = { ...call, context: { idempotencyKey: key, ...call.context } }
  const send = async () => await next(keyed)
  try {
    const output = await send().catch(async (error: unknown) => {
      if (getErrorCode(error) !== 'ACTOR_MISSING') throw error
      await findActor()
      return await send()
    })
    settle('done')
    return output
  } catch (error) {
    settle(isOutcomeUnknown(error) ? 'unknown' : 'refused')
    throw error
  }
}

const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${window.location.origin}/api`,
  interceptors: [async ({ next, ...call }) => (isWrite(call.path) ? await sendWrite(call, next) : await next())],
  fetch: async (request, init, { context: { onProgress, limitMs = limitOf(request) } }) => {
    if (!onProgress) return await fetchWithTimeout(request, init, limitMs)
    const { uploadWithProgress } = await import('./upload-with-progress.ts')
    return await uploadWithProgress(request, { limitMs, onProgress })
  },
  headers: ({ context: { idempotencyKey } }) => ({
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...getActingUserHeaders(),
  }),
})

export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> = createORPCClient(link)
export const api = createTanstackQueryUtils(client)

export const queryClient = new QueryClient({ mutationCache: new MutationCache(), defaultOptions: cacheDefaults })
