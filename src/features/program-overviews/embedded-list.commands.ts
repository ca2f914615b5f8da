import { createHash } from 'node:crypto'
import type { TFunction } from 'i18next'
import { createCatalogueCache } from '#src/features/catalogue/catalogue-cache.commands.ts'
import { formatExpectedDay, formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import type { Database } from '#src/server/database.ts'
import { escapeHtml } from '#src/server/html.ts'
import { buildPageAddress } from '#src/server/page-addresses.ts'
import { getTranslator } from '#src/server/translations.ts'
import { joinParts } from '#src/shared/lists.ts'
import { getTextDirection, type Language } from '#src/shared/locales.ts'
import { findOverview, readNextDeadlines } from './commands.ts'
import type { ProgramOverview } from './contract.ts'
import { formatOverviewTitle } from './overview-head.format.ts'
import { buildOverviewPath } from './overview-path.parse.ts'

// Page of a list that other websites show in an `<iframe>`: HTML without scripts, fonts or cookies.

/** Requested list: field and country as in its address. */
export interface EmbeddedListRequest {
  field: string
  country: string | undefined
  language: Language
}

export interface EmbeddedList {
  html: string
  etag: string
}

interface Site {
  appUrl: string
  appName: string
}

type Deadline = ProgramOverview['next'][number]

/** Style sheet of the list. Its width is that of the frame, and its colours those of the product. */
const style =
  'body{margin:0;padding:1rem;color:#1a211f;background:#fff;font:1rem/1.5 system-ui,sans-serif}' +
  'h1{margin:0 0 .5rem;font-size:1.125rem;line-height:1.3}a{color:#125442}a:focus-visible{outline:2px solid;outline-offset:2px}' +
  'ul{margin:0;padding:0;list-style:none}li{padding-block:.625rem;border-block-start:1px solid #dcded7}' +
  'time,small{display:block;font-size:.875rem;color:#525d58}time[data-stated]{font-weight:600;color:#1a211f}' +
  'li a,p a{display:inline-block;padding-block:.125rem}p{margin:.75rem 0 0;font-size:.875rem;color:#525d58}' +
  '@media(min-width:36em){li{display:grid;grid-template-columns:12rem 1fr;gap:0 1rem}}'

/** Digest of the style sheet for the content security policy. */
const styleDigest = `sha256-${createHash('sha256').update(style).digest('base64')}`

/**
 * Content security policy of the list: any site may show it, and it runs and loads nothing. Links open in a new tab,
 * which is not sandboxed.
 */
export const embeddedListPolicy =
  `default-src 'none'; style-src '${styleDigest}'; base-uri 'none'; form-action 'none'; frame-ancestors *; ` +
  'sandbox allow-popups allow-popups-to-escape-sandbox'

const formatLink = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}" target="_blank" rel="noopener"><bdi>${escapeHtml(text)}</bdi></a>`

const formatDate = ({ date, isExpected, years }: Deadline, t: TFunction, language: Language): string => {
  const text = isExpected
    ? formatExpectedDeadline({ localDate: date, years, certainty: 'one_cycle' }, { t, language })
    : formatExpectedDay(date, language)
  return isExpected
    ? `<time>${escapeHtml(text)}</time>`
    : `<time datetime="${escapeHtml(date)}" data-stated>${escapeHtml(text)}</time>`
}

const formatRow = (deadline: Deadline, { appUrl }: Site, language: Language): string => {
  const { id, universityId, universityName, city, name, degree } = deadline
  const address = buildPageAddress(appUrl, buildCatalogueEntryPath({ universityId, programId: id }), language)
  const place = joinParts([universityName, city], language)
  return (
    `<li>${formatDate(deadline, getTranslator(language), language)}<div>` +
    `${formatLink(address, formatProgram(name, degree, language))}<small><bdi>${escapeHtml(place)}</bdi></small></div></li>`
  )
}

interface Place {
  field: ProgramOverview['field']
  /** Code of the country. */
  country: string | undefined
}

const formatPage = (
  request: EmbeddedListRequest,
  { field, country }: Place,
  deadlines: readonly Deadline[],
  site: Site,
): string => {
  const { language } = request
  const t = getTranslator(language)
  const place =
    country === undefined ? t(`catalogue.field.${field}`) : formatOverviewTitle({ field, country }, { t, language })
  const title = t('overviews.feed.title', { place })
  const path = request.country === undefined ? '/programs' : buildOverviewPath({ field, country: request.country })
  const home = buildPageAddress(site.appUrl, path, language)
  const note = deadlines.some(({ isExpected }) => isExpected) ? t('overviews.expectedHelp') : undefined
  const empty = deadlines.length === 0 ? t('overviews.noDeadlines') : undefined
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${getTextDirection(language)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>`,
    `<ul>${deadlines.map((deadline) => formatRow(deadline, site, language)).join('')}</ul>`,
    ...[note, empty].map((text) => (text === undefined ? '' : `<p>${escapeHtml(text)}</p>`)),
    `<p>${formatLink(home, t('overviews.embed.more', { appName: site.appName }))}</p>`,
    '</main></body></html>',
  ].join('\n')
}

const maxCachedLists = 200
const readCached = createCatalogueCache<EmbeddedList>(maxCachedLists)

/**
 * Creates the function that reads an embeddable list; undefined for an unknown field, and for a country without an
 * overview.
 */
export const createEmbeddedLists =
  (database: Database, site: Site) =>
  async (request: EmbeddedListRequest): Promise<EmbeddedList | undefined> => {
    const field = FIELDS.find(({ id }) => id === request.field)?.id
    if (field === undefined) return undefined
    const overview =
      request.country === undefined
        ? undefined
        : await findOverview(database, { field: request.field, country: request.country })
    if (request.country !== undefined && !overview) return undefined
    const place = { field, country: overview?.country }
    const now = new Date()
    const day = now.toISOString().slice(0, 10)
    const key = JSON.stringify([day, site.appUrl, request.field, request.country, request.language])
    return await database.asReader(
      undefined,
      async (db) =>
        await readCached(database, db, key, async () => {
          const html = formatPage(request, place, await readNextDeadlines(database, db, place, now), site)
          return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` }
        }),
    )
  }
