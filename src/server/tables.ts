import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from './columns.ts'

/** Stored responses by idempotency key, so that a repeated request gets the first response instead of a second row. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: createOwnerColumn(),
    key: text('key').notNull(),
    procedure: text('procedure').notNull(),
    /** Hash of the input: the same key with another input is rejected. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
    createOwnerPolicy(table.userId),
  ],
)

/**
 * Append-only audit log of account events. `user_id` has no foreign key: when the account is deleted, the rows stay
 * under an id that identifies no user, and a trigger clears address, device and subject.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null if no account is known, such as for a sign-in with an unknown address. */
    userId: uuid('user_id'),
    event: text('event').notNull(),
    /** Sign-in method, such as `password`, `google` or `backup_code`. */
    method: text('method'),
    /** Error code of a rejected request. */
    reason: text('reason'),
    /** Network of the request, as the rate limits use it. */
    address: text('address'),
    device: text('device'),
    /** Keyed hash (HMAC) of the entered address, so that guesses at one account can be counted without storing it. */
    subject: text('subject'),
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('audit_log_user').on(table.userId, table.createdAt.desc()), createOwnerPolicy(table.userId)],
)

/**
 * Clients of the authorization server (OAuth 2.1): registered by themselves (RFC 7591), or known by the document at their
 * id. Their names are what they call themselves.
 */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    /** Random id of a registered client, or the address of a Client ID Metadata Document. */
    clientId: text('client_id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    createdAt: timestamps.createdAt,
    /** Time at which the document was read; null for a registered client. */
    fetchedAt: instant('fetched_at'),
    /** Last time at which a token was issued; null for a client that no user has connected. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('oauth_clients_unused').on(table.createdAt).where(sql`last_used_at is null`),
    index('oauth_clients_used').on(table.lastUsedAt).where(sql`last_used_at is not null`),
  ],
)

/**
 * Apps that a user has connected: the scopes of a client, from the consent on. Until the client exchanges its code, the row
 * is an authorization that opens nothing.
 */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    clientId: text('client_id').notNull(),
    /** Name that the client gives itself. */
    clientName: text('client_name').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    scopes: text('scopes').array().notNull(),
    resource: text('resource').notNull(),
    /** SHA-256 of the authorization code. It stays, so that a second exchange is noticed. */
    codeHash: text('code_hash').notNull(),
    /** SHA-256 of the verifier, in base64url (RFC 7636, S256). */
    codeChallenge: text('code_challenge').notNull(),
    codeExpiresAt: instant('code_expires_at').notNull(),
    createdAt: timestamps.createdAt,
    /** Exchange of the code; null before. */
    redeemedAt: instant('redeemed_at'),
    /** End of the newest refresh token; null before the exchange. */
    expiresAt: instant('expires_at'),
    /** Last time at which a token was issued. Uses of the tokens are in `access_tokens`. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    unique('oauth_grants_owner').on(table.userId, table.id),
    uniqueIndex('oauth_grants_code').on(table.codeHash),
    createOwnerPolicy(table.userId),
  ],
)

/** Refresh tokens of connected apps, as hashes. Used ones stay, so that a copy that is used later is noticed. */
export const oauthRefreshTokens = pgTable(
  'oauth_refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: createOwnerColumn(),
    grantId: uuid('grant_id').notNull(),
    createdAt: timestamps.createdAt,
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('oauth_refresh_tokens_grant').on(table.userId, table.grantId, table.createdAt),
    foreignKey({
      name: 'oauth_refresh_tokens_grant',
      columns: [table.userId, table.grantId],
      foreignColumns: [oauthGrants.userId, oauthGrants.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)

/** Access tokens of programs that act for a user, such as a browser extension. Only a hash of the token is stored. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    /** Label chosen by the user; empty for a browser, which is named by `device`. */
    name: text('name').notNull().default(''),
    tokenHash: text('token_hash').notNull(),
    scopes: text('scopes').array().notNull(),
    /** User agent that the token was created for. */
    device: text('device').notNull().default(''),
    /** Networks that it was used from, the latest first, without the part that identifies a household. */
    networks: text('networks').array().notNull().default([]),
    createdAt: timestamps.createdAt,
    /** Last use, precise to an hour while the network stays the same. */
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Grant of the connected app that the token was issued to; null for a token that its user created. */
    grantId: uuid('grant_id'),
    /** Resource that the token of a connected app is for (RFC 8707). */
    audience: text('audience'),
  },
  (table) => [
    uniqueIndex('access_tokens_hash').on(table.tokenHash),
    index('access_tokens_user').on(table.userId, table.grantId),
    foreignKey({
      name: 'access_tokens_grant',
      columns: [table.userId, table.grantId],
      foreignColumns: [oauthGrants.userId, oauthGrants.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)

/** Trash: soft-deleted rows with all dependent rows, restorable for a limited time. */
export const trash = pgTable(
  'trash',
  {
    /** Id of the removed row. */
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    content: jsonb('content').$type<Record<string, unknown[]>>().notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [index('trash_owner').on(table.userId, table.createdAt), createOwnerPolicy(table.userId)],
)

/** Keys that all processes of an instance share, without access for requests; the first start creates each. */
export const instanceKeys = pgTable('instance_keys', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  createdAt: timestamps.createdAt,
})
