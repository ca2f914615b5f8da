import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, pgPolicy, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth/tables.ts'

/** PostgreSQL's format of an instant on a connection in UTC: "2026-11-25 22:31:35.123456+00". */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/**
 * Converts a database instant to ISO text in UTC, truncated to milliseconds. Avoids a `Date` for lists with thousands
 * of rows.
 */
export const readInstant = (value: string): string => {
  const [, day, time, fraction = ''] = inUtc.exec(value) ?? []
  return day ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : new Date(value).toISOString()
}

/** Column type of an instant, read and written as ISO text in UTC. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: readInstant,
})

/** Full-text search vector of a row; generated and compared by the database, never read. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Creation and last update of a row. */
export const timestamps = {
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
}

/** Creates the owner column of a personal table. Deleting the user deletes the row. */
export const createOwnerColumn = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Creates the owner column of a table whose rows may come from the operator, who is no user; those have none. */
export const createOptionalOwnerColumn = () => uuid('user_id').references(() => users.id, { onDelete: 'cascade' })

/**
 * Creates the row-level security policy of a personal table: the request role reads and writes the rows of its acting
 * user.
 */
export const createOwnerPolicy = (owner: AnyPgColumn) =>
  pgPolicy('own_rows', {
    as: 'permissive',
    for: 'all',
    to: 'public',
    using: sql`${owner} = app_user_id()`,
    withCheck: sql`${owner} = app_user_id()`,
  })
