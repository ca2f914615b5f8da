import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getErrorCode } from './root-cause.ts'

// Atomic file writes: a file is complete or absent, also when the disk is full or the process is killed. Content goes
// to a name that ends in `.part`, is flushed with fsync, and is renamed.

const mode = 0o600
const folderMode = 0o700
const partEnding = '.part'

const partIn = (folder: string) => join(folder, `${randomBytes(12).toString('hex')}${partEnding}`)

/** Flushes (fsync) the names in a folder. Platforms that cannot flush folders rely on the rename alone. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** Maximum retries when another process removes the folder of a file between its creation and the write. */
const maxFolderTries = 5

/** Moves a file to its place. Creates the folder again if it was removed before the rename. */
const moveInto = async (part: string, path: string) => {
  for (let tries = 1; ; tries += 1) {
    await mkdir(dirname(path), { recursive: true, mode: folderMode })
    try {
      await rename(part, path)
      return
    } catch (error) {
      if (getErrorCode(error) !== 'ENOENT' || tries === maxFolderTries) throw error
    }
  }
}

/**
 * Writes a file atomically, readable by its owner only.
 *
 * @param folder where the temporary file is written before it is renamed
 */
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
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Moves a file to its place unless the place is taken. The first of two concurrent calls wins. */
const linkOrRename = (part: string, path: string) => {
  try {
    linkSync(part, path)
  } catch (error) {
    // Fallback for file systems without hard links.
    if (getErrorCode(error) !== 'EEXIST') renameSync(part, path)
  }
}

/**
 * Reads the text of a file that is created once, at the first start.
 *
 * An empty file, as a full disk leaves it, counts as not written. Any other text is an operator's or an earlier
 * version's and is never replaced, whatever its format.
 *
 * @throws if the file can be neither read nor written
 */
export const readOrCreateFile = (path: string, make: () => string): string => {
  const existing = readText(path)
  if (existing) return existing
  const part = partIn(dirname(path))
  try {
    writeFileSync(part, make(), { mode, flush: true })
    if (existing === '' && readText(path) === '') rmSync(path, { force: true })
    linkOrRename(part, path)
  } finally {
    rmSync(part, { force: true })
  }
  const written = readText(path)
  if (!written) throw new Error(`${path} could not be written.`)
  return written
}

/**
 * Removes unfinished temporary files that are older than `before`.
 *
 * @param before in milliseconds since 1970
 */
export const removeTemporaryFiles = async (folder: string, before: number): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((entry) => entry.endsWith(partEnding))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true })
  }
}
