import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import type { CaseKind } from './cases.rules.ts'

export const moderatorStatusQuery = api.moderation.status.queryOptions()
export const casesQuery = (input: { q: string; kind?: CaseKind; offset: number }) =>
  api.moderation.cases.queryOptions({ input, placeholderData: keepPreviousData })
export const decisionQuery = (id: string) => api.moderation.decision.queryOptions({ input: { id } })

export const refreshModeration = async (queryClient: QueryClient): Promise<void> =>
  await queryClient.invalidateQueries({ queryKey: api.moderation.key() })
