import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import type { EntryKind } from './entry-kinds.rules.ts'

/** Finds an entry's row with its version for optimistic locking; undefined without such an entry. */
export const findEntry = async (db: Db, entity: EntryKind, id: string) => {
  const { rows } = await db.execute<{
    row: Record<string, unknown>
    version: string
    university_name: string | null
  }>(
    sql`select to_jsonb(e) as row, e.updated_at::text as version,
        (select u.name from universities u where u.id = to_jsonb(e)->>'university_id') as university_name
      from ${sql.identifier(entity)} e where e.id::text = ${id}`,
  )
  return rows[0]
}

/** Writes an entry; a new one has no version. Undefined when it exists already or was changed meanwhile. */
export const saveCatalogueEntry = async (db: Db, entity: EntryKind, row: object, version: string | null) => {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select save_catalogue_entry(${entity}, ${JSON.stringify(row)}::jsonb, ${version}) as id`,
  )
  return rows[0]?.id ?? undefined
}
