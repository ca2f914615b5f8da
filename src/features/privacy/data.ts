import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { lockMails } from '#src/features/notifications/delivery/delivery.data.ts'
import { authAccounts, emailChanges, passkeys, sessions, users } from '#src/server/auth/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { accountDeletions } from './tables.ts'

export const findDeletion = async (db: Db, ownerId: OwnerId) =>
  (await db.select().from(accountDeletions).where(eq(accountDeletions.userId, ownerId)))[0]

/**
 * Inserts a deletion request; a repetition keeps the first date.
 *
 * @returns whether this was the first request
 */
export const insertDeletion = async (db: Db, ownerId: OwnerId, row: { requestedAt: string; dueAt: string }) =>
  (
    await db
      .insert(accountDeletions)
      .values({ userId: ownerId, ...row })
      .onConflictDoNothing()
      .returning()
  ).length > 0

export const removeDeletion = async (db: Db, ownerId: OwnerId) =>
  (await db.delete(accountDeletions).where(eq(accountDeletions.userId, ownerId)).returning()).length > 0

/** Lists users with a due deletion across all accounts. Needs the service role. */
export const listDueDeletions = async (service: Db, now: string) =>
  await service
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, now))
    .orderBy(asc(accountDeletions.dueAt))

/** Locks an account whose deletion is still due, so that its request cannot be withdrawn until the transaction ends. */
export const lockDueDeletion = async (service: Db, userId: string, now: string) =>
  (
    await service
      .select({ userId: accountDeletions.userId })
      .from(accountDeletions)
      .where(and(eq(accountDeletions.userId, userId), lte(accountDeletions.dueAt, now)))
      .for('update')
  ).length > 0

export interface PersonalTable {
  name: string
  /** Primary key columns, in order. */
  key: string[]
}

/**
 * Lists the tables with personal rows from the database's own catalogue, so that a new table is exported and counted
 * without a change here. Only tables that the current role may read.
 */
export const listPersonalTables = async (db: Db): Promise<PersonalTable[]> => {
  const { rows } = await db.execute<{ name: string; key: string[] }>(
    sql`select c.table_name as name, array(
          select a.attname::text from pg_index i
          cross join unnest(i.indkey::int2[]) with ordinality k(number, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
          where i.indisprimary and i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          order by k.place) as key
        from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
          and has_table_privilege(format('%I.%I', c.table_schema, c.table_name), 'select')
        order by 1`,
  )
  return rows
}

/**
 * Lists a user's rows of one table, all columns, in primary key order.
 *
 * @param after cursor: the row before
 */
export const listRowsOf = async (
  db: Db,
  { name, key }: PersonalTable,
  userId: string,
  { after, limit }: { after?: unknown; limit: number },
): Promise<unknown[]> => {
  const keyOf = (row: string) =>
    sql.join(
      key.map((column) => sql`${sql.identifier(row)}.${sql.identifier(column)}`),
      sql`, `,
    )
  const isAfter =
    after === undefined
      ? sql``
      : sql`and (${keyOf('t')}) > (select ${keyOf('r')} from
          jsonb_populate_record(null::${sql.identifier(name)}, ${JSON.stringify(after)}::jsonb) r)`
  const { rows } = await db.execute<{ row: unknown }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(name)} t where t.user_id = ${userId} ${isAfter}
        order by ${keyOf('t')} limit ${limit}`,
  )
  return rows.map(({ row }) => row)
}

export const countRowsOf = async (db: Db, table: string, userId: string): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${sql.identifier(table)} t where t.user_id = ${userId}`,
  )
  return rows[0]?.total ?? 0
}

/** Finds the account without its secrets: user, providers, passkeys and sessions. Needs the service role. */
export const findAccount = async (service: Db, userId: string) => {
  const [user] = await service.select().from(users).where(eq(users.id, userId))
  const providers = await service
    .select({
      provider: authAccounts.providerId,
      accountId: authAccounts.accountId,
      scope: authAccounts.scope,
      createdAt: authAccounts.createdAt,
    })
    .from(authAccounts)
    .where(eq(authAccounts.userId, userId))
  const open = await service
    .select({
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      address: sessions.ipAddress,
      device: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
  const keys = await service
    .select({
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
      deviceType: passkeys.deviceType,
      backedUp: passkeys.backedUp,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  return { user, providers, sessions: open, passkeys: keys }
}

/** Lock timeout of a deletion that waits for a mail in progress and for running requests. */
const maxHold = '90s'

/**
 * Locks an account for deletion once no mail to the user is being sent and no request of theirs is writing, and blocks
 * new ones until the end of the transaction. Needs the service role.
 *
 * @returns further addresses that received mails besides the account's own; undefined when the account no longer exists
 */
export const lockForDeletion = async (service: Db, userId: string): Promise<string[] | undefined> => {
  await service.execute(sql.raw(`set local statement_timeout = '${maxHold}'`))
  await lockMails(service, userId)
  const [user] = await service.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) return undefined
  const changes = await service
    .select({ email: emailChanges.newEmail })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
  return changes.map(({ email }) => email)
}

/** Deletes the account with all dependent rows, and rows that refer to it without a foreign key. */
export const deleteAccountRows = async (service: Db, user: { id: string; email: string }) => {
  await service.delete(users).where(eq(users.id, user.id))
  await service.execute(
    // Compares the complete last word, so that the counters of an address with the same ending are kept.
    sql`delete from auth_throttles where right(bucket, length(${user.email}::text) + 1) = ' ' || ${user.email}::text
      or strpos(bucket, ${user.id}) > 0`,
  )
  await service.execute(
    sql`delete from verifications where value = ${user.email} or strpos(value, '"' || ${user.email}::text || '"') > 0
      or strpos(value, ${user.id}) > 0`,
  )
  // Without a process that has run jobs yet, the queue has no tables.
  const { rows } = await service.execute<{ queue: string | null }>(sql`select to_regclass('pgboss.job') as queue`)
  if (rows[0]?.queue) await service.execute(sql`delete from pgboss.job where data ->> 'userId' = ${user.id}`)
}
