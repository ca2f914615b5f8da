import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import { codeOf } from '#src/client/errors.ts'
import type { WritingFormat } from './rules.ts'

export const writingsQuery = api.writing.list.queryOptions()

/**
 * A writing to be edited, and what of it waits in this browser: first what closed tabs left goes to the server. Read once, for
 * the editor goes on from there.
 */
export const openWritingQuery = (owner: string, id: string) => ({
  queryKey: ['open-writing', owner, id] as const,
  queryFn: async () => {
    // The ledger comes with the editor, not with the list.
    const { sendUnsentQueues, claimUnsentQueue } = await import('./unsent-edits.client.ts')
    const left = await claimUnsentQueue(id, await sendUnsentQueues(owner, id))
    return { writing: await client.writing.get({ id }), left }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnMount: 'always' as const,
})

/** The source of a variant, to compare with. */
export const sourceQuery = (id: string) =>
  api.writing.get.queryOptions({ input: { id }, retry: (count, error) => codeOf(error) === undefined && count < 2 })

/** What changed in the source of a variant of what both share. */
export const sharedQuery = (id: string) => api.writing.shared.queryOptions({ input: { id } })

export const versionsQuery = (id: string) => api.writing.versions.queryOptions({ input: { id } })
export const versionQuery = (id: string, versionId: string) =>
  api.writing.version.queryOptions({ input: { id, versionId } })

/** What a text claims at a version of its ledger; facts and programmes change as well, so it is asked anew when it is opened. */
export const checkQuery = (id: string, version: number) => ({
  queryKey: [...api.writing.check.key({ input: { id } }), version] as const,
  queryFn: async () => await client.writing.check({ id }),
  staleTime: 0,
})

/** What readers said; asked anew while the panel is open, for they write elsewhere. */
export const commentsQuery = (id: string) => api.writing.comments.queryOptions({ input: { id } })

/** What was sent of a writing. */
export const sentQuery = (id: string) => api.writing.sent.queryOptions({ input: { id } })
export const sentWritingQuery = (id: string) => api.writing.readSent.queryOptions({ input: { id } })
/** A page of a writing at one of its versions. */
export const previewQuery = (id: string, version: number, page = 1) => ({
  queryKey: [...api.writing.preview.key({ input: { id } }), version, page] as const,
  queryFn: async () => await client.writing.preview({ id, page }),
})

export const buildFileUrl = (id: string, format: WritingFormat) => `/api/writings/${id}/file?format=${format}`
export const buildSubmissionFileUrl = (id: string) => `/api/sent-writings/${id}/file`

export const refreshWritings = async (queryClient: QueryClient): Promise<void> =>
  await queryClient.invalidateQueries({ queryKey: api.writing.key() })
