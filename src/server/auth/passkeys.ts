import { passkey } from '@better-auth/passkey'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { createRefusal } from './attempt-limits.ts'

/** Maximum passkeys per account. */
export const maxPasskeys = 20

/**
 * Requires user verification: a passkey counts as two factors only if the authenticator has checked a PIN or
 * biometrics.
 *
 * The library requests it but accepts a response without it.
 *
 * @throws PASSKEY_UNVERIFIED
 */
const requireVerifiedUser = (isVerified: boolean | undefined) => {
  if (isVerified !== true)
    throw createRefusal('PASSKEY_UNVERIFIED', 'The authenticator did not verify its user.', 'UNAUTHORIZED')
}

const countPasskeys = async ({ servicePool }: Database, userId: string) => {
  const { rows } = await servicePool.query<{ total: number }>({
    name: 'count_passkeys',
    text: 'select count(*)::int as total from passkeys where user_id = $1',
    values: [userId],
  })
  return rows[0]?.total ?? 0
}

const noteUse = async ({ servicePool }: Database, credentialId: string) => {
  await servicePool.query({
    name: 'note_passkey_use',
    text: 'update passkeys set last_used_at = now() where credential_id = $1',
    values: [credentialId],
  })
}

/**
 * Creates the plugin for passkeys (WebAuthn) of the site that APP_URL names. Registration throws LIST_FULL beyond
 * `maxPasskeys`.
 *
 * @see https://www.w3.org/TR/webauthn-3/#rp-id
 */
export const createPasskeyPlugin = ({ appUrl, appName }: Config, database: Database) => {
  const { hostname, origin } = new URL(appUrl)
  const plugin = passkey({
    rpID: hostname,
    rpName: appName,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    registration: {
      afterVerification: async ({ verification, user }) => {
        requireVerifiedUser(verification.registrationInfo?.userVerified)
        if ((await countPasskeys(database, user.id)) >= maxPasskeys)
          throw createRefusal('LIST_FULL', 'This account has as many passkeys as it can have.')
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        requireVerifiedUser(verification.authenticationInfo.userVerified)
        await noteUse(database, verification.authenticationInfo.credentialID)
      },
    },
  })
  const { generatePasskeyRegistrationOptions, generatePasskeyAuthenticationOptions } = plugin.endpoints
  // Both endpoints store a challenge. The library serves them by GET, which another site can cause.
  for (const { options } of [generatePasskeyRegistrationOptions, generatePasskeyAuthenticationOptions])
    Object.assign(options, { method: 'POST' })
  return plugin
}
