import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { broadcastChange } from '#src/client/cross-tab.ts'
import { shortlistPageSize } from './rules.ts'
import type { ShortlistSearch } from './shortlist-search.parse.ts'

/** The list in the order and with the filters of the URL, page by page. */
export const shortlistQuery = ({ sort, query, category }: ShortlistSearch) =>
  api.shortlist.list.infiniteOptions({
    input: (after: string | undefined) => ({
      limit: shortlistPageSize,
      ...(sort ? { sort } : {}),
      ...(query ? { query } : {}),
      ...(category ? { category } : {}),
      ...(after ? { after } : {}),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
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

const maxEntries = 200

/** Which universities and programmes are on the list, for the buttons that add them. */
export const shortlistedIdsQuery = queryOptions({
  ...api.shortlist.list.queryOptions({ input: { limit: maxEntries } }),
  staleTime: 60_000,
})

/** After a change of a plan: whatever shows shortlist, applications, deadlines or the snapshot asks anew, in every tab. */
export const refreshPlans = async (queryClient: QueryClient): Promise<void> => {
  broadcastChange()
  const keys = [api.shortlist.key(), api.applications.key(), api.deadlines.key(), api.snapshot.key()]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
