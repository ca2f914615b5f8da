import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'

/** Selects the keys that name a university. */
export const listNamedUniversities = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ key: string }>(
    sql`select distinct key from universities u, unnest(u.name_keys) key
      where u.name_keys && ${sql.param(keys)}::text[] and key = any(${sql.param(keys)}::text[]) and u.removed_at is null`,
  )
  return rows.map(({ key }) => key)
}

/** Selects the phrases that are the name, the degree or a topic of a programme. */
export const listNamedPrograms = async (db: Db, phrases: readonly string[]): Promise<string[]> => {
  if (phrases.length === 0) return []
  const { rows } = await db.execute<{ phrase: string }>(
    sql`select phrase from unnest(${sql.param(phrases)}::text[]) phrase
      where exists (select 1 from programs p
        where p.search_words @@ (select string_agg(quote_literal(word), ' & ') from regexp_split_to_table(phrase, ' ') word)::tsquery
          and '|' || p.search_text || '|' like '%|' || phrase || '|%' and p.removed_at is null)`,
  )
  return rows.map(({ phrase }) => phrase)
}

/** Selects the words that are a prefix of a word of a programme or of a university name. */
export const listKnownWords = async (db: Db, words: readonly string[]): Promise<string[]> => {
  if (words.length === 0) return []
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from unnest(${sql.param(words)}::text[]) word
      where exists (select 1 from programs p where p.search_words @@ (quote_literal(word) || ':*')::tsquery)
        or exists (select 1 from universities u where u.search_text ~ ('\\m' || word))`,
  )
  return rows.map(({ word }) => word)
}
