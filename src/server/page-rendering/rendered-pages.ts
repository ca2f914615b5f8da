import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { minuteMs } from '#src/shared/durations.ts'
import type { Language } from '#src/shared/locales.ts'
import type { PageEntry } from '#src/shared/page-data.ts'
import { readRetryAfter } from '../api-errors.ts'
import { isSharedAddress } from '../client-address.ts'
import { formatScriptJson } from '../html.ts'
import type { Logger } from '../log.ts'
import { createWorkerPool, WorkerPoolError } from '../worker-pool.ts'
import type { PageJob } from './page.worker.ts'
import { createPageCache } from './page-cache.ts'
import { type RenderManifest, renderEntryName, renderManifestName } from './page-template.ts'

/** Page with dynamic content: the pattern of its route, and the entries of the query cache that it shows. */
export interface LoadedPage {
  route: string
  entries: PageEntry[]
  /** Search whose results the page shows. */
  search?: {
    /** Its filters in one form, whatever their order in the address: with a question mark, or empty. */
    query: string
    /** Canonical path of the page; undefined for a search that is not indexed. */
    address: string | undefined
  }
}

/** Refusal of a page whose visitor's network has exceeded a rate limit. */
export interface RateLimited {
  /** Seconds until the limit allows the page again, if they are known. */
  retryAfterSeconds: number | undefined
}

/** Whether a page is refused because of a rate limit. */
export const isRateLimited = (loaded: LoadedPage | RateLimited | undefined): loaded is RateLimited =>
  loaded !== undefined && 'retryAfterSeconds' in loaded

/** Page that a visitor requests. */
export interface RequestedPage {
  path: string
  /** Parameters of the address. */
  query: URLSearchParams
  /** Network of the visitor, for rate limits. */
  network: string
}

/**
 * Loads what a visitor sees on a page; undefined for a page that is not rendered.
 *
 * @throws if the data of the page cannot be read
 */
export type LoadPage = (requested: RequestedPage) => Promise<LoadedPage | undefined>

export interface RenderSettings {
  /** Folder of the code that renders pages. */
  folder: string
  loadPage: LoadPage
  log: Logger
}

/** Head and branding of a page, which are not rendered. */
interface PageFinish {
  /** Network of the visitor, whose renders are limited. */
  network: string
  /** Whether the address names the language: it has another canonical address than the one that follows the browser. */
  isChosen: boolean
  /** Everything that `write` adds. */
  version: string
  write: (html: string) => string
}

/** Rendered page: its ETag, and its HTML, compressed, or undefined if it cannot be rendered now. */
interface RenderedPage {
  etag: string
  read: () => Promise<Buffer<ArrayBuffer> | undefined>
}

const compress = promisify(gzip)

const megabyte = 1_048_576
const maxCachedBytes = 16 * megabyte
/** Searches have a cache of their own: there is no end of them, and they must not evict the pages of entries. */
const maxCachedSearchBytes = 4 * megabyte

/** Time after which a visitor gets the app shell; the page is kept for the next one. */
const maxWaitMs = 3_000

const threadLimits = {
  timeMs: 10_000,
  // A third of the queue for one network: a crawler must not turn the pages of others into app shells.
  concurrency: { atOnce: 1, waiting: 24, perPerson: 8 },
  idleMs: 5 * minuteMs,
  heapMb: 96,
  memoryMb: Number.POSITIVE_INFINITY,
  spareMemoryMb: Number.POSITIVE_INFINITY,
}

const readManifest = (folder: string): string | undefined => {
  const file = join(folder, renderManifestName)
  return existsSync(file) && existsSync(join(folder, renderEntryName)) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Creates the renderer of public pages; undefined if the client has been built without it.
 *
 * A page is rendered in a thread, and kept until its data, head, branding, the settings written into it or the day change:
 * every request reads the data, so a kept page is never older than the response of the API. The key is path, filters and
 * language, and whether the address names that language.
 */
export const createRenderedPages = (
  { clientFolder, appName }: Pick<PageJob, 'clientFolder' | 'appName'>,
  { folder, loadPage, log }: RenderSettings,
) => {
  const built = readManifest(folder)
  if (built === undefined) return undefined
  const { early } = JSON.parse(built) as RenderManifest
  const pool = createWorkerPool<PageJob, { html: string }>(new URL('./page.worker.ts', import.meta.url), threadLimits)
  const pages = createPageCache(maxCachedBytes)
  const searches = createPageCache(maxCachedSearchBytes)
  const running = new Map<string, Promise<Buffer<ArrayBuffer> | undefined>>()

  const render = async (
    { cache, key, etag }: { cache: typeof pages; key: string; etag: string },
    job: PageJob,
    finish: PageFinish,
  ) => {
    try {
      // All visitors behind a proxy that is not trusted have one address, which gets the whole queue.
      const { html } = await pool.make(job, isSharedAddress(finish.network) ? etag : finish.network)
      const body = await compress(finish.write(html))
      cache.set(key, { etag, body })
      return body
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const isBusy = error instanceof WorkerPoolError && error.reason === 'busy'
      log[isBusy ? 'debug' : 'error']({ route: job.route, language: job.language, reason }, 'a page was not rendered')
      return undefined
    } finally {
      running.delete(etag)
    }
  }

  /** Shares the render of a page between the requests for it. */
  const renderOnce = (kept: Parameters<typeof render>[0], job: PageJob, finish: PageFinish) => {
    const rendering = running.get(kept.etag) ?? render(kept, job, finish)
    running.set(kept.etag, rendering)
    return rendering
  }

  const load = async (requested: RequestedPage): Promise<LoadedPage | RateLimited | undefined> => {
    try {
      return await loadPage(requested)
    } catch (error) {
      // An unknown entry is no failure: its head says so.
      const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
      if (status === 429) return { retryAfterSeconds: readRetryAfter(error) }
      if (status >= 500) log.error({ reason: String(error) }, 'the data of a page could not be read')
      return undefined
    }
  }

  return {
    early,
    /** Starts to load the data of a page, unless the visitor's network has exceeded a rate limit. */
    load,
    /** Finds the rendered page of loaded data. */
    find: (
      pathname: string,
      language: Language,
      { route, entries, search }: LoadedPage,
      finish: PageFinish,
    ): RenderedPage => {
      const path = `${pathname}${search?.query ?? ''}`
      const cache = search ? searches : pages
      const data = formatScriptJson(entries)
      const today = new Date().toISOString().slice(0, 10)
      const hash = createHash('sha256')
      for (const part of [built, path, language, today, finish.version, data]) hash.update(part).update('\0')
      // Weak, because the page is sent with and without compression.
      const etag = `W/"${hash.digest('base64url')}"`
      const key = `${language} ${finish.isChosen} ${path}`
      const job = { clientFolder, renderFolder: folder, route, path, language, appName, data }
      return {
        etag,
        read: async () =>
          cache.get(key, etag) ??
          (await Promise.race([
            renderOnce({ cache, key, etag }, job, finish),
            pause(maxWaitMs, undefined, { ref: false }),
          ])),
      }
    },
  }
}
