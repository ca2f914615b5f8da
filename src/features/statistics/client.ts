import { api } from '#src/client/api.ts'
import { hourMs } from '#src/shared/durations.ts'

/** Public figures change when the catalogue does: a visit asks once. */
export const figuresQuery = api.figures.get.queryOptions({ staleTime: hourMs })
