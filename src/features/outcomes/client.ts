import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { retryUnlessRefused } from '#src/client/failures.ts'

export const outcomeQuery = (applicationId: string) =>
  queryOptions({ ...api.outcomes.get.queryOptions({ input: { applicationId } }), retry: retryUnlessRefused })

export const groupQuery = (universityId: string) =>
  queryOptions({
    ...api.outcomes.group.queryOptions({ input: { universityId } }),
    staleTime: 5 * 60_000,
    retry: retryUnlessRefused,
  })
