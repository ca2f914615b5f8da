import { discardFile, readUpload, withStoredFile } from '#src/features/storage/commands.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import {
  actAsUser,
  createApiError,
  findStoredResponse,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import type { OwnResource } from './resources.contract.ts'
import { findResource, insertResource, listGuided, type ResourceRow } from './resources.data.ts'
import { isResourceContent, maxResourceFileBytes, type ResourceAudience, type ResourceKind } from './resources.rules.ts'

interface ResourceInput {
  title: string
  audience: ResourceAudience
  mentorshipIds: string[]
}

/** Validates the audience of a resource: rejects an empty selection, and students without an active mentorship. */
const readAudience = async (
  db: Db,
  ownerId: OwnerId,
  { audience, mentorshipIds }: ResourceInput,
): Promise<string[]> => {
  if (audience !== 'some') return []
  const guided = new Set((await listGuided(db, ownerId)).map(({ id }) => id))
  const chosen = [...new Set(mentorshipIds)]
  if (chosen.length === 0 || chosen.some((id) => !guided.has(id)))
    throw createApiError('INPUT_INVALID', { field: 'mentorshipIds' })
  return chosen
}

/** Validates a mentor's input and converts it to a row. */
export const readResource = async (
  db: Db,
  ownerId: OwnerId,
  kind: ResourceKind,
  input: ResourceInput & { content: string },
) => {
  const content = input.content.trim()
  if (!isResourceContent(kind, content)) throw createApiError('INPUT_INVALID', { field: 'content' })
  return {
    title: input.title,
    audience: input.audience,
    content,
    mentorshipIds: await readAudience(db, ownerId, input),
  }
}

/** Maps a resource to its mentor's view, with the names of selected students in active mentorships. */
export const toOwnResource = (row: ResourceRow, guided: { id: string; name: string }[]): OwnResource => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  address: row.kind === 'link' ? row.content : '',
  content: row.content,
  file: row.fileName === null ? null : { name: row.fileName, bytes: row.fileBytes ?? 0 },
  audience: row.audience,
  students: guided.filter(({ id }) => row.mentorshipIds.includes(id)),
  version: row.version,
  updatedAt: row.updatedAt,
})

interface AskedUpload {
  input: ResourceInput & { id: string; file: File }
  path: readonly string[]
}

/** Uploads a file as a resource. No transaction is open while its bytes are stored. */
export const uploadResource = async (
  context: RequestContext & { ownerId: OwnerId },
  upload: AskedUpload,
): Promise<{ id: string }> => {
  const { id, file, title, audience } = upload.input
  const first = await actAsUser(context, async ({ db, ownerId }) => {
    await readAudience(db, ownerId, upload.input)
    return await findStoredResponse<{ id: string }>({ ...context, db, ownerId }, upload)
  })
  if (first) return first
  const { content, columns } = await readUpload(file, maxResourceFileBytes)
  return await withStoredFile(context, 'resources', content, async (fileKey) => {
    let isNamed = false
    const answer = await actAsUser(context, async ({ db, ownerId }) =>
      runIdempotently({ ...context, db, ownerId }, upload, async () => {
        const mentorshipIds = await readAudience(db, ownerId, upload.input)
        isNamed = await insertResource(db, ownerId, {
          ...{ id, kind: 'file' as const, title, audience, mentorshipIds },
          ...{ fileKey, ...columns },
        })
        if (!isNamed && !(await findResource(db, ownerId, id))) throw createApiError('NOT_FOUND')
        return { id }
      }),
    )
    // A concurrent request with the same id has stored its file first; this one is discarded.
    if (!isNamed) await discardFile(context, fileKey)
    return answer
  })
}
