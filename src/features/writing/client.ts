import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'

export const writingsQuery = api.writing.list.queryOptions()

/** A writing to be edited: first what closed tabs left goes to the server. Read once, for the editor goes on from there. */
export const openWritingQuery = (owner: string, id: string) => ({
  queryKey: ['open-writing', owner, id] as const,
  queryFn: async () => {
    // The ledger comes with the editor, not with the list.
    const { sendLeftQueues } = await import('./queue.client.ts')
    await sendLeftQueues(owner, id)
    return await client.writing.get({ id })
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnMount: 'always' as const,
})

export const versionsQuery = (id: string) => api.writing.versions.queryOptions({ input: { id } })
export const versionQuery = (id: string, versionId: string) =>
  api.writing.version.queryOptions({ input: { id, versionId } })

export const refreshWritings = async (queryClient: QueryClient): Promise<void> =>
  await queryClient.invalidateQueries({ queryKey: api.writing.key() })
