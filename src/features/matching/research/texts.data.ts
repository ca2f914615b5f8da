import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import type { PersonText, TextTopic } from './texts.parse.ts'

/** Topic with its full-text query. */
export interface Topic extends Record<string, unknown> {
  words: string
  query: string
}

/** Maximum number of catalogue topics searched in a text. */
const maxTopics = 10_000

const queryOf = sql`phraseto_tsquery('pg_catalog.english', translate(words, '-/', '  '))`

/**
 * Lists topics of programmes and real faculty, most frequent first, together with the `further` words, deduplicated.
 */
export const listTopics = async (db: Db, further: readonly string[]): Promise<Topic[]> => {
  const { rows } = await db.execute<Topic>(sql`
    with found as (
      select word as words, count(*) as times from (
        select unnest(keywords) as word from programs where removed_at is null union all
        select unnest(research_interests) from faculty_profiles where not is_sample and removed_at is null) all_words
      group by 1 order by 2 desc, 1 limit ${maxTopics})
    select words, ${queryOf}::text as query
    from (select words from found union select unnest(${sql.param(further)}::text[])) t (words)
    where numnode(${queryOf}) > 0 order by words`)
  return rows
}

/**
 * Lists the topics that each text contains as a phrase, with their relevance: longer phrases weigh more. The texts are
 * a materialized CTE: without it, the planner parses each text again for every topic.
 */
export const listTextTopics = async (
  db: Db,
  texts: readonly PersonText[],
  topics: readonly Topic[],
): Promise<TextTopic[]> => {
  const { rows } = await db.execute<TextTopic & Record<string, unknown>>(sql`
    with texts as materialized (
      select source, to_tsvector('pg_catalog.english', translate(text, '-/', '  ')) as vector
      from unnest(${sql.param(texts.map(({ source }) => source))}::text[], ${sql.param(texts.map(({ text }) => text))}::text[])
        as t (source, text))
    select source, words, (ts_rank(vector, query) * numnode(query))::float8 as rank
    from texts cross join unnest(${sql.param(topics.map(({ words }) => words))}::text[],
      ${sql.param(topics.map(({ query }) => query))}::tsquery[]) as t (words, query)
    where vector @@ query`)
  return rows
}
