import { createHash } from 'node:crypto'
import { type FetchedPage, fetchPage, type PageFetchOptions } from '#src/server/page-fetch/fetch-page.ts'
import { readPageContent } from '../page-reading.provider.ts'
import { joinFacts, type PageReadRefusal, type PageReadResult, type ReadPage } from '../read-page.rules.ts'
import type { PageContentReading } from '../reading.worker.ts'
import { joinWatchedFacts, selectWatchedFacts } from './compare-facts.engine.ts'
import { maxWatchedParts, type WatchedFact } from './watching.rules.ts'
import type { WatchedPart } from './watching.tables.ts'

export type WatchFetchOptions = Pick<
  PageFetchOptions,
  'appUrl' | 'allowHosts' | 'isAllowedByRobots' | 'pace' | 'resolve'
>

/** Reading of a watched address. */
export interface WatchedReading {
  parts: WatchedPart[]
  facts: WatchedFact[]
  /** Everything that was read; undefined when at least one page was unchanged and not read again. */
  result?: PageReadResult
}

interface PartReading {
  part: WatchedPart
  /** Undefined for an unchanged page. */
  read?: { page: ReadPage; reading: PageContentReading }
}

/** A page that shows something else than content, such as a login, counts as a failure and not as vanished facts. */
const unreadable: PageReadRefusal = { refused: 'unreadable' }

const toPart = (url: string, fetched: FetchedPage, digest: string, reading: PageContentReading): WatchedPart => ({
  url,
  etag: fetched.etag ?? null,
  lastModified: fetched.lastModified ?? null,
  digest,
  facts: selectWatchedFacts(reading.facts),
  follow: reading.follow.map((link) => link.url).slice(0, maxWatchedParts - 1),
})

/** Fetches a page, and reads it if its content is not the stored one. */
const readPart = async (
  url: string,
  known: WatchedPart | undefined,
  options: WatchFetchOptions,
): Promise<PartReading | PageReadRefusal> => {
  const validators = {
    ...(known?.etag ? { etag: known.etag } : {}),
    ...(known?.lastModified ? { lastModified: known.lastModified } : {}),
  }
  const fetched = await fetchPage(url, { pace: 'background', ...options, ...validators })
  if ('refused' in fetched) return fetched
  if (known && fetched.status === 304) return { part: known }
  const digest = createHash('sha256').update(fetched.bytes).digest('hex')
  if (known?.digest === digest)
    return { part: { ...known, etag: fetched.etag ?? null, lastModified: fetched.lastModified ?? null } }
  const { finalUrl, kind, bytes, charset } = fetched
  const reading = await readPageContent({ kind, bytes, charset }, finalUrl, 'background')
  if ('refused' in reading) return reading
  if (reading.problem || reading.kind === 'trap') return unreadable
  const page = { url, finalUrl, title: reading.title, language: reading.language, text: reading.text }
  return { part: toPart(url, fetched, digest, reading), read: { page, reading } }
}

const joinReadings = (readings: readonly PartReading[], now: Date): PageReadResult | undefined => {
  const all = readings.flatMap(({ read }) => read ?? [])
  const [first] = all
  if (!first || all.length < readings.length) return undefined
  return {
    pages: all.map(({ page }) => page),
    facts: joinFacts(all.map(({ reading }) => reading.facts)),
    kind: first.reading.kind,
    readAt: now.toISOString(),
  }
}

/**
 * Reads a page that a watched page links to. What is known of one that failed once is kept, so that its facts do not
 * vanish; a missing one is left out.
 */
const readLinkedPart = async (
  url: string,
  stored: WatchedPart | undefined,
  { isComplete, ...options }: WatchFetchOptions & { isComplete: boolean },
): Promise<PartReading | PageReadRefusal | undefined> => {
  const reading = await readPart(url, isComplete ? undefined : stored, options)
  if (!('refused' in reading)) return reading
  if (reading.status === 404 || reading.status === 410) return undefined
  if (!stored) return reading.refused === 'unreadable' || reading.refused === 'robots' ? undefined : reading
  return isComplete ? reading : { part: stored }
}

/**
 * Reads a watched address, with the pages of its site that it links to, at the pace of a crawler. Requests are conditional;
 * an unchanged page is not read again, and its stored facts count.
 *
 * @param options.isComplete reads every page again, also unchanged ones, so that their text is returned
 */
export const readWatchedPage = async (
  url: string,
  known: readonly WatchedPart[],
  { now, ...options }: WatchFetchOptions & { isComplete: boolean; now: Date },
): Promise<WatchedReading | PageReadRefusal> => {
  const find = (address: string) => known.find((part) => part.url === address)
  const { isComplete, ...fetching } = options
  const first = await readPart(url, isComplete ? undefined : find(url), fetching)
  if ('refused' in first) return first
  const readings: PartReading[] = [first]
  for (const address of first.part.follow.filter((one) => one !== url)) {
    const linked = await readLinkedPart(address, find(address), options)
    if (linked && 'refused' in linked) return linked
    if (linked) readings.push(linked)
  }
  const parts = readings.map(({ part }) => part)
  const result = joinReadings(readings, now)
  return { parts, facts: joinWatchedFacts(parts), ...(result ? { result } : {}) }
}
