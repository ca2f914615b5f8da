import { countAttempts } from '#src/server/auth/throttle.ts'
import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts'
import { parseCharset } from '#src/server/page-fetch/charset.ts'
import { findContentKind } from '#src/server/page-fetch/content-kind.ts'
import {
  type FetchedPage,
  fetchPage,
  type PageFetchOptions,
  pageFetchLimits,
} from '#src/server/page-fetch/fetch-page.ts'
import type { PageFetchRefusal } from '#src/server/page-fetch/page-fetch-error.ts'
import { checkPageUrl } from '#src/server/page-fetch/page-url.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import { readPageContent } from './page-reading.provider.ts'
import {
  joinFacts,
  type PageReadRefusal,
  type PageReadResult,
  pageReadLimits,
  type ReadPage,
  readingRates,
  readingTimeMs,
} from './read-page.rules.ts'
import type { PageContent, PageContentReading } from './reading.worker.ts'

/** Fetches of users in this process: one of a user at a time. */
const fetches = createConcurrencyLimiter({ atOnce: 8, waiting: 40, perPerson: 3, workingPerPerson: 1 })

interface ReadSource {
  url: string
  finalUrl: string
  reading: PageContentReading
}

const toReadPage = ({ url, finalUrl, reading }: ReadSource): ReadPage => ({
  url,
  finalUrl,
  title: reading.title,
  language: reading.language,
  text: reading.text,
  ...(reading.problem ? { problem: reading.problem } : {}),
})

const joinPages = (first: ReadSource, followed: readonly ReadSource[], readAt: Date): PageReadResult => {
  const sources = [first, ...followed]
  return {
    pages: sources.map(toReadPage),
    facts: joinFacts(sources.map(({ reading }) => reading.facts)),
    kind: first.reading.kind,
    readAt: readAt.toISOString(),
  }
}

type Fetch = (url: string) => Promise<FetchedPage | PageFetchRefusal>

const fetchAndRead = async (url: string, fetch: Fetch, reader: string): Promise<ReadSource | PageReadRefusal> => {
  const fetched = await fetch(url)
  if ('refused' in fetched) return fetched
  const { finalUrl, kind, bytes, charset } = fetched
  const reading = await readPageContent({ kind, bytes, charset }, finalUrl, reader)
  return 'refused' in reading ? reading : { url, finalUrl, reading }
}

/** Reads a page and those that it links to; a linked page that cannot be read, or is about something else, is omitted. */
const readWithLinks = async (url: string, fetch: Fetch, reader: string): Promise<PageReadResult | PageReadRefusal> => {
  const readAt = new Date()
  const first = await fetchAndRead(url, fetch, reader)
  if ('refused' in first) return first
  const followed: ReadSource[] = []
  for (const link of first.reading.problem ? [] : first.reading.follow) {
    const source = await fetchAndRead(link.url, fetch, reader)
    if ('refused' in source || source.reading.problem || source.reading.kind === 'trap') continue
    followed.push(source)
  }
  return joinPages(first, followed, readAt)
}

/** Creates a fetch whose requests together have a limited time. */
const createLimitedFetch = (options: PageFetchOptions): Fetch => {
  const endsAt = performance.now() + readingTimeMs
  return async (url) => {
    const leftMs = endsAt - performance.now()
    if (leftMs <= 0) return { refused: 'timeout' }
    return await fetchPage(url, { ...options, limits: { timeMs: Math.min(leftMs, pageFetchLimits.timeMs) } })
  }
}

const isWithinRates = async ({ database }: Pick<RequestContext, 'database'>, userId: string): Promise<boolean> =>
  (await countAttempts(database.servicePool, [
    { bucket: `page-fetch hour:${userId}`, rule: readingRates.hour },
    { bucket: `page-fetch day:${userId}`, rule: readingRates.day },
  ])) === undefined

/**
 * Fetches a page that a user names and reads it, together with at most two pages of the same site that it links to.
 *
 * A request by a person for one page is no crawler, so robots.txt is not asked. Takes up to 20 seconds and must run
 * outside of a transaction.
 *
 * @returns the reading, or the reason why there is none
 */
export const readPageFromUrl = async (
  { config, database }: Pick<RequestContext, 'config' | 'database'>,
  { userId, url }: { userId: string; url: string },
): Promise<PageReadResult | PageReadRefusal> => {
  if (!config.pageFetch) return { refused: 'fetching_off' }
  const { allowHosts } = config.pageFetch
  const checked = checkPageUrl(url, allowHosts)
  if ('refused' in checked) return checked
  const permit = await fetches.acquire(userId)
  if (!permit) return { refused: 'busy' }
  try {
    if (!(await isWithinRates({ database }, userId))) return { refused: 'rate_limited' }
    return await readWithLinks(url, createLimitedFetch({ appUrl: config.appUrl, allowHosts }), userId)
  } finally {
    permit.release()
  }
}

/**
 * Fetches and reads a page in the background, at the pace of a crawler: one request a minute to a host, and only what its
 * robots.txt allows.
 */
export const readPageInBackground = async (
  url: string,
  options: Pick<PageFetchOptions, 'appUrl' | 'allowHosts' | 'isAllowedByRobots' | 'pace' | 'resolve'>,
): Promise<PageReadResult | PageReadRefusal> =>
  await readWithLinks(
    url,
    async (address) => await fetchPage(address, { pace: 'background', ...options }),
    'background',
  )

const readContent = async (
  url: string,
  content: PageContent,
  userId: string,
): Promise<PageReadResult | PageReadRefusal> => {
  const readAt = new Date()
  const reading = await readPageContent(content, url, userId)
  return 'refused' in reading ? reading : joinPages({ url, finalUrl: url, reading }, [], readAt)
}

interface GivenPage {
  userId: string
  /** Address of the page; empty if the user does not know it. */
  url: string
}

/** Reads the pasted text of a page; no request is sent. */
export const readPageFromText = async ({
  userId,
  url,
  text,
}: GivenPage & { text: string }): Promise<PageReadResult | PageReadRefusal> =>
  text.length > pageReadLimits.textLength
    ? { refused: 'too_large' }
    : await readContent(url, { kind: 'text', text }, userId)

/** Reads the HTML of a page that a browser shows; no request is sent. */
export const readPageFromHtml = async ({
  userId,
  url,
  html,
}: GivenPage & { html: string }): Promise<PageReadResult | PageReadRefusal> =>
  html.length > pageReadLimits.htmlLength
    ? { refused: 'too_large' }
    : await readContent(url, { kind: 'html', text: html }, userId)

/**
 * Reads a saved page, a text file or a PDF; no request is sent. The content decides whether it is a PDF.
 *
 * @param contentType of the upload, also with a charset
 */
export const readPageFromFile = async ({
  userId,
  url,
  bytes,
  contentType,
}: GivenPage & { bytes: Uint8Array; contentType: string }): Promise<PageReadResult | PageReadRefusal> => {
  if (bytes.length === 0) return { refused: 'no_text' }
  if (bytes.length > pageReadLimits.fileBytes) return { refused: 'too_large' }
  const kind = findContentKind(contentType, bytes)
  if (!kind) return { refused: 'content_type' }
  return await readContent(url, { kind, bytes, charset: parseCharset(contentType) }, userId)
}
