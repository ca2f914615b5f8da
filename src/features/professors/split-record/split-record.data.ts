import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'

export interface Split {
  id: string
  name: string
  personKey: string
  grantKeys: readonly string[]
  /** Topics of each person after the split. */
  topics: { first: readonly string[]; second: readonly string[] }
}

/**
 * Splits grants into a second person's entry.
 *
 * @returns the new id; undefined after a concurrent change
 */
export const splitFaculty = async (db: Db, { id, name, personKey, grantKeys, topics }: Split) => {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select split_faculty(${id}::uuid, ${name}, ${personKey}, ${sql.param(grantKeys)}::text[],
      ${sql.param(topics.first)}::text[], ${sql.param(topics.second)}::text[]) as id`,
  )
  return rows[0]?.id ?? undefined
}
