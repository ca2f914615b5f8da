import { api } from '#src/client/api.ts'

/** Public figures change when the catalogue does: a visit asks once. */
export const figuresQuery = api.figures.get.queryOptions({ staleTime: 60 * 60_000 })
