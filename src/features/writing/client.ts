import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import type { WritingFormat } from './rules.ts'

export const writingsQuery = api.writing.list.queryOptions()

/**
 * Query that opens a writing for editing: first sends unsent steps of closed tabs to the server. Fetched once, because
 * the editor continues from there.
 */
export const openWritingQuery = (owner: string, id: string) => ({
  queryKey: ['open-writing', owner, id] as const,
  queryFn: async () => {
    // Lazy import: the edit log is loaded with the editor, not with the list.
    const { sendUnsentQueues, claimUnsentQueue } = await import('./unsent-edits.client.ts')
    const left = await claimUnsentQueue(id, await sendUnsentQueues(owner, id))
    return { writing: await client.writing.get({ id }), left }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnMount: 'always' as const,
})

/** Query of a variant's source, for comparison. */
export const sourceQuery = (id: string) =>
  api.writing.get.queryOptions({
    input: { id },
    retry: (count, error) => getErrorCode(error) === undefined && count < 2,
  })

/** Query of changes in the source's passages that a variant shares. */
export const sharedQuery = (id: string) => api.writing.shared.queryOptions({ input: { id } })

export const versionsQuery = (id: string) => api.writing.versions.queryOptions({ input: { id } })
export const versionQuery = (id: string, versionId: string) =>
  api.writing.version.queryOptions({ input: { id, versionId } })

/**
 * Query of the claim check at a version of the edit log; refetched on opening, because facts and programmes change too.
 */
export const checkQuery = (id: string, version: number) => ({
  queryKey: [...api.writing.check.key({ input: { id } }), version] as const,
  queryFn: async () => await client.writing.check({ id }),
  staleTime: 0,
})

/** Query of comments, polled while the panel is open, because readers write elsewhere. */
export const commentsQuery = (id: string) => api.writing.comments.queryOptions({ input: { id } })

/** Query of submitted exports of a writing. */
export const sentQuery = (id: string) => api.writing.sent.queryOptions({ input: { id } })
export const sentWritingQuery = (id: string) => api.writing.readSent.queryOptions({ input: { id } })
/** Query of a preview page of a writing at a version. */
export const previewQuery = (id: string, version: number, page = 1) => ({
  queryKey: [...api.writing.preview.key({ input: { id } }), version, page] as const,
  queryFn: async () => await client.writing.preview({ id, page }),
})

export const buildFileUrl = (id: string, format: WritingFormat) => `/api/writings/${id}/file?format=${format}`
export const buildSubmissionFileUrl = (id: string) => `/api/sent-writings/${id}/file`

export const refreshWritings = async (queryClient: QueryClient): Promise<void> =>
  await queryClient.invalidateQueries({ queryKey: api.writing.key() })
