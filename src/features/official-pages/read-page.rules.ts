import { dayMs, hourMs } from '#src/shared/durations.ts'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import type { PageFact, PageProblem, PageReading } from './page-reading.rules.ts'

// Reading an official page from its address, its text, its HTML or a file: limits, result and refusals.

/** Limits of what is read. JSON bodies have at most 1 MB. */
export const pageReadLimits = {
  urlLength: maxWebAddressLength,
  /** Characters of pasted text. */
  textLength: 500_000,
  /** Characters of the HTML of a page that a browser sends. */
  htmlLength: 900_000,
  fileBytes: 5 * 1024 * 1024,
} as const

/** Readings of one user from an address. A page and the pages of its site that it links to are one reading. */
export const readingRates = {
  hour: { limit: 20, windowMs: hourMs, blockMs: hourMs / 4 },
  day: { limit: 100, windowMs: dayMs, blockMs: hourMs },
} as const

/** Time for the requests of a reading, to the page and to those that it links to. */
export const readingTimeMs = 20_000

export const pageReadRefusals = [
  'fetching_off',
  'rate_limited',
  'busy',
  'url_invalid',
  'blocked_address',
  'dns',
  'connection',
  'tls',
  'timeout',
  'too_large',
  'too_many_redirects',
  'http_status',
  'content_type',
  'robots',
  'unreadable',
  'no_text',
  'too_complex',
] as const
/** Reason why a page was not read. */
export type PageReadRefusalReason = (typeof pageReadRefusals)[number]

export interface PageReadRefusal {
  refused: PageReadRefusalReason
  /** Of `http_status`. */
  status?: number
}

/** Page of a reading. */
export interface ReadPage {
  /** Address that was requested. */
  url: string
  /** Address after redirects; the same for text, HTML and files. */
  finalUrl: string
  title: string
  language: string
  text: string
  problem?: PageProblem
}

/** Fact of a reading: `start` and `end` are offsets in the text of `pages[page]`. */
export type ReadPageFact = PageFact & { page: number }

export interface PageReadResult {
  /** The page, then the pages of the same site that it links to and that were read. */
  pages: ReadPage[]
  facts: ReadPageFact[]
  /** Of the first page. */
  kind: PageReading['kind']
  /** ISO instant. */
  readAt: string
}

const buildFactKey = ({ kind, value, term, audience, round, appliesTo }: PageFact): string =>
  JSON.stringify([kind, value, term, audience, round, appliesTo])

/** Joins the facts of several pages; a value that two pages state in the same way is listed with the first. */
export const joinFacts = (factsByPage: readonly (readonly PageFact[])[]): ReadPageFact[] => {
  const joined = new Map<string, ReadPageFact>()
  for (const [page, facts] of factsByPage.entries())
    for (const fact of facts) {
      const key = buildFactKey(fact)
      const known = joined.get(key)
      if (!known || known.page === page) joined.set(known ? `${key} ${joined.size}` : key, { ...fact, page })
    }
  return [...joined.values()]
}
