import { desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { hashText } from '../entries/source-entry.parse.ts'
import { catalogueUnmatchedRows } from '../tables.ts'

/** Maximum of stored programme names per institution. */
const maxExamples = 3

/** Kind of the rows for pages whose programme is uncertain; institutions have the kind of their register. */
export const uncertainPageKind = 'official-programs'

/** Builds the key of an official page whose programme is uncertain; it ends with the page's address. */
export const buildUncertainPageId = (page: string, title: string): string =>
  `official-program:${hashText(title)}:${page}`

/** Returns the address in the key of an uncertain page; null for the id of an institution. */
const pageInId = (externalId: string): string | null =>
  /^official-program:[\da-f]+:(https?:.+)$/.exec(externalId)?.[1] ?? null

/** Institution or official page that a batch could not match. */
export interface UnmatchedRecord {
  external_id: string
  name: string
  country: string
  is_ambiguous: boolean
  programs: number
  examples: string[]
}

/** Adds unmatched institutions of a batch to those of earlier batches; counts of an earlier import are reset. */
export const upsertUnmatched = async (db: Db, kind: string, importId: string, rows: readonly UnmatchedRecord[]) => {
  if (rows.length === 0) return
  const isSame = sql`catalogue_unmatched_rows.import_id = excluded.import_id`
  await db.execute(
    sql`insert into catalogue_unmatched_rows (kind, import_id, external_id, name, country, is_ambiguous, programs, examples)
      select ${kind}, ${importId}::uuid, r.external_id, r.name, r.country, r.is_ambiguous, r.programs, r.examples[1:${sql.raw(String(maxExamples))}]
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(external_id text, name text, country text,
        is_ambiguous boolean, programs integer, examples text[])
      on conflict (external_id) do update set kind = excluded.kind, import_id = excluded.import_id, name = excluded.name,
        country = excluded.country, is_ambiguous = excluded.is_ambiguous, updated_at = now(),
        programs = excluded.programs + case when ${isSame} then catalogue_unmatched_rows.programs else 0 end,
        examples = case when ${isSame} then (catalogue_unmatched_rows.examples || excluded.examples)[1:${sql.raw(String(maxExamples))}]
          else excluded.examples end`,
  )
}

/** Deletes institutions that an import of the whole register no longer names, or has matched. */
export const deleteMatched = async (db: Db, kind: string, importId: string) =>
  await db
    .delete(catalogueUnmatchedRows)
    .where(sql`${eq(catalogueUnmatchedRows.kind, kind)} and ${ne(catalogueUnmatchedRows.importId, importId)}`)

/** Deletes rows that a later import has matched. */
export const deleteMatchedByIds = async (db: Db, externalIds: readonly string[]) => {
  if (externalIds.length === 0) return
  await db.execute(
    sql`delete from catalogue_unmatched_rows where external_id = any(array(
      select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb)))`,
  )
}

/** Lists unmatched rows, those with the most programmes first. */
export const listUnmatched = async (db: Db, limit: number) => {
  const { id, kind, externalId, name, country, isAmbiguous, programs, examples } =
    getTableColumns(catalogueUnmatchedRows)
  const rows = await db
    .select({ id, kind, externalId, name, country, isAmbiguous, programs, examples })
    .from(catalogueUnmatchedRows)
    .orderBy(desc(programs), name, id)
    .limit(limit)
  const institutions = rows.map(({ externalId: key, ...row }) => ({ ...row, page: pageInId(key) }))
  return { institutions, total: await db.$count(catalogueUnmatchedRows) }
}

/** Stores the matching university; false when either no longer exists. */
export const matchInstitution = async (db: Db, id: string, universityId: string): Promise<boolean> => {
  const { rows } = await db.execute<{ placed: boolean }>(
    sql`select match_institution(${id}::uuid, ${universityId}) as placed`,
  )
  return rows[0]?.placed ?? false
}
