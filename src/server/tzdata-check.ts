import type pg from 'pg'
import { Temporal } from 'temporal-polyfill'

// Tzdata check: Node, the database and the system each contain time zone data, and governments change clocks at short
// notice. The product uses Node for local time; if the database differs, one of the two is out of date.

/** Sample days of a year in summer and winter, in days from now. */
const sampledDays = [0, 91, 182, 273]

const offsetIn = (zone: string, at: Temporal.Instant): number => at.toZonedDateTimeISO(zone).offsetNanoseconds / 1e9

/** Finds the zones that the database does not know or whose offset differs in the coming year. */
export const findTzdataDifferences = async (
  database: Pick<pg.Pool, 'query'>,
  zones: readonly string[],
  now = Temporal.Now.instant(),
): Promise<string[]> => {
  const instants = sampledDays.map((days) => now.add({ hours: 24 * days }))
  const { rows } = await database.query<{ zone: string; offsets: number[] }>(
    `select z.name as zone, array(
       select extract(epoch from (at at time zone z.name) - (at at time zone 'UTC'))::int
       from unnest($2::timestamptz[]) with ordinality i (at, place) order by place) as offsets
     from pg_timezone_names z where z.name = any($1)`,
    [zones, instants.map(String)],
  )
  const theirs = new Map(rows.map(({ zone, offsets }) => [zone, offsets.join()]))
  return zones.filter((zone) => theirs.get(zone) !== instants.map((at) => offsetIn(zone, at)).join())
}

/** Formats the advice for the operator. */
export const formatTzdataAdvice = (zones: readonly string[]): string =>
  `Node (zone data ${process.versions.tz}) and the database disagree about the clocks of ${zones.slice(0, 10).join(', ')}` +
  `${zones.length > 10 ? ` and ${zones.length - 10} more` : ''}. Deadlines go by Node; update whichever is older.`
