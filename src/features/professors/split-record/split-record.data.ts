import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'

export interface Split {
  id: string
  name: string
  personKey: string
  grantKeys: readonly string[]
  /** What each works on afterwards. */
  topics: { first: readonly string[]; second: readonly string[] }
}

/** Moves grants to a person of their own; answers whose entry is new, undefined where something else came between. */
export const splitFaculty = async (db: Db, { id, name, personKey, grantKeys, topics }: Split) => {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select split_faculty(${id}::uuid, ${name}, ${personKey}, ${sql.param(grantKeys)}::text[],
      ${sql.param(topics.first)}::text[], ${sql.param(topics.second)}::text[]) as id`,
  )
  return rows[0]?.id ?? undefined
}
