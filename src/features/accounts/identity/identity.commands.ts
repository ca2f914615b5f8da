import { recordAudit } from '#src/server/audit.ts'
import { findExceededLimit, refundAttempt } from '#src/server/auth/attempt-limits.ts'
import { findKnownDevice } from '#src/server/auth/known-devices.ts'
import { verifyUserPassword } from '#src/server/auth/passwords.ts'
import type { Config } from '#src/server/config.ts'
import type { SessionPerson } from '#src/server/database.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { attemptLimits } from '../account-limits.rules.ts'
import { isFreshSession } from './identity.data.ts'
import { freshSessionMinutes } from './identity.rules.ts'

type Asking = Pick<RequestContext, 'database' | 'source'> & { config: Pick<Config, 'signIn'>; person: SessionPerson }

/** Purpose of the re-authentication. */
export type ProofEndpoint = 'email-change' | 'export' | 'deletion' | 'sign-in-methods'

const refuse = async ({ database, source, person }: Asking, code: 'PASSWORD_WRONG' | 'TOO_MANY_ATTEMPTS') => {
  await recordAudit(database.service, {
    userId: person.id,
    event: 'identity_check_failed',
    method: 'password',
    reason: code,
    source,
  })
  throw createApiError(code)
}

/**
 * Re-authenticates the acting user, because another person may sit at an unlocked screen: by the current password,
 * whose wrong attempts count as failed sign-ins; for users without a password, or where
 * passwords are switched off, by a session that began a few minutes ago. A right password resets the wrong ones at the same `endpoint`. Use it outside a transaction (`authenticated`): the
 * count must not be rolled back.
 *
 * @throws PASSWORD_WRONG, TOO_MANY_ATTEMPTS or SIGN_IN_AGAIN
 */
export const proveIdentity = async (
  asking: Asking,
  password: string | undefined,
  endpoint: ProofEndpoint,
): Promise<void> => {
  const { config, database, person, source } = asking
  const device = await findKnownDevice(database, source.deviceId, person.email)
  const attempt = { kind: 'password' as const, email: person.email, address: source.address, endpoint, device }
  if (await findExceededLimit(database, attemptLimits, attempt)) await refuse(asking, 'TOO_MANY_ATTEMPTS')
  const verdict = config.signIn === 'oidc' ? 'none' : await verifyUserPassword(database, person.id, password ?? '')
  if (verdict === 'wrong') await refuse(asking, 'PASSWORD_WRONG')
  await refundAttempt(database, attempt)
  if (verdict !== 'none' || (await isFreshSession(database.service, person.sessionId, freshSessionMinutes))) return
  await recordAudit(database.service, { userId: person.id, event: 'access_refused', reason: 'SIGN_IN_AGAIN', source })
  throw createApiError('SIGN_IN_AGAIN')
}
