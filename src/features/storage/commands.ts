import { randomUUID } from 'node:crypto'
import { isDatabaseUnavailable } from '#src/server/api-errors.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { toResponseStream } from '#src/server/response-stream.ts'
import { buildAttachmentHeaders, detectFileType, sanitizeFileName } from '#src/server/uploads.ts'
import { deleteStoredFiles, insertStoredFiles, listStoredFiles, lockAccount, sumStoredBytes } from './data.ts'
import { isWithinQuota, storageQuota } from './rules.ts'

export type StorageParts = Pick<RequestContext, 'database' | 'files' | 'log'> & { ownerId: OwnerId }

/** Reserves quota for a file before its bytes are stored. Throws when it exceeds the quota. */
const reserve = async (service: Db, row: { userId: OwnerId; key: string; bytes: number }) =>
  await service.transaction(async (db) => {
    if (!(await lockAccount(db, row.userId))) throw createApiError('NOT_AUTHENTICATED')
    if (!isWithinQuota(await sumStoredBytes(db, row.userId), row.bytes))
      throw createApiError('STORAGE_QUOTA_REACHED', storageQuota)
    await insertStoredFiles(db, [row])
  })

/** Deletes an unreferenced file. On errors the nightly job retries. */
export const discardFile = async ({ database, files, log, ownerId }: StorageParts, key: string): Promise<void> => {
  try {
    await files.remove(key)
    await deleteStoredFiles(database.service, ownerId, [key])
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a stored file could not be removed')
  }
}

/**
 * Stores a file within its owner's quota and hands its key to `use`, which writes the row that names it.
 *
 * Deletes the file again when the row could not be written. When the outcome of the transaction is unknown, the nightly
 * job decides.
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
 * Reconciles the counters of a user's files with the stored `keys`: adds uncounted files, such as those from before
 * counting, and removes counted ones without a file that a crash left before `limit`.
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

/** Reads an upload. Throws when it is empty, too large or, by its content, neither a document nor a picture. */
export const readUpload = async (file: File, maxBytes: number) => {
  if (file.size > maxBytes) throw createApiError('FILE_TOO_LARGE')
  if (file.size === 0) throw createApiError('FILE_EMPTY')
  const content = new Uint8Array(await file.arrayBuffer())
  const kind = detectFileType(content)
  if (!kind) throw createApiError('FILE_TYPE_INVALID')
  const columns = { fileName: sanitizeFileName(file.name, kind), fileType: kind.type, fileBytes: content.byteLength }
  return { content, columns }
}

/**
 * Sends a stored file as an attachment.
 *
 * @throws NOT_FOUND without a file
 */
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
