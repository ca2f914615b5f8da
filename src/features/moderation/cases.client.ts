import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'

export const moderatorStatusQuery = api.moderation.status.queryOptions()
export const casesQuery = api.moderation.cases.queryOptions()
export const decisionQuery = (id: string) => api.moderation.decision.queryOptions({ input: { id } })

export const refreshModeration = async (queryClient: QueryClient): Promise<void> =>
  await queryClient.invalidateQueries({ queryKey: api.moderation.key() })
