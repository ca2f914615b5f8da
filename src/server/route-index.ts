import type { AnyContractProcedure } from '@orpc/contract'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { type AnyRouter, traverseContractProcedures } from '@orpc/server'
import { z } from 'zod'
import type { AccessMeta, AccessScope } from '#src/shared/access-scopes.ts'

// Route index: finds the route of a request before its body is read. A route defines which body it accepts, whether it
// needs a session, and its label in logs and metrics.

/** Body rule of a route: nothing, JSON, JSON and forms with files, or the parameters of OAuth (form-urlencoded). */
export interface BodyRule {
  takes: 'nothing' | 'json' | 'form' | 'parameters'
  /** Maximum body length; for a route without a body, the length that is ignored without rejecting the request. */
  maxBytes: number
}

export interface Route {
  /** Path pattern with parameter names; undefined for a path without an API route. */
  pattern: string | undefined
  needsSession: boolean
  /** Scopes of access tokens that the route accepts, one of which is enough; without any it accepts no token. */
  scopes: readonly AccessScope[]
  /** Whether a secret in the body authorises the request, so that neither cookies nor the origin count. */
  isCookieless?: boolean
  /** Whether tokens of connected apps open it: a protected resource of the authorization server (RFC 9728). */
  isOAuthResource?: boolean
  body: BodyRule
}

const maxJsonBytes = 1024 * 1024
const maxAuthBytes = 64 * 1024
/** Allowance for the multipart envelope around the files of a form, and for its other fields. */
const envelopeBytes = 64 * 1024
/** Some clients send `{}` as an empty body. */
const emptyObjectBytes = 2
/** Outside the API, a mail client may send a one-click unsubscribe body (RFC 8058), which is not read. */
const ignoredBytes = 1024

const nothing: BodyRule = { takes: 'nothing', maxBytes: emptyObjectBytes }
const unmatched: Route = { pattern: undefined, needsSession: false, scopes: [], body: nothing }
const outsideApi: Route = { ...unmatched, body: { takes: 'nothing', maxBytes: ignoredBytes } }

const isFile = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.ZodFile) return true
  return (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) &&
    schema.def.innerType instanceof z.ZodType
    ? isFile(schema.def.innerType)
    : false
}

const maxFileBytes = (schema: z.core.$ZodType): number => {
  const { maxBytes } = z.globalRegistry.get(schema) ?? {}
  return typeof maxBytes === 'number' ? maxBytes : 0
}

/** Derives the body rule from a procedure's contract: the fields of its input that are not path parameters. */
const bodyOf = (procedure: AnyContractProcedure): BodyRule => {
  const { route, inputSchema } = procedure['~orpc']
  if (route.method === 'GET' || inputSchema === undefined) return nothing
  if (route.inputStructure === 'detailed' || !(inputSchema instanceof z.ZodObject))
    throw new TypeError(`${route.method} ${route.path}: only an object of fields tells what the body may be`)
  const fields = Object.entries(inputSchema.shape as Record<string, z.core.$ZodType>).filter(
    ([name]) => !route.path?.includes(`{${name}}`),
  )
  if (fields.length === 0) return nothing
  const files = fields.map(([, schema]) => schema).filter(isFile)
  if (files.length === 0) return { takes: 'json', maxBytes: maxJsonBytes }
  return { takes: 'form', maxBytes: files.map(maxFileBytes).reduce((sum, bytes) => sum + bytes, envelopeBytes) }
}

/** Enabled endpoints of Better Auth; the others are not found. */
export const authPaths = [
  'sign-up/email',
  'sign-in/email',
  'sign-out',
  'request-password-reset',
  'reset-password',
  'verify-email',
  'send-verification-email',
  'sign-in/social',
  'sign-in/email-link',
  'link-social',
  'change-password',
  'email-link/request',
  'email-link/confirm',
  'passkey/generate-register-options',
  'passkey/verify-registration',
  'passkey/generate-authenticate-options',
  'passkey/verify-authentication',
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'two-factor/generate-backup-codes',
  'error',
  'ok',
]
export const authPrefix = '/api/auth/'
const authLinks: [RegExp, string][] = [
  [/^callback\/[\w-]+$/, 'callback/{provider}'],
  [/^reset-password\/[\w-]+$/, 'reset-password/{token}'],
]

const findAuthRoute = (method: string, path: string): Route => {
  const rest = path.slice(authPrefix.length)
  const door = authPaths.includes(rest) ? rest : authLinks.find(([pattern]) => pattern.test(rest))?.[1]
  if (!door || (method !== 'GET' && method !== 'POST')) return unmatched
  const takesBody = method === 'POST' && door === rest
  return {
    pattern: authPrefix + door,
    needsSession: false,
    scopes: [],
    body: takesBody ? { takes: 'json', maxBytes: maxAuthBytes } : nothing,
  }
}

const toRoute = (procedure: AnyContractProcedure): Route => {
  const { route, errorMap, meta } = procedure['~orpc']
  const { scopes = [], isCookieless = false } = meta as AccessMeta
  return {
    pattern: `/api${route.path}`,
    needsSession: 'NOT_AUTHENTICATED' in errorMap,
    scopes,
    isCookieless,
    body: bodyOf(procedure),
  }
}

/**
 * Creates the route index, which uses the same matcher that later calls the procedure.
 *
 * @param endpoints routes outside the contract, by path
 */
export const createRouteIndex = (router: AnyRouter, endpoints: ReadonlyMap<string, Route> = new Map()) => {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  const routes = new Map<AnyContractProcedure, Route>()
  // Built eagerly, so that a contract without a body rule stops the start.
  traverseContractProcedures({ router, path: [] }, ({ contract }) => void routes.set(contract, toRoute(contract)))

  /** `path` is decoded and decides between accounts, API and pages; `url` is used to match the procedures. */
  return async (method: string, path: string, url: string): Promise<Route> => {
    if (path.startsWith(authPrefix)) return findAuthRoute(method, path)
    if (path !== '/api' && !path.startsWith('/api/')) return endpoints.get(path) ?? outsideApi
    const match = await matcher.match(method, `/${new URL(url).pathname.replace('/api', '').replace(/^\/|\/$/g, '')}`)
    return match ? (routes.get(match.procedure) ?? toRoute(match.procedure)) : unmatched
  }
}
