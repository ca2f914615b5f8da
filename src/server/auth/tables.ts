import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

// Tables of Better Auth. The request role has no right on any of them.

const stamps = {
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
}

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    role: text('role'),
    signupSource: text('signup_source'),
    language: text('language'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    ...stamps,
  },
  // Partial index, because few of many users are mentors.
  (table) => [index('users_mentors').on(table.id).where(sql`role = 'mentor'`)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...stamps,
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text('scope'),
    password: text('password'),
    ...stamps,
  },
  (table) => [index('auth_accounts_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ...stamps,
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    // Known devices are kept for months. They are counted and revoked by user, which is in `value`.
    index('verifications_known_devices').on(table.value).where(sql`identifier like 'known-device:%'`),
  ],
)

/**
 * Rate limits of failed attempts by e-mail and by address, stored in the database so that they survive a restart and
 * cover all servers.
 */
export const authThrottles = pgTable(
  'auth_throttles',
  {
    bucket: text('bucket').primaryKey(),
    failures: timestamp('failures', { withTimezone: true }).array().notNull(),
    /** Endpoint of each failure, in the same order. */
    endpoints: text('endpoints').array().notNull().default([]),
    blockedUntil: timestamp('blocked_until', { withTimezone: true }),
    /** Whether the newest attempt came during the block. */
    lastRefused: boolean('was_last_blocked').notNull().default(false),
  },
  (table) => [index('auth_throttles_blocked').on(table.blockedUntil)],
)

/** Authenticator of a user (TOTP): the secret and the backup codes, both encrypted with the instance's secret. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** False until the first code has been entered. */
    verified: boolean('verified').notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
  },
  (table) => [index('two_factors_user').on(table.userId)],
)

/** Passkeys of a user. The private key stays on the authenticator; the public key stored here opens nothing. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Label chosen by the user. */
    name: text('name').notNull(),
    credentialID: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** Signature counter of the authenticator, an unsigned 32-bit number. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    /** Model id of the authenticator; zeros if it does not send one. */
    aaguid: text('aaguid'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId), uniqueIndex('passkeys_credential').on(table.credentialID)],
)

/** Pending change of address that waits for its confirmations. A newer request replaces an older one. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    /** Hashes of the tokens in the two links; null if the address has confirmed or need not. */
    formerToken: text('old_email_token'),
    newToken: text('new_token'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('email_changes_expiry').on(table.expiresAt)],
)
