import { isDay } from '../entries/source-entry.parse.ts'

// Sitemaps and robots.txt (https://www.sitemaps.org/protocol.html, RFC 9309).

/** Page of a sitemap. */
interface SitemapPage {
  address: string
  /** Day of the last change as an ISO date; other texts are left out. */
  changedOn?: string | null
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')

/** Start and end of a sitemap; the pages are between them. */
export const sitemapFrame = { start: `${declaration}<urlset ${namespace}>\n`, end: '</urlset>\n' }

/** Formats a page as an element of a sitemap. */
export const formatSitemapPage = ({ address, changedOn }: SitemapPage): string => {
  const lastmod = changedOn && isDay(changedOn) ? `<lastmod>${changedOn}</lastmod>` : ''
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>\n`
}

/** Formats the index of sitemaps. */
export const formatSitemapIndex = (addresses: readonly string[]): string =>
  [
    `${declaration}<sitemapindex ${namespace}>\n`,
    ...addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`),
    '</sitemapindex>\n',
  ].join('')

/** Paths that contain no page, or a page for the recipient of a link only. */
const disallowedPaths = [
  '/api/',
  '/auth/callback',
  '/auth/confirm',
  '/auth/link',
  '/calendar/',
  '/read-page',
  '/reset-password',
  '/shared',
  '/unsubscribe/',
]

/** Requests of indexed pages: a search engine that runs scripts reads the facts from there. */
const allowedPaths = ['/api/universities', '/api/programs', '/api/scholarships/', '/api/catalogue/', '/api/session']

/** Formats robots.txt. The longest path that matches decides. */
export const formatRobots = (sitemapAddress: string): string =>
  [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    ...allowedPaths.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${sitemapAddress}`,
    '',
  ].join('\n')
