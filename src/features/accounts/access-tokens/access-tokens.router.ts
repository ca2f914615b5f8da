import { createHash } from 'node:crypto'
import { implement } from '@orpc/server'
import { recordAudit } from '#src/server/audit.ts'
import {
  accessTokenPrefix,
  createSecret,
  hashAccessToken,
  toAccessScopes,
  toTokenNetwork,
} from '#src/server/auth/access-tokens.ts'
import { hasRecentIdentityProof } from '#src/server/auth/identity-proof.ts'
import type { Db } from '#src/server/database.ts'
import {
  authenticated,
  authenticatedTx,
  createApiError,
  type OwnedContext,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import type { AccessScope } from '#src/shared/access-scopes.ts'
import { dayMs } from '#src/shared/durations.ts'
import { describeDevice } from '../activity/device.provider.ts'
import { accessTokensContract } from './access-tokens.contract.ts'
import {
  consumeConnectionCode,
  findAccessToken,
  insertAccessToken,
  listAccessTokens,
  requireTokenQuota,
  revokeAccessToken,
  storeConnectionCode,
} from './access-tokens.data.ts'
import { accessTokenDays, connectionRate } from './access-tokens.rules.ts'

const os = implement(accessTokensContract).$context<RequestContext>()
const own = os.use(authenticatedTx)
const known = os.use(authenticated)

/** Longest user agent that is stored. */
const maxDeviceLength = 300

/**
 * Revokes a token of the acting user and records it in the audit log. `db` is a transaction of the service role.
 *
 * @throws NOT_FOUND for another user's token, and for one that has ended
 */
const revoke = async (
  db: Db,
  { ownerId, source }: Pick<RequestContext, 'source'> & Pick<OwnedContext, 'ownerId'>,
  id: string,
) => {
  if (!(await revokeAccessToken(db, ownerId, id))) throw createApiError('NOT_FOUND')
  await recordAudit(db, { userId: ownerId, event: 'access_token_revoked', source })
  return { id }
}

/** Issues a token for a user and records it in the audit log. */
const issue = async (
  { database, source }: Pick<RequestContext, 'database' | 'source'>,
  userId: string,
  { days, ...granted }: { name?: string; scopes: AccessScope[]; days: number },
) => {
  const token = accessTokenPrefix + createSecret()
  const expiresAt = new Date(Date.now() + days * dayMs).toISOString()
  await database.asOwner(userId, async (db, ownerId) => {
    await insertAccessToken(db, ownerId, {
      ...granted,
      tokenHash: hashAccessToken(token),
      device: source.device.slice(0, maxDeviceLength),
      network: toTokenNetwork(source.address),
      expiresAt,
    })
  })
  await recordAudit(database.service, { userId, event: 'access_token_created', source })
  return { token, expiresAt }
}

export const accessTokensRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => {
    const tokens = await listAccessTokens(db, ownerId)
    return tokens.map(({ id, name, scopes, device, networks, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      name,
      device: describeDevice(device),
      scopes: toAccessScopes(scopes),
      place: networks[0] || null,
      createdAt,
      lastUsedAt,
      expiresAt,
    }))
  }),
  revoke: known.revoke.handler(
    async ({ context, input, path }) =>
      await context.database.service.transaction(
        async (db) =>
          await runIdempotently({ ...context, db }, { path, input }, async () => await revoke(db, context, input.id)),
      ),
  ),
  create: known.create.use(limitRate('personal access tokens', connectionRate)).handler(async ({ context, input }) => {
    const { database, ownerId, person } = context
    if (!(await hasRecentIdentityProof(database, ownerId, person.sessionId))) throw createApiError('PROOF_REQUIRED')
    return await issue(context, ownerId, { ...input, scopes: [...new Set(input.scopes)] })
  }),
  authorize: known.authorize
    .use(limitRate('connection codes', connectionRate))
    .handler(async ({ context: { database, ownerId }, input: { challenge } }) => {
      await database.asOwner(ownerId, requireTokenQuota)
      const code = createSecret()
      await storeConnectionCode(database, ownerId, code, challenge)
      return { code }
    }),
  exchange: os.exchange.handler(async ({ context, input: { code, verifier } }) => {
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const userId = await consumeConnectionCode(context.database, code, challenge)
    if (userId === undefined) throw createApiError('LINK_SPENT')
    return await issue(context, userId, { scopes: ['pages'], days: accessTokenDays })
  }),
  current: own.current.handler(async ({ context: { db, ownerId, config, person, accessTokenId } }) => {
    const token = accessTokenId && (await findAccessToken(db, ownerId, accessTokenId))
    if (!token) throw createApiError('NOT_FOUND')
    return { appName: config.appName, fullName: person.fullName, expiresAt: token.expiresAt }
  }),
  revokeCurrent: known.revokeCurrent.handler(async ({ context }) => {
    const id = context.accessTokenId
    if (!id) throw createApiError('NOT_FOUND')
    return await context.database.service.transaction(async (db) => await revoke(db, context, id))
  }),
})
