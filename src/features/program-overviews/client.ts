import { api } from '#src/client/api.ts'
import { hourMs } from '#src/shared/durations.ts'

export type OverviewAddress = { field: string; country: string }

export const overviewQuery = (address: OverviewAddress) =>
  api.programOverviews.get.queryOptions({ input: address, staleTime: hourMs })

/** Countries with an overview of a field. */
export const overviewCountriesQuery = (field: string) =>
  api.programOverviews.countries.queryOptions({ input: { field }, staleTime: hourMs })

export const overviewProgramsQuery = (address: OverviewAddress) =>
  api.programOverviews.programs.infiniteOptions({
    input: (after: string | undefined) => ({ ...address, ...(after ? { after } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5 * 60_000,
  })
