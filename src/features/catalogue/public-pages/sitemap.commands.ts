import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, Db } from '#src/server/database.ts'
import { createLruMap } from '#src/server/lru.ts'
import { buildPageAddress } from '#src/server/page-addresses.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import { minuteMs } from '#src/shared/durations.ts'
import { countChanges, preferIndexes } from '../data.ts'
import { buildScholarshipPath, parseScholarshipPath } from '../scholarship-path.parse.ts'
import { buildCatalogueEntryPath, parseCatalogueEntryPath } from '../university-path.parse.ts'
import { maxSitemapAddresses } from './indexing.rules.ts'
import {
  type IndexedEntity,
  type IndexedPage,
  indexedEntities,
  listIndexedPages,
  listPartEnds,
} from './public-pages.data.ts'
import { formatSitemapIndex, formatSitemapPage, sitemapFrame } from './sitemap.format.ts'

/** Sitemap as it is sent. */
export interface SitemapFile {
  /** XML, compressed with gzip. */
  body: Uint8Array<ArrayBuffer>
  /** Weak entity tag: with and without compression the file has the same one. */
  etag: string
}

/** Pages of another feature, of at most one part. */
export interface PageList {
  hasPages: () => Promise<boolean>
  listPages: (db: Db) => Promise<{ path: string; checkedOn: string | null }[]>
}

export interface SitemapParts {
  database: Pick<Database, 'asReader'>
  /** Configured origin of all addresses. */
  appUrl: string
  /** Paths of pages outside the catalogue. */
  pages: readonly string[]
  /** Pages of other features, by the name of their part. */
  lists?: Readonly<Record<string, PageList>>
  /** Maximum addresses of a part. */
  partSize?: number
}

/** Time after which a file is compared with the catalogue again: an import changes the catalogue every second. */
const recheckMs = 10 * minuteMs
/** Maximum number of cached files. One of 50,000 addresses is below 1 MB. */
const maxCachedFiles = 16
const batchSize = 1_000

interface Versioned<Value> {
  version: number
  value: Value
}

interface CacheEntry<Value> {
  checkedAt: number
  built: Promise<Versioned<Value>>
}

/**
 * Creates a cache of values that are built from the catalogue. A value is built again at most every ten minutes, and only
 * if the catalogue has changed; concurrent requests share one build.
 */
const createCache = <Value>({ asReader }: Pick<Database, 'asReader'>, max: number) => {
  const entries = createLruMap<CacheEntry<Value>>(max)

  const refresh = async (build: (db: Db) => Promise<Value>, earlier: CacheEntry<Value> | undefined) =>
    await asReader(undefined, async (db): Promise<Versioned<Value>> => {
      await preferIndexes(db)
      // Read before the value is built: a change in between makes the value newer than its version, never older.
      const version = await countChanges(db)
      const known = await earlier?.built
      return known?.version === version ? known : { version, value: await build(db) }
    })

  return async (key: string, build: (db: Db) => Promise<Value>): Promise<Value> => {
    const cached = entries.get(key)
    if (cached && Date.now() - cached.checkedAt < recheckMs) return (await cached.built).value
    const entry = { checkedAt: Date.now(), built: refresh(build, cached) }
    entries.set(key, entry)
    try {
      return (await entry.built).value
    } catch (error) {
      entries.remove(key, entry)
      throw error
    }
  }
}

async function* hashTexts(texts: Iterable<string> | AsyncIterable<string>, hash: Hash): AsyncGenerator<string> {
  for await (const text of texts) {
    hash.update(text)
    yield text
  }
}

