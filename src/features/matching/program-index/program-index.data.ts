import { sql } from 'drizzle-orm'
import { inheritedFactsSql, programFactsSql } from '#src/features/catalogue/facts/facts.data.ts'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { normalizeName } from '#src/features/catalogue/names.engine.ts'
import type { Db } from '#src/server/database.ts'
import type { FactSource } from '../contract.ts'
import { matchingFacts } from '../rules.ts'

export interface StoredProgram {
  id: string
  universityId: string
  name: string
  field: string
  level: string
  country: string
  region: string | null
  degree: string
  /** Id of its source. */
  source: string
  /** ISO 639-1 code; null when unknown. */
  language: string | null
  /** Facts of the programme, and applicable facts of its university. */
  facts: Facts
  universityFacts: Facts
  /** True when a source states its topics: otherwise its keywords are the usual ones of its field. */
  isTopicKnown: boolean
  terms: string[]
  nameTerms: string[]
  /** Stems of its name and its sourced keywords. */
  ownTerms: string[]
  facultyTerms: string[]
}

/** Database row: without further words, the stems of the name are not computed twice. */
type ReadProgram = Omit<StoredProgram, 'terms' | 'ownTerms'> & {
  terms: string[] | null
  ownTerms: string[] | null
}

const factList = sql.raw(matchingFacts.map((kind) => `'${kind}'`).join(', '))

/** Selection of programmes: by id, by university, or a page of all in id order. */
export type Selection = { programs: string[] } | { universities: string[] } | { after: string; limit: number }

const condition = (selection: Selection) => {
  if ('programs' in selection) return sql`p.id = any(${sql.param(selection.programs)}::text[]) order by p.id`
  if ('universities' in selection)
    return sql`p.university_id = any(${sql.param(selection.universities)}::text[]) order by p.id`
  return sql`p.id > ${selection.after} order by p.id limit ${selection.limit}`
}

/**
 * Lists programmes with their word stems, deduplicated by name within a university; real people who may take students
 * contribute their interests.
 */
export const listPrograms = async (
  db: Db,
  selection: Selection,
  usualTopics: readonly string[],
): Promise<StoredProgram[]> => {
  const { rows } = await db.execute<ReadProgram & Record<string, unknown>>(sql`
    with chosen as (select p.* from programs p where p.removed_at is null and ${condition(selection)}),
    topics as (
      select id, array(select word from unnest(keywords) word
        where source <> 'editor' or word <> all(${sql.param(usualTopics)}::text[])) as own
      from chosen),
    faculty as (
      select f.university_id, array_agg(distinct term) as terms
      from faculty_profiles f
      cross join lateral unnest(research_stems(array_to_string(f.research_interests, ' . '))) as term
      where f.university_id in (select university_id from chosen)
        and f.removed_at is null and not f.is_sample and f.is_accepting_students is not false
        -- Whom grants speak for is asked for by each person's interests: see findGrantHolders.
        and f.grants = '[]'
      group by f.university_id)
    select p.id, p.university_id as "universityId", p.name, p.degree, p.source, p.language, p.field, p.level, u.country, u.region,
      coalesce((select jsonb_object_agg(key, value) from jsonb_each(p.facts) where key in (${factList})), '{}') as facts,
      coalesce((select jsonb_object_agg(key, value) from jsonb_each(${inheritedFactsSql}) where key in (${factList})), '{}')
        as "universityFacts",
      case when cardinality(p.keywords) > 0 then research_stems(p.name || ' . ' || array_to_string(p.keywords, ' . ')) end
        as terms,
      research_stems(p.name) as "nameTerms",
      cardinality(t.own) > 0 as "isTopicKnown",
      case when cardinality(t.own) > 0 then research_stems(p.name || ' . ' || array_to_string(t.own, ' . ')) end as "ownTerms",
      coalesce(f.terms, '{}') as "facultyTerms"
    from chosen p join topics t using (id)
      cross join lateral (select * from universities where id = p.university_id and removed_at is null offset 0) u
      left join faculty f on f.university_id = p.university_id
    -- As a number, and universities one by one: joined, all of them would be read with each page.
    where 0 = (select count(*) from programs twin where twin.university_id = p.university_id
      and twin.removed_at is null and twin.level = p.level and twin.name = p.name and twin.degree = p.degree
      and twin.id < p.id)
    order by p.id`)
  return rows.map(({ terms, ownTerms, ...row }) => ({
    ...row,
    terms: terms ?? row.nameTerms,
    ownTerms: ownTerms ?? row.nameTerms,
  }))
}

/** Programme without its word stems, which the index knows. */
export type ProgramWithFacts = Omit<StoredProgram, 'isTopicKnown' | 'terms' | 'nameTerms' | 'ownTerms' | 'facultyTerms'>

