import { sql } from 'drizzle-orm'
import { programFactsSql } from '#src/features/catalogue/facts/facts.data.ts'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { maxTargets } from './checks.rules.ts'

export interface TargetRow {
  entryId: string
  programId: string
  university: string
  program: string
  degree: string
  level: string
  facts: Facts
  /** Gets title and address of the sources of facts, by id. */
  sources: Record<string, { title: string; url: string }>
  [column: string]: unknown
}

/** Lists the shortlisted programmes in the order of their addition, with their catalogue facts. */
export const listTargets = async (db: Db, ownerId: OwnerId): Promise<TargetRow[]> => {
  const { rows } = await db.execute<TargetRow>(sql`
    select e.id as "entryId", p.id as "programId", e.university_name as university, p.name as program, p.degree, p.level,
      ${programFactsSql} as facts,
      coalesce((select jsonb_object_agg(s.id, jsonb_build_object('title', s.title, 'url', s.url))
        from catalogue_sources s
        where s.id in (select known.value->>'source' from jsonb_each(${programFactsSql}) known)), '{}') as sources
    from selected_universities e
    join programs p on p.id = e.program_id
    join universities u on u.id = p.university_id
    where e.user_id = ${ownerId} and p.removed_at is null
    order by e.created_at, e.id
    limit ${maxTargets}`)
  return rows
}
