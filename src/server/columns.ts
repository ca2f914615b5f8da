import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, pgPolicy, uuid } from 'drizzle-orm/pg-core'
import { users } from './auth/tables.ts'

/** As the database writes an instant on a connection whose zone is UTC: "2026-11-25 22:31:35.123456+00". */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** An instant as ISO text in UTC, cut to milliseconds; without a `Date` for what a list holds thousands of. */
export const readInstant = (value: string): string => {
  const [, day, time, fraction = ''] = inUtc.exec(value) ?? []
  return day ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : new Date(value).toISOString()
}

/** An instant, read and written as ISO text in UTC. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: readInstant,
})

/** Words that a row is found by; made by the database and compared there, never read. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** When a row came to be and when it last changed. */
export const timestamps = {
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
}

/** The person a row belongs to; the row goes when the person goes. */
export const createOwnerColumn = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The rule of every personal table: the request role sees and writes the rows of the person it acts for. */
export const createOwnerPolicy = (owner: AnyPgColumn) =>
  pgPolicy('own_rows', {
    as: 'permissive',
    for: 'all',
    to: 'public',
    using: sql`${owner} = app_user_id()`,
    withCheck: sql`${owner} = app_user_id()`,
  })