/** Lists programmes with the facts that matching reads. */
export const listProgramFacts = async (db: Db, ids: readonly string[]): Promise<ProgramWithFacts[]> =>
  (
    await db.execute<ProgramWithFacts & Record<string, unknown>>(sql`
    select p.id, p.university_id as "universityId", p.name, p.degree, p.source, p.language, p.field, p.level, u.country,
      u.region,
      coalesce((select jsonb_object_agg(key, value) from jsonb_each(p.facts) where key in (${factList})), '{}') as facts,
      coalesce((select jsonb_object_agg(key, value) from jsonb_each(${inheritedFactsSql}) where key in (${factList})), '{}')
        as "universityFacts"
    from programs p join universities u on u.id = p.university_id
    where p.id = any(${sql.param(ids)}::text[]) and p.removed_at is null and u.removed_at is null`)
  ).rows

export interface MatchDetails {
  id: string
  level: string
  degree: string
  universityName: string
  city: string | null
  country: string
  region: string | null
  websiteUrl: string
  /** Applicable facts of its university, except those that the programme states itself. */
  facts: Facts
  ownFacts: Facts
  universityFacts: Facts
  sources: FactSource[]
  [column: string]: unknown
}

/** Lists the details that a match shows beside its score. */
export const listMatchDetails = async (db: Db, ids: string[]): Promise<Map<string, MatchDetails>> => {
  const { rows } = await db.execute<MatchDetails>(sql`
    select p.id, p.level, p.degree, u.name as "universityName", u.city, u.country, u.region,
      p.website_url as "websiteUrl",
      ${programFactsSql} as facts, p.facts as "ownFacts", u.facts as "universityFacts",
      coalesce((select jsonb_agg(jsonb_build_object('fact', known.key, 'year', known.value->>'year', 'title', s.title,
          'url', coalesce(known.value->>'url', s.url)))
        from jsonb_each(${programFactsSql}) known join catalogue_sources s on s.id = known.value->>'source'
        where known.key in (${factList})), '[]') as sources
    from programs p join universities u on u.id = p.university_id where p.id = any(${sql.param(ids)}::text[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lists the programme ids of a university in order. */
export const listProgramIds = async (db: Db, universityId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from programs where university_id = ${universityId} and removed_at is null order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Maximum words of a text that names are compared with. */
const maxNameWords = 8

/** Lists the ids of programmes whose name, degree, topics or university contain each word of a text, or its beginning. */
export const listProgramIdsByName = async (db: Db, text: string): Promise<string[]> => {
  const words = normalizeName(text).split(' ').filter(Boolean).slice(0, maxNameWords)
  if (words.length === 0) return []
  const matches = words.map(
    (word) => sql`(p.search_words @@ ${`'${word}':*`}::tsquery
      or p.university_id in (select id from universities where search_text ~ ${`\\m${word}`}))`,
  )
  // One text: the driver would parse an array of the whole catalogue character by character.
  const { rows } = await db.execute<{ ids: string | null }>(
    sql`select string_agg(p.id, ${'\n'}) as ids from programs p where p.removed_at is null and ${sql.join(matches, sql` and `)}`,
  )
  return rows[0]?.ids?.split('\n') ?? []
}

/** Stems each text with PostgreSQL, in the order of the texts. */
export const stemTexts = async (db: Db, texts: string[]): Promise<string[][]> => {
  if (texts.length === 0) return []
  const { rows } = await db.execute<{ stems: string[] }>(sql`
    select research_stems(text) as stems from unnest(${sql.param(texts)}::text[]) with ordinality as t (text, place)
    order by place`)
  return rows.map(({ stems }) => stems)
}

/**
 * Builds full-text queries from the phrases of each list, deduplicated, in the order of the lists; phrases without a
 * stem are omitted. A phrase with a single meaningful word among stop words ("no such research") is omitted too.
 */
export const buildPhraseQueries = async (db: Db, lists: readonly (readonly string[])[]): Promise<string[][]> => {
  if (lists.length === 0) return []
  const { rows } = await db.execute<{ queries: string[] | null }>(sql`
    select (select json_agg(distinct q::text) from jsonb_array_elements_text(list) way,
        phraseto_tsquery('pg_catalog.english', translate(way, '-/', '  ')) q
        where numnode(q) > 1 or numnode(q) = 1 and trim(translate(way, '-/', '  ')) !~ '\\s') as queries
    from jsonb_array_elements(${JSON.stringify(lists)}::jsonb) with ordinality as l (list, place) order by place`)
  return rows.map(({ queries }) => queries ?? [])
}

/** Joins queries of synonyms into one full-text query; empty when there are none. */
export const joinQueries = (queries: readonly string[]): string => queries.map((one) => `(${one})`).join(' | ')
