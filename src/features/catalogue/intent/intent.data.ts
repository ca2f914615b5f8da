import { type SQL, sql } from 'drizzle-orm'
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

/** Programmes that use a word before it counts as one: a register has typing errors of its own. */
const minUses = 3

/** Selects the words that are a prefix of a word of several programmes or of a university name. */
export const listKnownWords = async (db: Db, words: readonly string[]): Promise<string[]> => {
  if (words.length === 0) return []
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from unnest(${sql.param(words)}::text[]) word
      where (select count(*) from (select 1 from programs p
          where p.search_words @@ (quote_literal(word) || ':*')::tsquery limit ${minUses}) used) >= ${minUses}
        or exists (select 1 from universities u where u.search_text ~ ('\\m' || word))`,
  )
  return rows.map(({ word }) => word)
}

/** SQL for a city or region in lower case without accents. */
export const foldPlaceSql = (place: SQL): SQL => sql`lower(public.unaccent('public.unaccent'::regdictionary, ${place}))`

/** Selects the cities and regions with these names, in the form of `normalizePhrase`. */
export const listNamedPlaces = async (db: Db, keys: readonly string[]): Promise<{ key: string; name: string }[]> => {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ key: string; name: string }>(
    sql`select distinct on (key) key, place as name from universities u, unnest(array[u.city, u.region]) place,
        lateral (select ${foldPlaceSql(sql`place`)} as key) folded
      where key = any(${sql.param(keys)}::text[]) and u.removed_at is null order by key, place`,
  )
  return rows
}

/** Trigram similarity of a name with one or two typing errors. */
const minSimilarity = 0.3

/** Lists the one-word names of universities and the cities that are similar to each word. */
export const listSimilarNames = async (db: Db, words: readonly string[]): Promise<Map<string, string[]>> => {
  if (words.length === 0) return new Map()
  const { rows } = await db.execute<{ word: string; names: string[] }>(
    sql`with names as materialized (
        select distinct key from universities u,
          unnest(u.name_keys || array[${foldPlaceSql(sql`coalesce(u.city, '')`)}]) key
        where u.removed_at is null and key ~ '^[a-z]{5,}$')
      select word, array_agg(key) as names from unnest(${sql.param(words)}::text[]) word, names
      where left(key, 1) = left(word, 1) and abs(length(key) - length(word)) <= 2
        and similarity(key, word) > ${minSimilarity} group by word`,
  )
  return new Map(rows.map(({ word, names }) => [word, names]))
}

/** Selects the places with a university of their name, unless one of these universities is in the place. */
export const listUniversityTowns = async (
  db: Db,
  places: readonly { place: string; key: string; folded: string }[],
  universities: readonly string[],
): Promise<string[]> => {
  if (places.length === 0) return []
  const { rows } = await db.execute<{ place: string }>(
    sql`select place from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as town(place text, key text, folded text)
      where exists (select 1 from universities u where u.name_keys && array[key] and u.removed_at is null)
        and not exists (select 1 from universities u where u.name_keys && ${sql.param(universities)}::text[]
          and u.removed_at is null and ${foldPlaceSql(sql`u.city`)} = folded)`,
  )
  return rows.map(({ place }) => place)
}
