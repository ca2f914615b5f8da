import { implement } from '@orpc/server'
import { hasRecentIdentityProof } from '#src/server/auth/identity-proof.ts'
import {
  authenticated,
  authenticatedTx,
  createApiError,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { answerRequest, authorizeApp, disconnectApp, readAuthorizationRequest } from './connected-apps.commands.ts'
import { connectedAppsContract } from './connected-apps.contract.ts'
import { listGrants } from './connected-apps.data.ts'
import { consentRate, findRedirectTarget, selectScopes } from './connected-apps.rules.ts'

const os = implement(connectedAppsContract).$context<RequestContext>()
const own = os.use(authenticatedTx)
const known = os.use(authenticated)
const asking = limitRate('connected app requests', consentRate)

export const connectedAppsRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => {
    const grants = await listGrants(db, ownerId)
    return grants.map(({ redirectUri, scopes, ...grant }) => ({
      ...grant,
      // Redirect URIs are stored only if they have a target.
      target: findRedirectTarget(redirectUri) ?? { kind: 'device' as const },
      scopes: selectScopes(scopes.join(' ')),
    }))
  }),
  revoke: known.revoke.handler(async ({ context, input, path }) => {
    const { database, ownerId, source } = context
    return await database.service.transaction(
      async (db) =>
        await runIdempotently({ ...context, db }, { path, input }, async () => {
          if (!(await disconnectApp(db, { userId: ownerId, id: input.id }, { source })))
            throw createApiError('NOT_FOUND')
          return { id: input.id }
        }),
    )
  }),
  describe: known.describe.use(asking).handler(async ({ context, input: { query } }) => {
    const asked = await readAuthorizationRequest(context, query)
    if (!asked) return { state: 'unknown' as const }
    if ('error' in asked.request)
      return { state: 'faulty' as const, redirectTo: answerRequest(context, asked, { error: asked.request.error }) }
    const { client, target, request } = asked
    return { state: 'asking' as const, name: client.name, host: client.host, target, scopes: request.scopes }
  }),
  decide: known.decide.use(asking).handler(async ({ context, input: { query, isAllowed, scopes } }) => {
    const { database, ownerId, person } = context
    const asked = await readAuthorizationRequest(context, query)
    if (!asked) throw createApiError('NOT_FOUND')
    const { request } = asked
    if ('error' in request) return { redirectTo: answerRequest(context, asked, { error: request.error }) }
    if (!isAllowed) return { redirectTo: answerRequest(context, asked, { error: 'access_denied' }) }
    const allowed = request.scopes.filter((scope) => scopes.includes(scope))
    if (allowed.length === 0) throw createApiError('INPUT_INVALID')
    if (!(await hasRecentIdentityProof(database, ownerId, person.sessionId))) throw createApiError('PROOF_REQUIRED')
    const code = await authorizeApp(context, ownerId, { ...asked, challenge: request.challenge }, allowed)
    return { redirectTo: answerRequest(context, asked, code) }
  }),
})
