import { implement } from '@orpc/server'
import { recordAudit } from '#src/server/audit.ts'
import { revokeAccessTokens } from '#src/server/auth/access-tokens.ts'
import { recordIdentityProof } from '#src/server/auth/identity-proof.ts'
import { revokeKnownDevices } from '#src/server/auth/known-devices.ts'
import { revokeTrustedDevices } from '#src/server/auth/one-time-tokens.ts'
import { authenticated, createApiError, type RequestContext, runIdempotently } from '#src/server/procedures.ts'
import { anonymizeAddress } from '#src/shared/anonymize-address.ts'
import { describeDevice } from '../activity/device.provider.ts'
import { proveIdentity } from '../identity/identity.commands.ts'
import { removePasskey, removeProvider } from './security.commands.ts'
import { securityContract } from './security.contract.ts'
import {
  deleteOtherSessions,
  deleteSession,
  findSecurity,
  listPasskeys,
  listSessions,
  renamePasskey,
} from './security.data.ts'

const os = implement(securityContract).$context<RequestContext>().use(authenticated)

export const securityRouter = os.router({
  get: os.get.handler(async ({ context: { config, database, ownerId } }) => {
    const account = await findSecurity(database.service, ownerId)
    if (!account) throw createApiError('NOT_AUTHENTICATED')
    const { providers, ...rest } = account
    return {
      ...rest,
      canConfirmEmail: !account.emailConfirmed && config.smtpUrl !== undefined,
      hasPassword: config.signIn === 'all' && providers.includes('credential'),
      providers: providers.filter((provider) => provider !== 'credential'),
    }
  }),
  prove: os.prove.handler(async ({ context, input: { password } }) => {
    await proveIdentity(context, password, 'sign-in-methods')
    await recordIdentityProof(context.database, context.person.id, context.person.sessionId)
    return { isProven: true }
  }),
  removeProvider: os.removeProvider.handler(async ({ context, input, path }) => {
    return await context.database.service.transaction(
      async (db) =>
        await runIdempotently({ ...context, db }, { path, input }, async () => {
          await removeProvider(context, db, input.provider)
          return { removed: true as const }
        }),
    )
  }),
  passkeys: os.passkeys.handler(async ({ context: { database, ownerId } }) => {
    const passkeys = await listPasskeys(database.service, ownerId)
    return passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  }),
  renamePasskey: os.renamePasskey.handler(async ({ context: { database, ownerId }, input: { id, name } }) => {
    if ((await renamePasskey(database.service, ownerId, id, name)) === 0) throw createApiError('NOT_FOUND')
    return { name }
  }),
  removePasskey: os.removePasskey.handler(async ({ context, input, path }) => {
    return await context.database.service.transaction(
      async (db) =>
        await runIdempotently({ ...context, db }, { path, input }, async () => {
          await removePasskey(context, db, input.id)
          return { removed: true as const }
        }),
    )
  }),
  sessions: os.sessions.handler(async ({ context: { database, ownerId, person } }) => {
    const open = await listSessions(database.service, ownerId, person.sessionId)
    return open.map(({ id, userAgent, ipAddress, createdAt, expiresAt }) => ({
      id,
      device: describeDevice(userAgent),
      place: anonymizeAddress(ipAddress),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: id === person.sessionId,
    }))
  }),
  endSession: os.endSession.handler(async ({ context, input, path }) => {
    const { database, ownerId, source } = context
    return await database.service.transaction(
      async (db) =>
        await runIdempotently({ ...context, db }, { path, input }, async () => {
          const ended = await deleteSession(db, ownerId, input.id)
          if (ended === 0) throw createApiError('NOT_FOUND')
          await recordAudit(db, { userId: ownerId, event: 'session_ended', source })
          return { ended }
        }),
    )
  }),
  endOtherSessions: os.endOtherSessions.handler(async ({ context, input, path }) => {
    const { database, ownerId, person, source } = context
    await revokeAccessTokens(database, ownerId)
    await revokeTrustedDevices(database, ownerId)
    await revokeKnownDevices(database, ownerId, source.deviceId)
    return await database.service.transaction(
      async (db) =>
        await runIdempotently({ ...context, db }, { path, input }, async () => {
          const ended = await deleteOtherSessions(db, ownerId, person.sessionId)
          const details = { count: String(ended) }
          if (ended > 0) await recordAudit(db, { userId: ownerId, event: 'session_ended', source, details })
          return { ended }
        }),
    )
  }),
})
