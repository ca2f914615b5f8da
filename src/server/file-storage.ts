import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable, Transform } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { removeTemporaryFiles, writeFileAtomically } from './atomic-file.ts'
import type { Config } from './config.ts'
import { findRootCause, getErrorCode } from './root-cause.ts'

export interface StoredFile {
  bytes: number
  /** Time in milliseconds since 1970. */
  storedAt: number
}

/** Open file; it closes when its content ends or is cancelled. */
export interface OpenFile {
  bytes: number
  content: AsyncIterable<Uint8Array>
}

/** Storage of uploads. Keys are created by the product, never taken from a request. */
export interface FileStorage {
  /** Stores a file atomically. */
  put: (key: string, content: Uint8Array) => Promise<void>
  /** Opens a file as a stream; undefined if it does not exist. The caller must read or cancel it. */
  open: (key: string) => Promise<OpenFile | undefined>
  /** Returns undefined if the file does not exist. */
  find: (key: string) => Promise<StoredFile | undefined>
  remove: (key: string) => Promise<void>
  /** Deletes everything below a prefix, such as one user's folder. */
  removeAll: (prefix: string) => Promise<void>
  /** Lists the keys below a prefix; below `''` all of them. */
  list: (prefix: string) => AsyncIterable<string>
  /** Lists the top-level folders, such as those of users, including empty ones. */
  listFolders: () => Promise<string[]>
}

/**
 * Limits on responses of a bucket. A silent or endless response would hold a request, its permit and memory forever.
 */
const bucketLimits = {
  connectMs: 5_000,
  /** Timeout of the response headers; a file of the maximum size is sent before them. */
  answerMs: 60_000,
  /** Idle timeout in both directions; longer than the response timeout of a client that stops reading. */
  silenceMs: 150_000,
  /** Timeout of a whole file, equal to the longest download of a client. */
  fileMs: 60 * 60_000,
  attempts: 2,
  /** Size limit of a list or an error, which the client reads whole. A list has 1,000 keys of at most 1 KB. */
  maxAnswerBytes: 4 * 1024 * 1024,
  /** Size limit of a file. No upload is larger. */
  maxFileBytes: 100 * 1024 * 1024,
}
type BucketLimits = typeof bucketLimits

/** Pipes a stream, and fails it if it is longer than `most` or, at its end, shorter than `least` bytes, or too slow. */
const boundStream = (source: Readable, bounds: { least?: number; most: number; withinMs: number }): Readable => {
  const { least = 0, most, withinMs } = bounds
  let bytes = 0
  const bounded = new Transform({
    transform: (piece: Uint8Array, _encoding, done) => {
      bytes += piece.byteLength
      if (bytes > most) done(new Error('The bucket sent more than it may.'))
      else done(null, piece)
    },
    flush: (done) => done(bytes < least ? new Error('The bucket sent less than it announced.') : null),
  })
  const timer = setTimeout(() => bounded.destroy(new Error('The bucket took too long.')), withinMs).unref()
  pipeline(source, bounded, () => clearTimeout(timer))
  return bounded
}

/** Opens a bucket client, imported lazily because it is large. */
const openBucket = async (storageUrl: string, limits: BucketLimits) => {
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')])
  const url = new URL(storageUrl)
  const client = new S3Client({
    endpoint: `${url.protocol === 's3:' ? 'https:' : url.protocol}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Path-style addresses, no ACLs and no newer checksums: the subset that every S3-compatible service supports.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: limits.attempts,
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: limits.silenceMs,
    },
  })
  // The client buffers errors and lists completely before it parses them.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const answer = result.response as { statusCode: number; body?: unknown }
        const isFile = commandName === 'GetObjectCommand' && answer.statusCode < 300
        if (!isFile && answer.body instanceof Readable)
          answer.body = boundStream(answer.body, { most: limits.maxAnswerBytes, withinMs: limits.answerMs })
        return result
      },
    { step: 'deserialize', priority: 'low', name: 'boundAnswer' },
  )
  return new S3Driver({
    client,
    bucket: url.pathname.replace(/^\/|\/$/g, ''),
    supportsACL: false,
    visibility: 'private',
  })
}

/** Whether an error means that a file does not exist, by Node's code or the name of the bucket's error. */
const isMissing = (error: unknown): boolean => {
  const root = findRootCause(error)
  return getErrorCode(root) === 'ENOENT' || (root instanceof Error && ['NotFound', 'NoSuchKey'].includes(root.name))
}

/** Backend of the files: the bucket of STORAGE_URL, or a folder. */
interface Store {
  disk: Disk
  put: FileStorage['put']
  open: (key: string) => Promise<OpenFile>
  /** Lists top-level folders including empty ones; a bucket has none of these. */
  emptyFolders?: () => Promise<string[]>
}

/** Folder of temporary files below the uploads, from which they are renamed to their place. */
const incomingFolder = '.incoming'

/** Maximum age of temporary files. No write takes longer, so older ones were left by a killed process. */
export const temporaryFileMaxAgeMs = 60 * 60_000

/**
 * Removes temporary files of killed processes below the data folder that are older than `before`.
 *
 * @param before in milliseconds since 1970
 */
export const removeTemporaryUploads = async (dataDir: string, before: number): Promise<void> => {
  for (const folder of [dataDir, join(dataDir, 'outbox'), join(dataDir, 'uploads', incomingFolder)])
    await removeTemporaryFiles(folder, before)
}

const openFolder = (root: string): Store => ({
  disk: new Disk(new FSDriver({ location: root, visibility: 'private' })),
  put: async (key, content) =>
    await writeFileAtomically(join(root, key), content, { folder: join(root, incomingFolder) }),
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

const openStore = async (
  { dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>,
  limits: BucketLimits,
): Promise<Store> => {
  if (!storageUrl) return openFolder(join(dataDir, 'uploads'))
  const disk = new Disk(await openBucket(storageUrl, limits))
  return {
    disk,
    put: async (key, content) => await disk.put(key, content),
    open: async (key) => {
      const { contentLength: bytes } = await disk.getMetaData(key)
      if (!(bytes <= limits.maxFileBytes)) throw new Error('The bucket announced no length, or one that no upload has.')
      const bounds = { least: bytes, most: bytes, withinMs: limits.fileMs }
      return { bytes, content: boundStream(await disk.getStream(key), bounds) }
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

/**
 * Opens the file storage of an instance: in the data folder by default, in the bucket of STORAGE_URL if it is set.
 *
 * @param limits on the responses of a bucket; shorter in tests
 */
export const openFileStorage = async (
  config: Pick<Config, 'dataDir' | 'storageUrl'>,
  limits: Partial<BucketLimits> = {},
): Promise<FileStorage> => {
  const { disk, put, open: openKey, emptyFolders } = await openStore(config, { ...bucketLimits, ...limits })
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
