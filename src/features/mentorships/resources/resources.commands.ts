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

interface Given {
  title: string
  audience: ResourceAudience
  mentorshipIds: string[]
}

/** The students whom a resource is for; refuses some without any, and those whom the mentor does not guide. */
const readAudience = async (db: Db, ownerId: OwnerId, { audience, mentorshipIds }: Given): Promise<string[]> => {
  if (audience !== 'some') return []
  const guided = new Set((await listGuided(db, ownerId)).map(({ id }) => id))
  const chosen = [...new Set(mentorshipIds)]
  if (chosen.length === 0 || chosen.some((id) => !guided.has(id)))
    throw createApiError('INPUT_INVALID', { field: 'mentorshipIds' })
  return chosen
}

/** What a mentor typed, as its row keeps it. */
export const readResource = async (
  db: Db,
  ownerId: OwnerId,
  kind: ResourceKind,
  input: Given & { content: string },
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

/** A resource as its mentor has it, with the names of those whom the mentor still guides. */
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
  input: Given & { id: string; file: File }
  path: readonly string[]
}

/** Adds a file. No transaction is open while its bytes are stored. */
export const uploadResource = async (
  context: RequestContext & { ownerId: OwnerId },
  asked: AskedUpload,
): Promise<{ id: string }> => {
  const { id, file, title, audience } = asked.input
  const first = await actAsUser(context, async ({ db, ownerId }) => {
    await readAudience(db, ownerId, asked.input)
    return await findStoredResponse<{ id: string }>({ ...context, db, ownerId }, asked)
  })
  if (first) return first
  const { content, columns } = await readUpload(file, maxResourceFileBytes)
  return await withStoredFile(context, 'resources', content, async (fileKey) => {
    let isNamed = false
    const answer = await actAsUser(context, async ({ db, ownerId }) =>
      runIdempotently({ ...context, db, ownerId }, asked, async () => {
        const mentorshipIds = await readAudience(db, ownerId, asked.input)
        isNamed = await insertResource(db, ownerId, {
          ...{ id, kind: 'file' as const, title, audience, mentorshipIds },
          ...{ fileKey, ...columns },
        })
        if (!isNamed && !(await findResource(db, ownerId, id))) throw createApiError('NOT_FOUND')
        return { id }
      }),
    )
    // The same request at the same moment was faster: its file is the one that is named.
    if (!isNamed) await discardFile(context, fileKey)
    return answer
  })
}
