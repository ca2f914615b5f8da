import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from './config.ts'
import { codeOf, rootOf } from './root-cause.ts'

export interface StoredFile {
  bytes: number
  /** In milliseconds since 1970. */
  storedAt: number
}

/** Where uploads are kept. Keys are made by the product, never taken from a request. */
export interface Files {
  put: (key: string, content: Uint8Array) => Promise<void>
  get: (key: string) => Promise<Uint8Array>
  /** A file piece by piece. It is opened when the first piece is asked for, so one that nobody reads holds nothing. */
  read: (key: string) => AsyncIterable<Uint8Array>
  /** Undefined when the file is not there. */
  find: (key: string) => Promise<StoredFile | undefined>
  remove: (key: string) => Promise<void>
  /** Removes everything below a prefix, such as one person's folder. */
  removeAll: (prefix: string) => Promise<void>
  /** The keys below a prefix; below `''` all of them. */
  list: (prefix: string) => AsyncIterable<string>
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

/** Files in the data folder by default, in the bucket of STORAGE_URL where one is named. */
export const openFiles = async (config: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<Files> => {
  const disk = new Disk(
    config.storageUrl
      ? await openBucket(config.storageUrl)
      : new FSDriver({ location: join(config.dataDir, 'uploads'), visibility: 'private' }),
  )
  const list = async function* (prefix: string) {
    let page: string | undefined
    do {
      const found = await disk.listAll(prefix, { recursive: true, ...(page ? { paginationToken: page } : {}) })
      for (const item of found.objects) if (item.isFile) yield item.key
      page = found.paginationToken
    } while (page)
  }
  return {
    put: async (key, content) => await disk.put(key, content),
    get: async (key) => await disk.getBytes(key),
    read: async function* (key) {
      for await (const piece of await disk.getStream(key)) yield piece as Uint8Array
    },
    find: async (key) => {
      try {
        const { contentLength, lastModified } = await disk.getMetaData(key)
        return { bytes: contentLength, storedAt: lastModified.getTime() }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: async (key) => await disk.delete(key),
    removeAll: async (prefix) => await disk.deleteAll(prefix),
    list,
  }
}
