import { maxCompared } from '#src/features/catalogue/comparison-params.parse.ts'
import { isUuid } from '#src/shared/uuid.ts'
import { type Category, categories, queryLimit, type ShortlistOrder, shortlistOrders } from './rules.ts'

// Search parameters of the shortlist. Lightweight, because every route imports its parameters before its screen.

/** Search parameters of the shortlist: order, filters, and compared entries. */
export type ShortlistSearch = {
  /** At most four distinct ids. */
  compare?: string[]
  /** Omitted for the default order, newest first. */
  sort?: Exclude<ShortlistOrder, 'added'>
  query?: string
  category?: Category
}

/** Parses the search parameters; unknown values are omitted. */
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
