import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { buildPersonKey } from './person-names.parse.ts'

/** Everything that is kept about people of the faculty who have a name: entries, the history of each, open and settled requests. */
export interface PersonExport {
  entries: object[]
  history: object[]
  requests: object[]
  /** How many people of this instance have written the name into their own list: that list is theirs. */
  savedBy: number
}

/** What is kept about those who are called so, by whichever spelling of first and last name. */
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

/** Takes somebody out for good, with their history, and keeps later imports from bringing them back; false where nobody is. */
export const purgeFaculty = async (service: Db, id: string): Promise<boolean> =>
  (await service.execute<{ erased: boolean }>(sql`select erase_faculty(${id}::uuid) as erased`)).rows[0]?.erased ??
  false
