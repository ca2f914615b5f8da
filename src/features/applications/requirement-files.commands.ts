import { randomUUID } from 'node:crypto'
import type { Files } from '#src/server/files.ts'
import { failure } from '#src/server/procedures.ts'
import { fileKindOf, plainFileName } from '#src/server/uploads.ts'
import { maxRequirementFileBytes } from './rules.ts'

/** Stores the file of a requirement below a folder; refuses what is empty, too large or not what it claims to be. */
export const keepFile = async (files: Files, folder: string, file: File) => {
  if (file.size > maxRequirementFileBytes) throw failure('FILE_TOO_LARGE')
  if (file.size === 0) throw failure('FILE_EMPTY')
  const content = new Uint8Array(await file.arrayBuffer())
  const kind = fileKindOf(content)
  if (!kind) throw failure('FILE_TYPE_INVALID')
  const key = `${folder}/${randomUUID()}`
  await files.put(key, content)
  return { key, name: plainFileName(file.name, kind), type: kind.type, size: content.byteLength }
}
