import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from './root-cause.ts'

// Files that are there whole or not at all, also when the disk is full or the process is killed: written aside under a
// name that ends in `.part`, flushed to the disk, and renamed.

const mode = 0o600
const folderMode = 0o700
const partEnding = '.part'

const partIn = (folder: string) => join(folder, `${randomBytes(12).toString('hex')}${partEnding}`)

/** Makes the names in a folder durable; where the platform cannot do so for folders, a rename has to be enough. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** How often the folder of a file is made again that somebody removes at the same moment. */
const maxFolderTries = 5

/** Moves a file to its place; its folder may be removed between being made and being used. */
const moveInto = async (part: string, path: string) => {
  for (let tries = 1; ; tries += 1) {
    await mkdir(dirname(path), { recursive: true, mode: folderMode })
    try {
      await rename(part, path)
      return
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === maxFolderTries) throw error
    }
  }
}

/** Writes a file whole or not at all, readable by its owner only; `folder` is where it is written first. */
export const writeFileAtomically = async (
  path: string,
  content: string | Uint8Array,
  { folder = dirname(path) }: { folder?: string } = {},
): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: folderMode })
  const part = partIn(folder)
  try {
    await writeFile(part, content, { mode, flush: true })
    await moveInto(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(path))
}

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Puts a file in its place where there is none; of two that do so at the same moment the first one decides. */
const placeFirst = (part: string, path: string) => {
  try {
    linkSync(part, path)
  } catch (error) {
    // Some file systems know no links.
    if (codeOf(error) !== 'EEXIST') renameSync(part, path)
  }
}

/**
 * The text of a file that is made once, at the first start. An empty one, as a full disk leaves it, counts as not written;
 * any other text is an operator's or a former version's and is never replaced, whatever its form.
 */
export const readOrCreateFile = (path: string, make: () => string): string => {
  const existing = readText(path)
  if (existing) return existing
  const part = partIn(dirname(path))
  try {
    writeFileSync(part, make(), { mode, flush: true })
    if (existing === '' && readText(path) === '') rmSync(path, { force: true })
    placeFirst(part, path)
  } finally {
    rmSync(part, { force: true })
  }
  const written = readText(path)
  if (!written) throw new Error(`${path} could not be written.`)
  return written
}

/** Removes what was being written in a folder before `before` (in milliseconds) and never finished. */
export const removeTemporaryFiles = async (folder: string, before: number): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((entry) => entry.endsWith(partEnding))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true })
  }
}
