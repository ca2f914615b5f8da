import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { announceData } from '#src/client/tabs.ts'
import { isUuid } from '#src/shared/uuid.ts'
import { compareLimit, shortlistPageSize } from './rules.ts'

export const shortlistQuery = api.shortlist.list.infiniteOptions({
  input: (before: string | undefined) => ({ limit: shortlistPageSize, ...(before ? { before } : {}) }),
  initialPageParam: undefined,
  getNextPageParam: (page) => page.nextBefore ?? undefined,
})

type Choice = { universityId: string; programId: string | null }

/**
 * Whether an entry is this university or programme (SH-02); one with a programme that the catalogue does not know is
 * something else than the university as a whole.
 */
export const isChoice = (entry: Choice & { programName: string }, { universityId, programId }: Choice): boolean =>
  entry.universityId === universityId &&
  entry.programId === programId &&
  (programId !== null || entry.programName === '')

/** Which entries the address puts side by side; at most four, each once. */
export const toCompareSearch = (search: Record<string, unknown>): { compare?: string[] } => {
  const ids = Array.isArray(search.compare) ? search.compare.filter((id): id is string => isUuid(String(id))) : []
  return ids.length > 0 ? { compare: [...new Set(ids)].slice(0, compareLimit) } : {}
}

const mostEntries = 200

/** Which universities and programmes are on the list, for the buttons that add them. */
export const chosenQuery = queryOptions({
  ...api.shortlist.list.queryOptions({ input: { limit: mostEntries } }),
  staleTime: 60_000,
})

/** After a change of a plan: whatever shows shortlist, applications, deadlines or the snapshot asks anew, in every tab. */
export const refreshPlans = async (queryClient: QueryClient): Promise<void> => {
  announceData()
  const keys = [api.shortlist.key(), api.applications.key(), api.deadlines.key(), api.snapshot.key()]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
