import { randomUUID } from 'node:crypto'
import type { Db, OwnerId } from '#src/server/database.ts'
import { isDatabaseAway } from '#src/server/failures.ts'
import { failure, type RequestContext } from '#src/server/procedures.ts'
import { toSentStream } from '#src/server/sent-stream.ts'
import { attachmentHeaders, fileKindOf, plainFileName } from '#src/server/uploads.ts'
import { deleteStored, holdAccount, insertStored, listStored, sumStored } from './data.ts'
import { fitsQuota, storageQuota } from './rules.ts'

export type StorageParts = Pick<RequestContext, 'database' | 'files' | 'log'> & { ownerId: OwnerId }

/** Counts a file before its bytes are stored; refuses one that has no room. */
const reserve = async (service: Db, row: { userId: OwnerId; key: string; bytes: number }) =>
  await service.transaction(async (db) => {
    if (!(await holdAccount(db, row.userId))) throw failure('NOT_AUTHENTICATED')
    if (!fitsQuota(await sumStored(db, row.userId), row.bytes)) throw failure('STORAGE_QUOTA_REACHED', storageQuota)
    await insertStored(db, [row])
  })

/** Removes a file that no row names any more. What fails here is left to the nightly job. */
export const discardFile = async ({ database, files, log, ownerId }: StorageParts, key: string): Promise<void> => {
  try {
    await files.remove(key)
    await deleteStored(database.service, ownerId, [key])
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a stored file could not be removed')
  }
}

/**
 * Stores a file within its owner's quota and hands its key to `use`, which writes the row that names it. A file whose
 * row could not be written is removed again; where nobody can tell whether it was, the nightly job decides.
 */
export const withStoredFile = async <T>(
  parts: StorageParts,
  folder: string,
  content: Uint8Array,
  use: (key: string) => Promise<T>,
): Promise<T> => {
  const { database, files, ownerId } = parts
  const key = `${ownerId}/${folder}/${randomUUID()}`
  await reserve(database.service, { userId: ownerId, key, bytes: content.byteLength })
  try {
    await files.put(key, content)
  } catch (error) {
    await discardFile(parts, key)
    throw error
  }
  try {
    return await use(key)
  } catch (error) {
    if (!isDatabaseAway(error)) await discardFile(parts, key)
    throw error
  }
}

/**
 * Brings the count of a person's files in step with `keys`, which are stored: adds what is not counted, such as files
 * from before there was a count, and takes out what a crash left counted without a file before `limit`.
 */
export const recountStored = async (
  { database, files }: Pick<StorageParts, 'database' | 'files'>,
  userId: string,
  keys: string[],
  limit: string,
): Promise<void> => {
  const counted = await listStored(database.service, userId, limit)
  const known = new Set(counted.map(({ key }) => key))
  const missing: { userId: string; key: string; bytes: number }[] = []
  for (const key of keys) {
    const stored = known.has(key) ? undefined : await files.find(key)
    if (stored) missing.push({ userId, key, bytes: stored.bytes })
  }
  await insertStored(database.service, missing)
  const there = new Set(keys)
  const gone = counted.filter(({ key, isOld }) => isOld && !there.has(key))
  await deleteStored(
    database.service,
    userId,
    gone.map(({ key }) => key),
  )
}

/** What is kept of an upload; refuses what is empty, too large or, by its content, no document or picture. */
export const readUpload = async (file: File, maxBytes: number) => {
  if (file.size > maxBytes) throw failure('FILE_TOO_LARGE')
  if (file.size === 0) throw failure('FILE_EMPTY')
  const content = new Uint8Array(await file.arrayBuffer())
  const kind = fileKindOf(content)
  if (!kind) throw failure('FILE_TYPE_INVALID')
  const columns = { fileName: plainFileName(file.name, kind), fileType: kind.type, fileBytes: content.byteLength }
  return { content, columns }
}

/** A stored file as an attachment; NOT_FOUND without one. */
export const sendStored = async (
  { files }: Pick<RequestContext, 'files'>,
  row: { fileKey: string | null; fileType: string | null; fileName: string | null } | undefined,
) => {
  const stored = row?.fileKey ? await files.open(row.fileKey) : undefined
  if (!row || !stored) throw failure('NOT_FOUND')
  return {
    headers: {
      ...attachmentHeaders(row.fileName ?? ''),
      'content-type': row.fileType ?? 'application/octet-stream',
      'content-length': String(stored.bytes),
    },
    body: await toSentStream(stored.content),
  }
}
