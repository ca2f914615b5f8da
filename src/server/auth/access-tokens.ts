import { createHash, randomBytes } from 'node:crypto'
import { type AccessScope, accessScopes } from '#src/shared/access-scopes.ts'
import { anonymizeAddress } from '#src/shared/anonymize-address.ts'
import { dayMs, minuteMs } from '#src/shared/durations.ts'
import { type RequestSource, recordAudit } from '../audit.ts'
import type { Database } from '../database.ts'
import { recordRefusal } from '../refusals.ts'
import { createWriteRateLimiter } from '../write-rate-limit.ts'
import { countAttempt } from './throttle.ts'

// Access tokens (RFC 6750): a program acts for a user within the scopes of a token, without a session. The database
// stores a hash only. A token has 256 random bits, so the hash needs neither a salt nor a slow function, and the look-up
// by hash reveals nothing by its time.

/** Prefix of an access token, by which scanners of source code recognise a leaked one. */
export const accessTokenPrefix = 'gradapp_pat_'

/** Prefix of an access token of a connected app (OAuth 2.1). */
export const appTokenPrefix = 'gradapp_oat_'

const tokenForm = /^gradapp_[po]at_[\w-]{43}$/
const bearerForm = /^bearer +(gradapp_\S*)$/i

/** Rate limit of the requests of a user's tokens, per process. */
export const tokenRateLimit = { changes: 300, windowMs: 10 * minuteMs }

/** Rate limit of requests with an unknown token, per network. */
const unknownTokenLimit = { limit: 60, windowMs: 10 * minuteMs, blockMs: 10 * minuteMs }

/** Networks of a token that are remembered, so that the audit log names a use from another one. */
const maxNetworks = 8

/** Maximum number of audit log entries a day about new networks of a user's tokens. */
const newNetworkLimit = { changes: 20, windowMs: dayMs }

const countUse = createWriteRateLimiter(tokenRateLimit)
const countNewNetwork = createWriteRateLimiter(newNetworkLimit)

/** Creates a secret of 256 random bits. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** Hashes a token as the table stores it: SHA-256 in hexadecimal, as `open_session` computes it. */
export const hashAccessToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Reads the access token of an Authorization header. Other credentials of that header belong to a proxy in front of the
 * server and are ignored.
 */
export const readBearerToken = (header: string | undefined): string | undefined => bearerForm.exec(header ?? '')?.[1]

/** Credential of a request with an access token. */
export interface Bearer {
  token: string
  /** Id of the token's row. */
  id: string
  /** Label chosen by the user; empty for a browser. */
  name: string
  scopes: readonly AccessScope[]
}

interface TokenRow {
  id: string
  userId: string
  name: string
  scopes: string[]
  isRevoked: boolean
  isExpired: boolean
  /** Resource that the token of a connected app is for (RFC 8707); null for a token that its user created. */
  audience: string | null
  /** Whether the last use is older than an hour, or came from another network. */
  isUseDue: boolean
}

const findToken = async ({ servicePool }: Database, token: string, network: string) =>
  (
    await servicePool.query<TokenRow>({
      name: 'find_access_token',
      text: `select id, user_id as "userId", name, scopes, revoked_at is not null as "isRevoked", expires_at <= now() as "isExpired", audience,
          last_used_at is null or last_used_at < now() - interval '1 hour' or networks[1] is distinct from $2 as "isUseDue"
        from access_tokens where token_hash = $1`,
      values: [hashAccessToken(token), network],
    })
  ).rows[0]

/** Stores the time of a use and its network, and records a network that is new in the audit log. */
const recordUse = async (database: Database, { id, userId }: TokenRow, network: string, source: RequestSource) => {
  const { rows } = await database.servicePool.query<{ isNew: boolean }>({
    name: 'use_access_token',
    text: `with former as (select id, networks from access_tokens where id = $1 for update)
      update access_tokens t
        set last_used_at = now(), networks = (array_prepend($2, array_remove(former.networks, $2)))[:${maxNetworks}]
        from former where t.id = former.id returning not $2 = any(former.networks) as "isNew"`,
    values: [id, network],
  })
  if (rows[0]?.isNew && countNewNetwork(userId))
    await recordAudit(database.service, { userId, event: 'access_token_used', source })
}

export type BearerRefusal = 'NOT_AUTHENTICATED' | 'ACCESS_DENIED' | 'TOO_MANY_REQUESTS'

/** What a route asks of an access token. */
interface Required {
  /** Scopes of which the route asks for one; none if it accepts no token. */
  scopes: readonly AccessScope[]
  /** Address of the route as a protected resource; undefined where tokens of connected apps open nothing. */
  audience: string | undefined
}

const findReason = (row: TokenRow, { scopes, audience }: Required) => {
  if (row.audience !== null && row.audience !== audience) return 'TOKEN_AUDIENCE'
  if (row.isRevoked) return 'TOKEN_REVOKED'
  if (row.isExpired) return 'TOKEN_EXPIRED'
  return scopes.some((scope) => row.scopes.includes(scope)) ? undefined : 'TOKEN_SCOPE'
}

/** Returns the network of an address as the audit log shows it: a household, not a device. */
export const toTokenNetwork = (address: string): string => anonymizeAddress(address) ?? ''

/**
 * Authenticates a request with an access token, before its body is read.
 *
 * @returns the credential, or the error code: NOT_AUTHENTICATED for an unknown, revoked or expired token and for one of
 * another resource, ACCESS_DENIED outside its scopes
 */
export const authenticateBearer = async (
  database: Database,
  token: string,
  required: Required,
  source: RequestSource,
): Promise<Bearer | BearerRefusal> => {
  const network = toTokenNetwork(source.address)
  const row = tokenForm.test(token) ? await findToken(database, token, network) : undefined
  if (!row) {
    const isWithin = await countAttempt(database.servicePool, `unknown token ${source.address}`, unknownTokenLimit)
    return isWithin ? 'NOT_AUTHENTICATED' : 'TOO_MANY_REQUESTS'
  }
  const reason = findReason(row, required)
  if (reason) {
    // The token of an app expires every hour, and the app notices it by this answer.
    const isRoutine = reason === 'TOKEN_EXPIRED' && row.audience !== null
    if (!isRoutine) await recordRefusal({ database, source }, row.userId, reason)
    return reason === 'TOKEN_SCOPE' ? 'ACCESS_DENIED' : 'NOT_AUTHENTICATED'
  }
  if (!countUse(row.userId)) return 'TOO_MANY_REQUESTS'
  if (row.isUseDue) await recordUse(database, row, network, source)
  return { token, id: row.id, name: row.name, scopes: toAccessScopes(row.scopes) }
}

/** Returns the known scopes of a stored token. */
export const toAccessScopes = (scopes: readonly string[]): AccessScope[] =>
  accessScopes.filter((scope) => scopes.includes(scope))

/** Revokes all access tokens of a user, and disconnects all connected apps, whose refresh tokens then open nothing. */
export const revokeAccessTokens = async ({ servicePool }: Database, userId: string): Promise<void> => {
  await servicePool.query({
    name: 'revoke_grants',
    text: 'update oauth_grants set revoked_at = now() where user_id = $1 and revoked_at is null',
    values: [userId],
  })
  // A separate statement: the first one waits for a renewal that holds the lock of its grant, and only a later snapshot
  // has the token that the renewal issued.
  await servicePool.query({
    name: 'revoke_access_tokens',
    text: 'update access_tokens set revoked_at = now() where user_id = $1 and revoked_at is null',
    values: [userId],
  })
}
