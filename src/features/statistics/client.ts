import { api } from '#src/client/api.ts'
import { hourMs } from '#src/shared/durations.ts'

/** Query of the public figures, fetched once per visit, because they change only with the catalogue. */
export const figuresQuery = api.figures.get.queryOptions({ staleTime: hourMs })
