import { discardFile, withStoredFile } from '#src/features/storage/commands.ts'
import type { OwnerId } from '#src/server/database.ts'
import {
  actAsUser,
  createApiError,
  findStoredResponse,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import { detectFileType, sanitizeFileName } from '#src/server/uploads.ts'
import type { ApplicationDetails } from './contract.ts'
import { changeRequirement, readRequirement } from './requirements/requirements.commands.ts'
import { maxRequirementFileBytes } from './rules.ts'

/**
 * Reads and validates an upload.
 *
 * @throws FILE_TOO_LARGE, FILE_EMPTY, or FILE_TYPE_INVALID if the content does not match the type
 */
const readUpload = async (file: File) => {
  if (file.size > maxRequirementFileBytes) throw createApiError('FILE_TOO_LARGE')
  if (file.size === 0) throw createApiError('FILE_EMPTY')
  const content = new Uint8Array(await file.arrayBuffer())
  const kind = detectFileType(content)
  if (!kind) throw createApiError('FILE_TYPE_INVALID')
  return { content, row: { name: sanitizeFileName(file.name, kind), type: kind.type, size: content.byteLength } }
}

interface AskedUpload {
  input: { applicationId: string; requirementId: string; version?: number | undefined; file: File }
  path: readonly string[]
}

/** Attaches a file to a requirement. No transaction is open during the upload to the storage. */
export const attachFile = async (
  context: RequestContext & { ownerId: OwnerId },
  upload: AskedUpload,
): Promise<ApplicationDetails> => {
  const { applicationId, requirementId: id, version, file } = upload.input
  const key = { applicationId, id, version }
  const first = await actAsUser(context, async ({ db, ownerId, person }) => {
    await readRequirement(db, person, key)
    return await findStoredResponse<ApplicationDetails>({ ...context, db, ownerId }, upload)
  })
  if (first) return first
  const { content, row } = await readUpload(file)
  return await withStoredFile(context, `applications/${applicationId}`, content, async (fileKey) => {
    let isNamed = false
    const application = await actAsUser(context, async ({ db, ownerId, person }) =>
      runIdempotently({ ...context, db, ownerId }, upload, async () => {
        isNamed = true
        return await changeRequirement(db, person, key, { file: { key: fileKey, ...row } })
      }),
    )
    // A concurrent duplicate of the request was faster: the requirement references its file.
    if (!isNamed) await discardFile(context, fileKey)
    return application
  })
}
