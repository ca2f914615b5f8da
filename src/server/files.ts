import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from './config.ts'

/** Where uploads are kept. Keys are made by the product, never taken from a request. */
export interface Files {
  put: (key: string, content: Uint8Array) => Promise<void>
  get: (key: string) => Promise<Uint8Array>
  remove: (key: string) => Promise<void>
  /** Removes everything below a prefix, such as one person's folder. */
  removeAll: (prefix: string) => Promise<void>
}

/** Files in the data folder by default; another driver of flydrive takes a bucket. */
export const openFiles = (config: Config): Files => {
  const disk = new Disk(new FSDriver({ location: join(config.dataDir, 'uploads'), visibility: 'private' }))
  return {
    put: async (key, content) => await disk.put(key, content),
    get: async (key) => await disk.getBytes(key),
    remove: async (key) => await disk.delete(key),
    removeAll: async (prefix) => await disk.deleteAll(prefix),
  }
}
