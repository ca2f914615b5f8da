import { randomUUID } from 'node:crypto'
import { isDatabaseUnavailable } from '#src/server/api-errors.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { toResponseStream } from '#src/server/response-stream.ts'
import { buildAttachmentHeaders, detectFileType, sanitizeFileName } from '#src/server/uploads.ts'
import { deleteStoredFiles, insertStoredFiles, listStoredFiles, lockAccount, sumStoredBytes } from './data.ts'
import { isWithinQuota, storageQuota } from './rules.ts'

export type StorageParts = Pick<RequestContext, 'database' | 'files' | 'log'> & { ownerId: OwnerId }

/** Counts a file before its bytes are stored; refuses one that has no room. */
const reserve = async (service: Db, row: { userId: OwnerId; key: string; bytes: number }) =>
  await service.transaction(async (db) => {
    if (!(await lockAccount(db, row.userId))) throw createApiError('NOT_AUTHENTICATED')
    if (!isWithinQuota(await sumStoredBytes(db, row.userId), row.bytes))
      throw createApiError('STORAGE_QUOTA_REACHED', storageQuota)
    await insertStoredFiles(db, [row])
  })

/** Removes a file that no row names any more. What fails here is left to the nightly job. */
export const discardFile = async ({ database, files, log, ownerId }: StorageParts, key: string): Promise<void> => {
  try {
    await files.remove(key)
    await deleteStoredFiles(database.service, ownerId, [key])
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
    if (!isDatabaseUnavailable(error)) await discardFile(parts, key)
    throw error
  }
}

/**
 * Brings the count of a person's files in step with `keys`, which are stored: adds what is not counted, such as files
 * from before there was a count, and takes out what a crash left counted without a file before `limit`.
 */
export const reconcileStoredFiles = async (
  { database, files }: Pick<StorageParts, 'database' | 'files'>,
  userId: string,
  keys: string[],
  limit: string,
): Promise<void> => {
  const counted = await listStoredFiles(database.service, userId, limit)
  const known = new Set(counted.map(({ key }) => key))
  const missing: { userId: string; key: string; bytes: number }[] = []
  for (const key of keys) {
    const stored = known.has(key) ? undefined : await files.find(key)
    if (stored) missing.push({ userId, key, bytes: stored.bytes })
  }
  await insertStoredFiles(database.service, missing)
  const there = new Set(keys)
  const gone = counted.filter(({ key, isOld }) => isOld && !there.has(key))
  await deleteStoredFiles(
    database.service,
    userId,
    gone.map(({ key }) => key),
  )
}

/** What is kept of an upload; refuses what is empty, too large or, by its content, no document or picture. */
export const readUpload = async (file: File, maxBytes: number) => {
  if (file.size > maxBytes) throw createApiError('FILE_TOO_LARGE')
  if (file.size === 0) throw createApiError('FILE_EMPTY')
  const content = new Uint8Array(await file.arrayBuffer())
  const kind = detectFileType(content)
  if (!kind) throw createApiError('FILE_TYPE_INVALID')
  const columns = { fileName: sanitizeFileName(file.name, kind), fileType: kind.type, fileBytes: content.byteLength }
  return { content, columns }
}

/** A stored file as an attachment; NOT_FOUND without one. */
export const sendStored = async (
  { files }: Pick<RequestContext, 'files'>,
  row: { fileKey: string | null; fileType: string | null; fileName: string | null } | undefined,
) => {
  const stored = row?.fileKey ? await files.open(row.fileKey) : undefined
  if (!row || !stored) throw createApiError('NOT_FOUND')
  return {
    headers: {
      ...buildAttachmentHeaders(row.fileName ?? ''),
      'content-type': row.fileType ?? 'application/octet-stream',
      'content-length': String(stored.bytes),
    },
    body: await toResponseStream(stored.content),
  }
}
