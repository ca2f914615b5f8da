import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { removeUnfinished, writeWhole } from './atomic-file.ts'
import type { Config } from './config.ts'
import { codeOf, rootOf } from './root-cause.ts'

export interface StoredFile {
  bytes: number
  /** In milliseconds since 1970. */
  storedAt: number
}

/** A file that is open for reading; it closes when its content ends or is given up. */
export interface OpenFile {
  bytes: number
  content: AsyncIterable<Uint8Array>
}

/** Where uploads are kept. Keys are made by the product, never taken from a request. */
export interface Files {
  /** Stores a file whole or not at all. */
  put: (key: string, content: Uint8Array) => Promise<void>
  /** Opens a file to be read piece by piece; undefined when it is not there. Whoever opens one reads it or gives it up. */
  open: (key: string) => Promise<OpenFile | undefined>
  /** Undefined when the file is not there. */
  find: (key: string) => Promise<StoredFile | undefined>
  remove: (key: string) => Promise<void>
  /** Removes everything below a prefix, such as one person's folder. */
  removeAll: (prefix: string) => Promise<void>
  /** The keys below a prefix; below `''` all of them. */
  list: (prefix: string) => AsyncIterable<string>
  /** The folders at the top, such as those of people, empty ones among them. */
  listFolders: () => Promise<string[]>
}

/** Loaded only where a bucket is configured: its client is large. */
const openBucket = async (storageUrl: string) => {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const url = new URL(storageUrl)
  return new S3Driver({
    endpoint: `${url.protocol === 's3:' ? 'https:' : url.protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    bucket: url.pathname.replace(/^\/|\/$/g, ''),
    // Addresses with the bucket in their path, no lists of rights and no newer checksums: what every such service takes.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    supportsACL: false,
    visibility: 'private',
  })
}

/** Whether a file is not there: by the code of Node or the name of the bucket's error. */
const isMissing = (error: unknown): boolean => {
  const root = rootOf(error)
  return codeOf(root) === 'ENOENT' || (root instanceof Error && ['NotFound', 'NoSuchKey'].includes(root.name))
}

/** What keeps the files: the bucket of STORAGE_URL, or a folder. */
interface Store {
  disk: Disk
  put: Files['put']
  open: (key: string) => Promise<OpenFile>
  /** The folders at the top, also those without a file; a bucket has none of these. */
  emptyFolders?: () => Promise<string[]>
}

/** Where files are written before they are moved to their place, below the folder of the uploads. */
const incomingFolder = '.incoming'

/** No file takes longer to write; what is older was left by a killed process. */
export const unfinishedMs = 60 * 60_000

/** Removes what killed processes were writing below the data folder before `before` (in milliseconds). */
export const removeUnfinishedFiles = async (dataDir: string, before: number): Promise<void> => {
  for (const folder of [dataDir, join(dataDir, 'outbox'), join(dataDir, 'uploads', incomingFolder)])
    await removeUnfinished(folder, before)
}

const openFolder = (root: string): Store => ({
  disk: new Disk(new FSDriver({ location: root, visibility: 'private' })),
  put: async (key, content) => await writeWhole(join(root, key), content, { folder: join(root, incomingFolder) }),
  open: async (key) => {
    const handle = await open(join(root, key))
    const { size } = await handle.stat()
    return { bytes: size, content: handle.createReadStream() }
  },
  emptyFolders: async () => {
    const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  },
})

const openStore = async ({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<Store> => {
  if (!storageUrl) return openFolder(join(dataDir, 'uploads'))
  const disk = new Disk(await openBucket(storageUrl))
  return {
    disk,
    put: async (key, content) => await disk.put(key, content),
    open: async (key) => {
      const { contentLength } = await disk.getMetaData(key)
      return { bytes: contentLength, content: await disk.getStream(key) }
    },
  }
}

const topOf = (key: string): string => key.split('/')[0] ?? ''

const whereThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Files in the data folder by default, in the bucket of STORAGE_URL where one is named. */
export const openFiles = async (config: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<Files> => {
  const { disk, put, open: openKey, emptyFolders } = await openStore(config)
  const listAll = async function* (prefix: string) {
    let page: string | undefined
    do {
      const found = await disk.listAll(prefix, { recursive: true, ...(page ? { paginationToken: page } : {}) })
      yield* found.objects
      page = found.paginationToken
    } while (page)
  }
  const list = async function* (prefix: string) {
    for await (const item of listAll(prefix)) if (item.isFile && topOf(item.key) !== incomingFolder) yield item.key
  }
  const listFolders = async () => {
    const folders = new Set(emptyFolders ? await emptyFolders() : [])
    for await (const key of list('')) folders.add(topOf(key))
    folders.delete(incomingFolder)
    return [...folders]
  }
  return {
    put,
    open: async (key) => await whereThere(openKey(key)),
    find: async (key) => {
      const found = await whereThere(disk.getMetaData(key))
      return found && { bytes: found.contentLength, storedAt: found.lastModified.getTime() }
    },
    remove: async (key) => await disk.delete(key),
    removeAll: async (prefix) => await disk.deleteAll(prefix),
    list,
    listFolders,
  }
}
