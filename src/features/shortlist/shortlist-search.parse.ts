import { maxCompared } from '#src/features/catalogue/comparison-params.parse.ts'
import { isUuid } from '#src/shared/uuid.ts'
import { type Category, categories, queryLimit, type ShortlistOrder, shortlistOrders } from './rules.ts'

// Every route knows its search parameters before its screen is loaded: nothing heavy is imported here.

/** What the URL of the shortlist says: its order, which entries of it, and which of them stand side by side. */
export type ShortlistSearch = {
  /** At most four, each once. */
  compare?: string[]
  /** Left out for the entry that was added last. */
  sort?: Exclude<ShortlistOrder, 'added'>
  query?: string
  category?: Category
}

/** Reads the URL; unknown values are left out. */
export const toShortlistSearch = (search: Record<string, unknown>): ShortlistSearch => {
  const ids = Array.isArray(search.compare) ? search.compare.filter((id): id is string => isUuid(String(id))) : []
  const sort = shortlistOrders.find((known) => known === search.sort)
  const query = typeof search.query === 'string' && search.query.trim() ? search.query.slice(0, queryLimit) : undefined
  const category = categories.find((known) => known === search.category)
  return {
    ...(ids.length > 0 ? { compare: [...new Set(ids)].slice(0, maxCompared) } : {}),
    ...(sort && sort !== 'added' ? { sort } : {}),
    ...(query ? { query } : {}),
    ...(category ? { category } : {}),
  }
}
