import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { lockMails } from '#src/features/notifications/delivery/delivery.data.ts'
import { authAccounts, emailChanges, passkeys, sessions, users } from '#src/server/auth/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { accountDeletions } from './tables.ts'

export const findDeletion = async (db: Db, ownerId: OwnerId) =>
  (await db.select().from(accountDeletions).where(eq(accountDeletions.userId, ownerId)))[0]

/** Asking again keeps the first date. Answers whether this was the first time. */
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

/** People whose account is due to be deleted; across everybody, hence for the service role. */
export const listDueDeletions = async (service: Db, now: string) =>
  await service
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(lte(accountDeletions.dueAt, now))
    .orderBy(asc(accountDeletions.dueAt))

/** Whether an account is still due; until the end of the transaction nobody can take the wish back. */
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
  /** The columns of its primary key, in order. */
  key: string[]
}

/**
 * The tables with a person's rows, read from the database's own catalogue, so that a new one is exported and counted
 * without anybody thinking of it. Only those that the current role may read.
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

/** Rows of a person in one table, every column, in the order of the primary key; `after` is the row before them. */
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

/** The account itself without its secrets: who, by which providers and passkeys, in which sessions. For the service role. */
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

/** The longest that a deletion waits for a mail that is being sent and for requests that are under way. */
const longestHold = '90s'

/**
 * Lets a deletion come further once no mail to the person is being sent and no request of theirs is writing, and keeps
 * both from beginning until its end. Answers the addresses that mails went to beside the account's own; undefined when
 * the account is gone. For the service role.
 */
export const lockForDeletion = async (service: Db, userId: string): Promise<string[] | undefined> => {
  await service.execute(sql.raw(`set local statement_timeout = '${longestHold}'`))
  await lockMails(service, userId)
  const [user] = await service.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) return undefined
  const changes = await service
    .select({ email: emailChanges.newEmail })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
  return changes.map(({ email }) => email)
}

/** Deletes the account with everything that hangs on it, and what names it without hanging on it. */
export const deleteAccountRows = async (service: Db, user: { id: string; email: string }) => {
  await service.delete(users).where(eq(users.id, user.id))
  await service.execute(
    // The whole last word: an address that another one ends with must not take that one's counters along.
    sql`delete from attempts where right(bucket, length(${user.email}::text) + 1) = ' ' || ${user.email}::text
      or strpos(bucket, ${user.id}) > 0`,
  )
  await service.execute(
    sql`delete from verifications where value = ${user.email} or strpos(value, '"' || ${user.email}::text || '"') > 0
      or strpos(value, ${user.id}) > 0`,
  )
  // Where no process has run jobs yet, the queue has no tables.
  const { rows } = await service.execute<{ queue: string | null }>(sql`select to_regclass('pgboss.job') as queue`)
  if (rows[0]?.queue) await service.execute(sql`delete from pgboss.job where data ->> 'userId' = ${user.id}`)
}
