import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { buildPersonKey } from './person-names.parse.ts'

/** Exports all data on faculty of a name: entries, their history, open and settled requests. */
export interface PersonExport {
  entries: object[]
  history: object[]
  requests: object[]
  /** Counts users of this instance who typed the name into their own list, which belongs to them. */
  savedBy: number
}

/** Gets the data on people of this name, by any spelling of first and last name. */
export const readPersonExport = async (service: Db, name: string): Promise<PersonExport> => {
  const { rows } = await service.execute<
    Record<keyof PersonExport, never> & { saved: number; [column: string]: unknown }
  >(
    sql`with people as (select * from faculty_profiles f
        where f.person_key = ${buildPersonKey(name)} or lower(f.full_name) = lower(${name}))
      select coalesce((select jsonb_agg(to_jsonb(p) - 'work' - 'search_words' - 'name_words') from people p), '[]') as entries,
        coalesce((select jsonb_agg(to_jsonb(c)) from catalogue_changes c
          where c.entity = 'faculty_profiles' and c.entity_id in (select id::text from people)), '[]') as history,
        coalesce((select jsonb_agg(to_jsonb(r)) from faculty_requests r where r.faculty_id in (select id from people)), '[]')
          as requests,
        (select count(distinct user_id)::int from selected_professors s where lower(s.professor_name) = lower(${name})) as saved`,
  )
  const [found] = rows
  return {
    entries: found?.entries ?? [],
    history: found?.history ?? [],
    requests: found?.requests ?? [],
    savedBy: found?.saved ?? 0,
  }
}

/**
 * Deletes a person permanently, with their history, and blocks later imports of them; false when there is no such
 * person.
 */
export const purgeFaculty = async (service: Db, id: string): Promise<boolean> =>
  (await service.execute<{ erased: boolean }>(sql`select purge_faculty(${id}::uuid) as erased`)).rows[0]?.erased ??
  false
