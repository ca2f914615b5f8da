import { createHash } from 'node:crypto'
import type { Database } from '../database.ts'

// One-time tokens of links and two-factor, stored as hashes only. Their purpose stays readable, so that older tokens of
// a user can be revoked.

const kinds =
  /^(reset-password:|known-device:|trust-device-|2fa-attempts-|2fa-|auth-state:|confirm:|sign-in-link:|connection-code:)(.*)$/s

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Hashes an identifier as the library stores it. */
export const hashIdentifier = (identifier: string): string => {
  const [, kind, secret] = kinds.exec(identifier) ?? []
  return kind && secret ? `${kind}${digest(secret)}` : digest(identifier)
}

/** Revokes the reset links of a user that are older than the given one; all of them if none is given. */
export const revokeResetLinks = async (database: Database, userId: string, newest?: string) => {
  await database.servicePool.query({
    name: 'end_reset_links',
    text: `delete from verifications v where v.value = $1 and v.identifier like 'reset-password:%' and ($2::text is null
      or v.created_at < (select n.created_at from verifications n where n.identifier = $2))`,
    values: [userId, newest ? hashIdentifier(`reset-password:${newest}`) : null],
  })
}

/** Revokes the trusted devices of a user, which skip two-factor. */
export const revokeTrustedDevices = async (database: Database, userId: string) => {
  await database.servicePool.query({
    name: 'end_trusted_devices',
    text: "delete from verifications where value = $1 and identifier like 'trust-device-%'",
    values: [userId],
  })
}

/** Stores the newest confirmation link of a user for a day, and revokes earlier ones. */
export const storeConfirmationToken = async (database: Database, userId: string, token: string) => {
  await database.servicePool.query({
    name: 'keep_confirmation',
    text: `with former as (delete from verifications where value = $1 and identifier like 'confirm:%')
      insert into verifications (identifier, value, expires_at) values ($2, $1, now() + interval '1 day')`,
    values: [userId, hashIdentifier(`confirm:${token}`)],
  })
}

/** Validity of a sign-in link. */
export const signInLinkMinutes = 10

/**
 * Consumes a confirmation link and confirms the address atomically, so that a concurrent request finds it either unused
 * or confirmed.
 *
 * @returns undefined if the link was used, has expired, never existed, or is for another address than the account's
 */
export const confirmAddress = async (
  database: Database,
  token: string,
  email: string,
): Promise<{ isRecent: boolean } | undefined> => {
  const { rows } = await database.servicePool.query<{ isRecent: boolean }>({
    name: 'confirm_address',
    text: `with spent as (
        delete from verifications where identifier = $1 and expires_at > now() returning value::uuid as user_id, created_at
      )
      update users u set email_verified = true from spent
        where u.id = spent.user_id and u.email = $2 and not u.email_verified
        returning spent.created_at > now() - $3 * interval '1 minute' as "isRecent"`,
    values: [hashIdentifier(`confirm:${token}`), email, signInLinkMinutes],
  })
  return rows[0]
}

/** Stores the hash of a user's newest sign-in link, and revokes earlier ones. */
export const storeSignInToken = async (database: Database, userId: string, token: string) => {
  await database.servicePool.query({
    name: 'keep_sign_in_link',
    text: `with former as (delete from verifications where value = $1 and identifier like 'sign-in-link:%')
      insert into verifications (identifier, value, expires_at) values ($2, $1, now() + $3 * interval '1 minute')`,
    values: [userId, hashIdentifier(`sign-in-link:${token}`), signInLinkMinutes],
  })
}

/**
 * Consumes a sign-in link.
 *
 * @returns its user; undefined if it was used, has expired or never existed
 */
export const consumeSignInToken = async (database: Database, token: string): Promise<string | undefined> => {
  const { rows } = await database.servicePool.query<{ value: string }>({
    name: 'spend_sign_in_link',
    text: 'delete from verifications where identifier = $1 and expires_at > now() returning value',
    values: [hashIdentifier(`sign-in-link:${token}`)],
  })
  return rows[0]?.value
}

/** Revokes the sign-in links of a user. */
export const revokeSignInTokens = async (database: Database, userId: string) => {
  await database.servicePool.query({
    name: 'end_sign_in_links',
    text: "delete from verifications where value = $1 and identifier like 'sign-in-link:%'",
    values: [userId],
  })
}
