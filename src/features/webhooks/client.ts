import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'

/** Interval of requests while a message of the log has no result yet, in milliseconds. */
const pollMs = 2_000

export const webhooksQuery = api.webhooks.list.queryOptions()

/** Log of a webhook, requested again while a message has no result yet. */
export const webhookLogQuery = (id: string) =>
  api.webhooks.deliveries.queryOptions({
    input: { id },
    refetchInterval: ({ state }) =>
      state.data?.some((entry) => entry.state === 'waiting' && entry.failure === null) ? pollMs : false,
  })

export const refreshWebhooks = async (queryClient: QueryClient) =>
  await queryClient.invalidateQueries({ queryKey: api.webhooks.key() })
