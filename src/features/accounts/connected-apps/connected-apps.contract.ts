import { oc } from '@orpc/contract'
import { z } from 'zod'
import { mcpScopes } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { maxQueryLength } from './connected-apps.rules.ts'

const scopesSchema = z.array(z.enum(mcpScopes)).max(mcpScopes.length)

const targetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['site', 'program']), name: z.string() }),
  z.object({ kind: z.literal('device') }),
])

/** Schema of an app that the user has connected. */
export const connectedAppSchema = z.object({
  id: z.uuid(),
  /** Name that the app gives itself. */
  name: z.string(),
  target: targetSchema,
  scopes: scopesSchema,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type ConnectedApp = z.infer<typeof connectedAppSchema>

/** Schema of the query of an authorization request, as the client wrote it. */
const querySchema = z.string().min(1).max(maxQueryLength)

/** Schema of what the consent screen shows: the question, the answer to a faulty request, or why there is no request. */
const requestSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('asking'),
    name: z.string(),
    /** Host of the client's metadata document, which the server has read there; null for a registered client. */
    host: z.string().nullable(),
    target: targetSchema,
    scopes: scopesSchema,
  }),
  z.object({ state: z.literal('faulty'), redirectTo: z.string() }),
  z.object({ state: z.literal('unknown') }),
])
export type AppRequest = z.infer<typeof requestSchema>

const tags = ['accounts']

export const connectedAppsContract = {
  list: oc
    .route({ method: 'GET', path: '/connected-apps', summary: 'Connected apps, newest first', tags })
    .output(z.array(connectedAppSchema))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  revoke: oc
    .route({ method: 'DELETE', path: '/connected-apps/{id}', summary: 'Disconnect an app', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND')),
  describe: oc
    .route({
      method: 'POST',
      path: '/connected-apps/requests',
      summary: 'Who asks in an authorization request, and for what',
      tags,
    })
    .input(z.object({ query: querySchema }))
    .output(requestSchema)
    .errors(declareErrors('NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS')),
  decide: oc
    .route({
      method: 'POST',
      path: '/connected-apps',
      summary: 'Allow or deny an authorization request; the address takes the answer to the app',
      tags,
    })
    .input(z.object({ query: querySchema, isAllowed: z.boolean(), scopes: scopesSchema }))
    .output(z.object({ redirectTo: z.string() }))
    .errors(
      declareErrors(
        'NOT_AUTHENTICATED',
        'INPUT_INVALID',
        'NOT_FOUND',
        'PROOF_REQUIRED',
        'LIST_FULL',
        'TOO_MANY_REQUESTS',
      ),
    ),
}
