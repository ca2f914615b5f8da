import { createHash } from 'node:crypto'
import { generateJsonFeed, generateRssFeed, type JsonFeed, type RssFeed } from 'feedsmith'
import type { TFunction } from 'i18next'
import { createCatalogueCache } from '#src/features/catalogue/catalogue-cache.commands.ts'
import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { formatExpectedDay, formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { FIELDS, parseDeadlineDate } from '#src/features/catalogue/rules.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import type { Database, Db } from '#src/server/database.ts'
import { escapeHtml } from '#src/server/html.ts'
import { buildPageAddress } from '#src/server/page-addresses.ts'
import { getTranslator } from '#src/server/translations.ts'
import { hourMs, minuteMs } from '#src/shared/durations.ts'
import type { Language } from '#src/shared/locales.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import { findOverview, toNextDeadline } from './commands.ts'
import type { ProgramOverview } from './contract.ts'
import { listReadDeadlines, type ReadDeadline } from './data.ts'
import { buildFeedPath, type FeedFormat, maxFeedEntries } from './deadline-feed.rules.ts'
import { formatOverviewTitle } from './overview-head.format.ts'
import { buildOverviewPath } from './overview-path.parse.ts'

/** Requested feed: field and country as in its address. */
export interface FeedRequest {
  field: string
  country: string | undefined
  format: FeedFormat
  language: Language
}

/** Feed as it is sent. */
export interface FeedFile {
  body: string
  etag: string
  lastModified: Date
}

/** Installation whose addresses and name are in the feed. */
interface Site {
  appUrl: string
  appName: string
}

interface Entry {
  id: string
  title: string
  address: string
  readAt: Date
  /** Lines of text: the deadline before, and the source. */
  lines: string[]
  sourceUrl: string | undefined
}

interface Content {
  title: string
  description: string
  /** Page that the feed belongs to. */
  home: string
  address: string
  language: Language
  entries: Entry[]
}

/** How long a reader may keep a feed before it asks again. */
export const feedMaxAgeMs = hourMs

/** Rows that are read for a feed: some state no date, such as rolling admission. */
const readRows = 2 * maxFeedEntries

/** Removes characters that XML does not permit: most control characters and lone surrogates. */
const toXmlText = (text: string): string =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

interface Dated {
  row: ReadDeadline
  next: ProgramOverview['next'][number]
  fact: SourcedFact
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27)

const formatDeadline = ({ date, isExpected, years }: Dated['next'], t: TFunction, language: Language): string =>
  isExpected
    ? formatExpectedDeadline({ localDate: date, years, certainty: 'one_cycle' }, { t, language })
    : formatExpectedDay(date, language)

const formatEntry = ({ row, next, fact }: Dated, { appUrl }: Site, language: Language): Entry => {
  const t = getTranslator(language)
  const { title: source, url } = fact.source
  const before = parseDeadlineDate(row.before)
  const lines = [
    ...(before && before !== parseDeadlineDate(fact.value)
      ? [t('overviews.feed.before', { date: formatExpectedDay(before, language) })]
      : []),
    t('catalogue.fact.sourceLine', { title: source, date: formatExpectedDay(row.readOn, language) }),
  ]
  const path = buildCatalogueEntryPath({ universityId: row.universityId, programId: row.id })
  return {
    // A changed deadline is a new entry for a feed reader; a new day of the same expectation is not.
    id: `${appUrl}${path}#deadline-${hashText(JSON.stringify([fact.value, fact.year, row.readOn]))}`,
    title: toXmlText(
      t('overviews.feed.entry', {
        program: formatProgram(row.name, row.degree, language),
        university: row.universityName,
        deadline: formatDeadline(next, t, language),
      }),
    ),
    address: buildPageAddress(appUrl, path, language),
    readAt: new Date(`${row.readOn}T00:00:00Z`),
    lines: lines.map(toXmlText),
    sourceUrl: isWebAddress(url) ? url : undefined,
  }
}

const formatHtml = ({ lines, sourceUrl }: Entry): string =>
  lines
    .map(escapeHtml)
    .map((line, at) =>
      sourceUrl && at === lines.length - 1 ? `<p><a href="${escapeHtml(sourceUrl)}">${line}</a></p>` : `<p>${line}</p>`,
    )
    .join('')

/** @see https://www.rssboard.org/rss-specification */
const toRss = ({ title, description, home, address, language, entries }: Content, changedAt: Date): string => {
  const feed: RssFeed.Feed<Date> = {
    title,
    description,
    link: home,
    language,
    lastBuildDate: changedAt,
    ttl: feedMaxAgeMs / minuteMs,
    atom: { links: [{ rel: 'self', type: 'application/rss+xml', href: address }] },
    items: entries.map((entry) => ({
      title: entry.title,
      link: entry.address,
      guid: { value: entry.id, isPermaLink: false },
      pubDate: entry.readAt,
      description: formatHtml(entry),
    })),
  }
  return generateRssFeed(feed)
}

/** @see https://www.jsonfeed.org/version/1.1/ */
const toJson = ({ title, description, home, address, language, entries }: Content): string => {
  const feed: JsonFeed.Feed<Date> = {
    title,
    description,
    home_page_url: home,
    feed_url: address,
    language,
    items: entries.map(({ id, title: name, address: url, readAt, lines, sourceUrl }) => ({
      ...{ id, url, title: name, content_text: lines.join('\n'), date_published: readAt },
      ...(sourceUrl ? { external_url: sourceUrl } : {}),
    })),
  }
  return JSON.stringify(generateJsonFeed(feed))
}

const readDated = async (
  db: Db,
  place: { field: string; country: string | undefined },
  today: string,
): Promise<Dated[]> => {
  const sources = await readSources(db)
  const rows = await listReadDeadlines(db, place, { today, limit: readRows })
  return rows
    .flatMap((row): Dated[] => {
      const { deadline: fact } = toFacts(row.facts, sources)
      return fact ? toNextDeadline(row, today).map((next) => ({ row, next, fact })) : []
    })
    .slice(0, maxFeedEntries)
}

/** Returns the time of the last change: of a programme, or of the day, with which deadlines pass and entries end. */
const findLastChange = (dated: readonly Dated[], today: string): Date =>
  new Date(Math.max(Date.parse(`${today}T00:00:00Z`), ...dated.map(({ row }) => new Date(row.updatedAt).getTime())))

const formatFeedTitle = (
  field: ProgramOverview['field'],
  country: string | undefined,
  reader: { t: TFunction; language: Language },
): string =>
  reader.t('overviews.feed.title', {
    place:
      country === undefined ? reader.t(`catalogue.field.${field}`) : formatOverviewTitle({ field, country }, reader),
  })

const maxCachedFeeds = 200
const readCached = createCatalogueCache<FeedFile>(maxCachedFeeds)

/**
 * Creates the function that reads a feed of new and changed deadlines; undefined for an unknown field, and for a country
 * without an overview.
 */
export const createDeadlineFeeds = (database: Database, site: Site) => {
  const build = async (
    db: Db,
    { format, language, ...address }: FeedRequest,
    place: { field: ProgramOverview['field']; country: string | undefined },
    today: string,
  ): Promise<FeedFile> => {
    const t = getTranslator(language)
    const { field, country: slug } = address
    const home = slug === undefined ? '/programs' : buildOverviewPath({ field, country: slug })
    const dated = await readDated(db, place, today)
    const lastModified = findLastChange(dated, today)
    const content: Content = {
      title: `${formatFeedTitle(place.field, place.country, { t, language })} · ${site.appName}`,
      description: t('overviews.feed.description'),
      home: buildPageAddress(site.appUrl, home, language),
      address: buildPageAddress(site.appUrl, buildFeedPath(address, format), language),
      language,
      entries: dated.map((one) => formatEntry(one, site, language)),
    }
    const body = format === 'rss' ? toRss(content, lastModified) : toJson(content)
    return { body, etag: `"${hashText(body)}"`, lastModified }
  }

  return async (request: FeedRequest): Promise<FeedFile | undefined> => {
    const field = FIELDS.find(({ id }) => id === request.field)?.id
    if (field === undefined) return undefined
    const overview =
      request.country === undefined
        ? undefined
        : await findOverview(database, { field: request.field, country: request.country })
    if (request.country !== undefined && !overview) return undefined
    const today = new Date().toISOString().slice(0, 10)
    const key = JSON.stringify([today, site.appUrl, request.field, request.country, request.format, request.language])
    return await database.asReader(
      undefined,
      async (db) =>
        await readCached(
          database,
          db,
          key,
          async () => await build(db, request, { field, country: overview?.country }, today),
        ),
    )
  }
}
