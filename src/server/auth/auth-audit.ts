import { createHmac } from 'node:crypto'
import type { AuditEvent } from '#src/shared/audit-events.ts'
import { isProvider, type Provider } from '#src/shared/sign-in-providers.ts'
import { type AuditEntry, type RequestSource, recordAudit } from '../audit.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { Logger } from '../log.ts'

/** Internal header that passes the socket's address to the library. Copies in requests are dropped. */
export const addressHeader = 'x-gradapp-address'

/** Internal header that passes the id of the device cookie to the library. Copies in requests are dropped. */
export const deviceHeader = 'x-gradapp-device'

/** Returns the source of an account request. */
export const getRequestSource = (headers: Headers | undefined): RequestSource => ({
  address: headers?.get(addressHeader) ?? 'unknown',
  device: headers?.get('user-agent') ?? '',
  deviceId: headers?.get(deviceHeader) ?? undefined,
})

/** Returns the known provider that a request names. Any other name is user input and must not reach the log. */
export const findProvider = (named: unknown): Provider | undefined => (isProvider(named) ? named : undefined)

/** Outcome of a request, as the hooks see it. */
export interface AuthOutcome {
  path: string
  /** Social sign-in provider, if the path has one. */
  provider?: string | undefined
  source: RequestSource
  /** E-mail from the body, if the path has one. */
  email?: string | undefined
  /** User of the session that came with the request. */
  askedBy?: string | undefined
  /** User of the pending two-factor challenge. */
  challenged?: string | undefined
  /** User whose session this request created. */
  signedIn?: string | undefined
  /** User who links a provider to their account with this request. */
  linkedBy?: string | undefined
  /** User whose account this request created. */
  created?: string | undefined
  /** Error code; undefined for a success. */
  refused?: string | undefined
  /** Whether the password was right and the second factor is still missing. */
  isPending: boolean
  /** Whether the sign-in came from a browser that was unknown to the account. */
  isNewDevice: boolean
}

type Line = Pick<AuditEntry, 'event' | 'method' | 'reason' | 'details'> & { userId?: string | undefined }

const signedInBy = ({ signedIn, isNewDevice }: AuthOutcome, method: string): Line => ({
  event: 'signed_in',
  userId: signedIn,
  method,
  ...(isNewDevice ? { details: { device: 'new' } } : {}),
})

const afterPassword = (outcome: AuthOutcome): Line[] => {
  const { path, refused, signedIn, isPending } = outcome
  const method = getEndpointMethod(path)
  if (refused) return [{ event: 'sign_in_failed', method, reason: refused }]
  if (isPending) return [{ event: 'second_step_asked', method }]
  return signedIn ? [signedInBy(outcome, method)] : []
}

const afterProvider = (outcome: AuthOutcome): Line[] => {
  const { provider, refused, signedIn, linkedBy } = outcome
  const method = provider ?? 'unknown'
  if (linkedBy) return refused ? [] : [{ event: 'provider_connected', userId: linkedBy, method }]
  if (signedIn) return [signedInBy(outcome, method)]
  return [{ event: 'sign_in_failed', method, reason: refused ?? 'unknown' }]
}

/**
 * Audit entry for the start of a social sign-in. No user is signed in yet, so only an error there is a failed sign-in.
 */
const beforeProvider = ({ provider, refused }: AuthOutcome): Line[] =>
  refused ? [{ event: 'sign_in_failed', method: provider ?? 'unknown', reason: refused }] : []

/** Returns the sign-in method of an endpoint. */
export const getEndpointMethod = (path: string) =>
  ({
    '/passkey/verify-authentication': 'passkey',
    '/sign-in/email-link': 'email_link',
    '/email-link/confirm': 'confirmation',
  })[path] ?? 'password'

/** Returns the method of a two-factor code. */
export const getCodeMethod = (path: string) => (path.endsWith('/verify-totp') ? 'app' : 'backup_code')

const afterSecondStep = (outcome: AuthOutcome): Line[] => {
  const { path, refused, askedBy, challenged } = outcome
  const method = getCodeMethod(path)
  if (refused) return [{ event: 'second_step_failed', userId: askedBy ?? challenged, method, reason: refused }]
  // With a session this is not a sign-in but the first code of a new authenticator.
  if (askedBy) return [{ event: 'two_factor_enabled', userId: askedBy }]
  return [signedInBy(outcome, method)]
}

const afterProof =
  (event: AuditEvent | undefined) =>
  ({ refused, askedBy }: AuthOutcome): Line[] => {
    if (refused === 'INVALID_PASSWORD')
      return [{ event: 'identity_check_failed', userId: askedBy, method: 'password', reason: refused }]
    return event && !refused ? [{ event, userId: askedBy }] : []
  }

const afterSignUp = ({ created, refused }: AuthOutcome): Line[] =>
  refused
    ? [{ event: 'sign_up_refused', reason: refused }]
    : [{ event: 'signed_up', userId: created, method: 'password' }]

/** Audit entries of each account endpoint. A path that is not listed writes none. */
const lines: Record<string, (outcome: AuthOutcome) => Line[]> = {
  '/sign-up/email': afterSignUp,
  '/sign-in/email': afterPassword,
  '/sign-in/email-link': afterPassword,
  '/passkey/verify-authentication': afterPassword,
  '/passkey/verify-registration': afterProof('passkey_added'),
  '/sign-in/social': beforeProvider,
  '/callback/:id': afterProvider,
  '/email-link/confirm': afterPassword,
  '/request-password-reset': ({ refused }) =>
    refused ? [{ event: 'password_reset_refused', reason: refused }] : [{ event: 'password_reset_requested' }],
  '/reset-password': ({ refused }) => (refused ? [{ event: 'password_reset_refused', reason: refused }] : []),
  '/change-password': afterProof('password_changed'),
  '/two-factor/enable': afterProof(undefined),
  '/two-factor/disable': afterProof('two_factor_disabled'),
  '/two-factor/generate-backup-codes': afterProof('backup_codes_made'),
  '/two-factor/verify-totp': afterSecondStep,
  '/two-factor/verify-backup-code': afterSecondStep,
}

/** Creates the audit log of the account endpoints. A failed write is logged and does not reject the request. */
export const createAuthAudit = (config: Config, database: Database, log: Logger) => {
  const subjectOf = (email: string | undefined) =>
    email ? createHmac('sha256', config.authSecret).update(`subject ${email}`).digest('hex').slice(0, 32) : undefined

  const ownerOf = async (email: string | undefined) => {
    if (!email) return null
    const { rows } = await database.servicePool.query<{ id: string }>({
      name: 'owner_of_email',
      text: 'select id from users where email = $1',
      values: [email],
    })
    return rows[0]?.id ?? null
  }

  const write = async (entry: Omit<AuditEntry, 'userId'> & { userId?: string | undefined }, email?: string) => {
    try {
      const userId = entry.userId ?? (await ownerOf(email))
      await recordAudit(database.service, { ...entry, userId, subject: userId ? undefined : subjectOf(email) })
    } catch (error) {
      log.error({ event: entry.event, reason: error instanceof Error ? error.message : 'unknown' }, 'audit failed')
    }
  }

  return {
    write,
    outcome: async (outcome: AuthOutcome) => {
      for (const line of lines[outcome.path]?.(outcome) ?? [])
        await write({ ...line, source: outcome.source }, outcome.email)
    },
  }
}

export type AuthAudit = ReturnType<typeof createAuthAudit>
