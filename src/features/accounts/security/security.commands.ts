import { recordAudit } from '#src/server/audit.ts'
import { hasRecentIdentityProof } from '#src/server/auth/identity-proof.ts'
import { listOfferedProviders } from '#src/server/config.ts'
import type { Db, OwnerId, SessionPerson } from '#src/server/database.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import type { Provider } from '#src/shared/sign-in-providers.ts'
import { countSignInMethods, deletePasskey, deleteProvider, lockAccount } from './security.data.ts'

type Asking = Pick<RequestContext, 'database' | 'config' | 'source'> & { person: SessionPerson; ownerId: OwnerId }

/**
 * Removes a sign-in method, unless it is the last one.
 *
 * @throws PROOF_REQUIRED without a recent proof of identity, LAST_SIGN_IN_METHOD if no sign-in method would be left
 */
const removeWayIn = async (asking: Asking, db: Db, remove: () => Promise<number>) => {
  const { config, database, ownerId, person } = asking
  if (!(await hasRecentIdentityProof(database, ownerId, person.sessionId))) throw createApiError('PROOF_REQUIRED')
  await lockAccount(db, ownerId)
  if ((await remove()) === 0) throw createApiError('NOT_FOUND')
  // A connected provider that is no longer offered does not count as a sign-in method.
  if ((await countSignInMethods(db, ownerId, listOfferedProviders(config))) === 0)
    throw createApiError('LAST_SIGN_IN_METHOD')
}

/** Disconnects a provider from the account. `db` is a transaction of the service role. */
export const removeProvider = async (asking: Asking, db: Db, provider: Provider) => {
  const { config, ownerId, source } = asking
  if (config.signIn === provider) throw createApiError('LAST_SIGN_IN_METHOD')
  await removeWayIn(asking, db, async () => await deleteProvider(db, ownerId, provider))
  await recordAudit(db, { userId: ownerId, event: 'provider_removed', method: provider, source })
}

/** Removes a passkey from the account. `db` is a transaction of the service role. */
export const removePasskey = async (asking: Asking, db: Db, id: string) => {
  const { ownerId, source } = asking
  await removeWayIn(asking, db, async () => await deletePasskey(db, ownerId, id))
  await recordAudit(db, { userId: ownerId, event: 'passkey_removed', source })
}
