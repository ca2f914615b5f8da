import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { broadcastChange } from '#src/client/cross-tab.ts'
import { shortlistPageSize } from './rules.ts'
import type { ShortlistSearch } from './shortlist-search.parse.ts'

/** Infinite query of the list with the order and filters of the URL. */
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
 * Tells whether an entry is this university or programme (SH-02); an entry with a programme unknown to the catalogue
 * differs from the university as a whole.
 */
export const isChoice = (entry: Choice & { programName: string }, { universityId, programId }: Choice): boolean =>
  entry.universityId === universityId &&
  entry.programId === programId &&
  (programId !== null || entry.programName === '')

const maxEntries = 200

/** Query of shortlisted universities and programmes, for the add buttons. */
export const shortlistedIdsQuery = queryOptions({
  ...api.shortlist.list.queryOptions({ input: { limit: maxEntries } }),
  staleTime: 60_000,
})

/** Invalidates shortlist, applications, deadlines and snapshot after a change of a plan, in every tab. */
export const refreshPlans = async (queryClient: QueryClient): Promise<void> => {
  broadcastChange()
  const keys = [api.shortlist.key(), api.applications.key(), api.deadlines.key(), api.packets.key(), api.snapshot.key()]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
