import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'

export const outcomeQuery = (applicationId: string) => api.outcomes.get.queryOptions({ input: { applicationId } })

export const groupQuery = (universityId: string) =>
  queryOptions({
    ...api.outcomes.group.queryOptions({ input: { universityId } }),
    staleTime: 5 * 60_000,
  })
