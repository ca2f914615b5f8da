import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { foldPlaceSql } from '../intent/intent.data.ts'

/** Lists the countries of each city or region, those with the most universities first. */
export const listCountriesOfPlaces = async (db: Db, places: readonly string[]): Promise<Map<string, string[]>> => {
  if (places.length === 0) return new Map()
  const { rows } = await db.execute<{ place: string; country: string }>(
    sql`select place, u.country from universities u, unnest(array[u.city, u.region]) named,
        lateral (select ${foldPlaceSql(sql`named`)} as place) folded
      where place = any(${sql.param(places)}::text[]) and u.removed_at is null
      group by 1, 2 order by count(*) desc, 2`,
  )
  const countries = Map.groupBy(rows, ({ place }) => place)
  return new Map([...countries].map(([place, those]) => [place, those.map(({ country }) => country)]))
}

/** Lists country and city of the universities with these names. */
export const listPlacesOfUniversities = async (
  db: Db,
  keys: readonly string[],
): Promise<{ country: string; city: string | null }[]> => {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ country: string; city: string | null }>(
    sql`select u.country, ${foldPlaceSql(sql`u.city`)} as city from universities u
      where u.name_keys && ${sql.param(keys)}::text[] and u.removed_at is null`,
  )
  return rows
}
