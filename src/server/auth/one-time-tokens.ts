import { createHash } from 'node:crypto'
import type { Database } from '../database.ts'

// Secrets of links and second steps: only their hashes are kept. What they are for stays readable, so that the older ones
// of a person can be ended.

const kinds =
  /^(reset-password:|known-device:|trust-device-|2fa-attempts-|2fa-|auth-state:|confirm:|sign-in-link:)(.*)$/s

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** How the library stores the name of a secret. */
export const hashIdentifier = (identifier: string): string => {
  const [, kind, secret] = kinds.exec(identifier) ?? []
  return kind && secret ? `${kind}${digest(secret)}` : digest(identifier)
}

/** Ends the reset links of a person that are older than the given one; all of them when none is given. */
export const revokeResetLinks = async (database: Database, userId: string, newest?: string) => {
  await database.servicePool.query({
    name: 'end_reset_links',
    text: `delete from verifications v where v.value = $1 and v.identifier like 'reset-password:%' and ($2::text is null
      or v.created_at < (select n.created_at from verifications n where n.identifier = $2))`,
    values: [userId, newest ? hashIdentifier(`reset-password:${newest}`) : null],
  })
}

/** Forgets the devices that need no second step. */
export const revokeTrustedDevices = async (database: Database, userId: string) => {
  await database.servicePool.query({
    name: 'end_trusted_devices',
    text: "delete from verifications where value = $1 and identifier like 'trust-device-%'",
    values: [userId],
  })
}

/** Remembers the newest confirmation link of a person for a day; the older ones are over. */
export const storeConfirmationToken = async (database: Database, userId: string, token: string) => {
  await database.servicePool.query({
    name: 'keep_confirmation',
    text: `with former as (delete from verifications where value = $1 and identifier like 'confirm:%')
      insert into verifications (identifier, value, expires_at) values ($2, $1, now() + interval '1 day')`,
    values: [userId, hashIdentifier(`confirm:${token}`)],
  })
}

/** How long a link of an e-mail signs in. */
export const signInLinkMinutes = 10

/**
 * Consumes a confirmation link and confirms the address in one step, so that a second request finds it either untouched or
 * done; undefined if the link was used, has expired, never existed, or is for another address than the account's.
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

/** Stores the hash of a user's newest sign-in link; earlier ones end. */
export const storeSignInToken = async (database: Database, userId: string, token: string) => {
  await database.servicePool.query({
    name: 'keep_sign_in_link',
    text: `with former as (delete from verifications where value = $1 and identifier like 'sign-in-link:%')
      insert into verifications (identifier, value, expires_at) values ($2, $1, now() + $3 * interval '1 minute')`,
    values: [userId, hashIdentifier(`sign-in-link:${token}`), signInLinkMinutes],
  })
}

/** Consumes a sign-in link; returns whose it was, or undefined if it was used, has expired or never existed. */
export const consumeSignInToken = async (database: Database, token: string): Promise<string | undefined> => {
  const { rows } = await database.servicePool.query<{ value: string }>({
    name: 'spend_sign_in_link',
    text: 'delete from verifications where identifier = $1 and expires_at > now() returning value',
    values: [hashIdentifier(`sign-in-link:${token}`)],
  })
  return rows[0]?.value
}

/** Ends the sign-in links of a user. */
export const revokeSignInTokens = async (database: Database, userId: string) => {
  await database.servicePool.query({
    name: 'end_sign_in_links',
    text: "delete from verifications where value = $1 and identifier like 'sign-in-link:%'",
    values: [userId],
  })
}
