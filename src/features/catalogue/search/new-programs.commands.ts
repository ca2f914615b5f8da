import type { z } from 'zod'
import type { Db } from '#src/server/database.ts'
import { preferIndexes } from '../data.ts'
import { toFilter } from './normalize-filters.commands.ts'
import { programFilterSchema } from './search.contract.ts'
import { countPrograms } from './search.data.ts'

/**
 * Counts the programmes of a search that were added in a period, those with unknown filtered facts included. Neither
 * places nor words are relaxed: a programme that only nearly fits is no reason for a notification.
 *
 * @param period.after instant before the period, exclusive
 * @param period.until its end, inclusive
 */
export const countNewPrograms = async (
  db: Db,
  filters: z.input<typeof programFilterSchema>,
  period: { after: string; until: string },
): Promise<number> => {
  await preferIndexes(db)
  const filter = await toFilter(db, programFilterSchema.parse(filters), undefined)
  return (await countPrograms(db, { ...filter, created: period })).total
}