const collect = async (stream: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Compresses texts as they come, so that the whole file is in memory in compressed form only. */
const compress = async (texts: Iterable<string> | AsyncIterable<string>): Promise<SitemapFile> => {
  const hash = createHash('sha256')
  const gzip = createGzip()
  const written = pipeline(Readable.from(hashTexts(texts, hash)), gzip)
  const [body] = await settleAllOrThrow([collect(gzip), written])
  return { body: new Uint8Array(body), etag: `W/"${hash.digest('base64url').slice(0, 27)}"` }
}

/** Builds the path of an indexed page; undefined for an id of another form, which has no page on the server. */
const buildPath = (entity: IndexedEntity, { id, universityId }: IndexedPage): string | undefined => {
  if (universityId === null) {
    const path = buildScholarshipPath(id)
    return parseScholarshipPath(path) === undefined ? undefined : path
  }
  const path = buildCatalogueEntryPath({ universityId, programId: entity === 'programs' ? id : null })
  return parseCatalogueEntryPath(path) === undefined ? undefined : path
}

const formatPages = (pages: readonly IndexedPage[], entity: IndexedEntity, appUrl: string): string =>
  pages
    .flatMap((page) => {
      const path = buildPath(entity, page)
      return path === undefined
        ? []
        : [formatSitemapPage({ address: buildPageAddress(appUrl, path), changedOn: page.checkedOn })]
    })
    .join('')

interface Range {
  after: string
  until: string
}

/** Formats a part of the sitemap in batches, each of which is one query. */
async function* formatPart(
  db: Db,
  entity: IndexedEntity,
  { after, until }: Range,
  { appUrl, partSize = maxSitemapAddresses }: SitemapParts,
): AsyncGenerator<string> {
  yield sitemapFrame.start
  let last: string | undefined = after
  let left = partSize
  while (last !== undefined && left > 0) {
    const limit = Math.min(batchSize, left)
    const pages: IndexedPage[] = await listIndexedPages(db, entity, { after: last, until, limit })
    yield formatPages(pages, entity, appUrl)
    left -= pages.length
    last = pages.length < limit ? undefined : pages.at(-1)?.id
  }
  yield sitemapFrame.end
}

/** Formats the pages of another feature. */
const formatList = async ({ listPages }: PageList, db: Db, appUrl: string): Promise<string[]> => [
  sitemapFrame.start,
  ...(await listPages(db))
    .slice(0, maxSitemapAddresses)
    .map(({ path, checkedOn }) => formatSitemapPage({ address: buildPageAddress(appUrl, path), changedOn: checkedOn })),
  sitemapFrame.end,
]

const partPattern = /^(universities|programs|scholarships)-([1-9]\d{0,3})$/

/**
 * Creates the sitemap of all pages that search engines may index.
 *
 * @returns functions that read the index, and a part by its name, such as `programs-1`; undefined for an unknown one
 */
export const createSitemap = (parts: SitemapParts) => {
  const { database, appUrl, pages, lists = {}, partSize = maxSitemapAddresses } = parts
  const readCachedEnds = createCache<Record<IndexedEntity, string[]>>(database, 1)
  const readCachedFile = createCache<SitemapFile>(database, maxCachedFiles)

  const readEnds = async () =>
    await readCachedEnds('ends', async (db) => ({
      universities: await listPartEnds(db, 'universities', partSize),
      programs: await listPartEnds(db, 'programs', partSize),
      scholarships: await listPartEnds(db, 'scholarships', partSize),
    }))

  const formatStaticPages = () => [
    sitemapFrame.start,
    ...pages.map((path) => formatSitemapPage({ address: buildPageAddress(appUrl, path) })),
    sitemapFrame.end,
  ]

  const listFilled = async (): Promise<string[]> => {
    const names: string[] = []
    for (const [name, list] of Object.entries(lists)) if (await list.hasPages()) names.push(name)
    return names
  }

  const readIndex = async (): Promise<SitemapFile> => {
    const ends = await readEnds()
    const numbered = indexedEntities.flatMap((entity) => ends[entity].map((_, at) => `${entity}-${at + 1}`))
    const names = ['pages', ...numbered, ...(await listFilled())]
    return await compress([formatSitemapIndex(names.map((name) => buildPageAddress(appUrl, `/sitemaps/${name}.xml`)))])
  }

  const readPart = async (name: string): Promise<SitemapFile | undefined> => {
    if (name === 'pages') return await compress(formatStaticPages())
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined
    if (list) return await readCachedFile(name, async (db) => await compress(await formatList(list, db, appUrl)))
    const [, kind, number] = partPattern.exec(name) ?? []
    const entity = indexedEntities.find((one) => one === kind)
    if (!entity) return undefined
    const ends = (await readEnds())[entity]
    const until = ends[Number(number) - 1]
    if (until === undefined) return undefined
    const range = { after: ends[Number(number) - 2] ?? '', until }
    return await readCachedFile(name, async (db) => await compress(formatPart(db, entity, range, parts)))
  }

  return { readIndex, readPart }
}
