import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import {
  defaultLanguage,
  detectLanguage,
  getTextDirection,
  type Language,
  languageParameter,
  parseLanguageParameter,
} from '#src/shared/locales.ts'
import { buildPrerenderedName } from '#src/shared/prerendered.ts'
import { withoutProductPicture, writeBrandedPage } from './branding/branded-pages.ts'
import { type Branding, unbranded } from './branding/branding.ts'
import type { Config, OpenIdSettings } from './config.ts'
import { escapeHtml, formatScriptJson } from './html.ts'
import { buildContentSecurityPolicy, createErrorResponse, type HttpEnvironment } from './http-responses.ts'
import { buildCardAddress, buildPageAddress, firstPageMark, formatAddressLinks } from './page-addresses.ts'

const year = 'public, max-age=31536000, immutable'
const brief = 'public, max-age=300'

interface Page {
  html: string
  policy: string
}

/** Settings of this installation, unknown at build time. */
export interface Installation {
  appName: string
  appUrl: string
  oidc?: Pick<OpenIdSettings, 'name' | 'icon'> | undefined
  signIn?: Config['signIn']
}

/** Metadata of a page with dynamic content, before any script runs. */
export interface PageHead {
  title: string
  description: string
  /** Canonical path. */
  path: string
  /** Whether search engines may index the page; false if it contains no more than a name. */
  isIndexed: boolean
  /** 404 for an unknown entry, 410 for a removed one; 200 without. Such a page has no description and no card. */
  status?: 404 | 410
  /** Feeds of the page, which feed readers find by these links. */
  feeds?: readonly { type: string; title: string; path: string }[]
  /** Preview picture with the facts of the page; the general one of the product without. */
  card?: PageCard
  /**
   * Builds the structured data of the page (JSON-LD).
   *
   * @param toAddress builds the absolute address of a path, in the language of the page
   */
  buildStructuredData?: (toAddress: (path: string) => string) => object[]
}

/** Texts of the preview picture of a page. */
export interface PageCard {
  /** What the page belongs to, such as a university. */
  kicker: string
  title: string
  /** Facts of the page; the label of one that needs none is empty. */
  items: readonly { label: string; value: string }[]
}

/** Description of dynamic pages: a function of path and language, undefined for a page without its own metadata. */
export type DescribePage = (path: string, language: string) => Promise<PageHead | undefined>

/** What the built pages cannot know. */
interface PageSettings {
  /** If it throws, the page is served without metadata. */
  describePage?: DescribePage
  /** Paths of prerendered pages that search engines may index. */
  indexedPaths?: readonly string[]
  /** Current branding of the instance. */
  getBranding?: () => Branding
}

/** Requested page: its path, its language, and the language of its address. */
interface Requested {
  path: string
  language: Language
  chosen: Language | undefined
}

const noIndex = `<meta name="robots" content="noindex" ${firstPageMark}>`

const insertIntoHead = (html: string, lines: readonly string[]) =>
  html.replace('</head>', () => `${lines.join('\n')}\n</head>`)

/** Formats description, addresses, preview card and structured data of a page, escaped. */
const formatCard = (
  { description, path, isIndexed, feeds = [], buildStructuredData }: PageHead,
  title: string,
  appUrl: string,
  chosen: Language | undefined,
): string[] => {
  const toAddress = (to: string) => buildPageAddress(appUrl, to, chosen)
  const card = {
    title,
    description: escapeHtml(description),
    url: escapeHtml(toAddress(path)),
    type: 'website',
  }
  return [
    `<meta name="description" content="${card.description}">`,
    isIndexed ? formatAddressLinks(appUrl, path, chosen) : noIndex,
    ...feeds.map(
      (feed) =>
        `<link rel="alternate" type="${feed.type}" title="${escapeHtml(feed.title)}" href="${escapeHtml(toAddress(feed.path))}" ${firstPageMark}>`,
    ),
    ...Object.entries(card).map(([name, content]) => `<meta property="og:${name}" content="${content}">`),
    ...(isIndexed ? (buildStructuredData?.(toAddress) ?? []) : []).map(
      (data) => `<script type="application/ld+json" ${firstPageMark}>${formatScriptJson(data)}</script>`,
    ),
  ]
}

/** Picture of the product in the built pages. */
const generalPicture = /(<meta property="og:image" content=")[^"]*"/

/** Inserts the metadata of a page, escaped. */
const withHead = (
  html: string,
  head: PageHead,
  { appName, appUrl }: Installation,
  { language, chosen }: Pick<Requested, 'language' | 'chosen'>,
) => {
  const title = escapeHtml(`${head.title} · ${appName}`)
  const picture = head.card && head.isIndexed ? buildCardAddress(appUrl, head.path, language) : undefined
  const rest = head.status === undefined ? formatCard(head, title, appUrl, chosen) : [noIndex]
  const pictured = picture
    ? html.replace(generalPicture, (_, start: string) => `${start}${escapeHtml(picture)}"`)
    : html
  return insertIntoHead(pictured, [`<title>${title}</title>`, ...rest])
}

const inLanguage = (html: string, language: Language) =>
  html.replace('<html lang="en" dir="ltr"', `<html lang="${language}" dir="${getTextDirection(language)}"`)

const canonicalLink = /<link rel="canonical" href="[^"]*">/

/** Writes the links to the addresses of a prerendered page, or `noindex`. A page of a query has no link yet. */
const withLinks = (html: string, links: string) =>
  canonicalLink.test(html) ? html.replace(canonicalLink, () => links) : insertIntoHead(html, [links])

/** Digests of a page's inline scripts for the content security policy. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([^<]*(?:<(?!\/?script>)[^<]*)*)<\/script>/g)].map(
    ([, code]) =>
      `sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}`,
  )

/** Formats the setting that the sign-in pages read: the OpenID provider, and whether it is the only way to sign in. */
const formatProvider = ({ oidc, signIn }: Installation) =>
  oidc
    ? `<meta name="openid-provider" content="${escapeHtml(oidc.name)}" data-icon="${oidc.icon}" data-only="${signIn === 'oidc'}">`
    : undefined

const readPages = (root: string, installation: Installation, getBranding: () => Branding) => {
  const { appName, appUrl } = installation
  const provider = formatProvider(installation)
  const cached = new Map<string, Page>()
  let version: string | undefined
  return (file: string): Page | undefined => {
    const branding = getBranding()
    if (version !== branding.version) cached.clear()
    version = branding.version
    const known = cached.get(file)
    if (known !== undefined) return known
    const path = join(root, file)
    if (!existsSync(path)) return undefined
    const built = readFileSync(path, 'utf8')
    const named = built.replaceAll('%APP_NAME%', () => escapeHtml(appName)).replaceAll('%APP_URL%', escapeHtml(appUrl))
    const html = writeBrandedPage(provider ? insertIntoHead(named, [provider]) : named, branding)
    const page = { html, policy: buildContentSecurityPolicy(inlineScripts(built)) }
    cached.set(file, page)
    return page
  }
}

/** Reads the manifest of the installed app, with the name of this installation. */
const readWebManifest = (root: string, { appName }: Installation): string => {
  const file = join(root, 'manifest.webmanifest')
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}
  return JSON.stringify({ ...manifest, name: appName, short_name: appName })
}

const isPagePath = (path: string) =>
  !/\.[a-z0-9]+$/i.test(path) && !path.split('/').some((part) => part.startsWith('.'))

/** Reads the routes of the client from the list that the build writes. Every other path is not found. */
const readRoutes = (root: string) => {
  const file = join(root, 'routes.json')
  if (!existsSync(file)) return () => true
  const patterns = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map(
    (route) => new RegExp(`^${route.replace(/\/$/, '').replace(/\$[A-Za-z]+/g, '[^/]+')}/?$`),
  )
  return (path: string) => patterns.some((pattern) => pattern.test(path))
}

/**
 * Reads the query parameters with a pre-rendered variant of their page. A page whose content depends on other
 * parameters gets its metadata only and is rendered in the browser.
 */
const readParameters = (root: string): string[] => {
  const folder = join(root, 'prerendered', defaultLanguage)
  const kinds = (existsSync(folder) ? readdirSync(folder) : []).map((file) => file.split('.').at(-2) ?? '')
  return [...new Set(kinds)].filter((kind) => kind !== 'head')
}

interface Served extends Page {
  status: 200 | 404 | 410
}

/** Creates the function that finds the page of a request; undefined if the client has not been built. */
const createPageFinder = (
  root: string,
  installation: Installation,
  { describePage = async () => undefined, indexedPaths = [], getBranding = () => unbranded }: PageSettings,
) => {
  const read = readPages(root, installation, getBranding)
  const isRoute = readRoutes(root)
  const parameters = readParameters(root)

  const findPrerendered = ({ path, language, chosen }: Requested, url: string): Served | undefined => {
    const name = `prerendered/${language}/${buildPrerenderedName(path)}`
    const query = new URL(url).searchParams
    query.delete(languageParameter)
    const kinds = [...parameters.filter((parameter) => query.get(parameter)), ...(query.size > 0 ? ['head'] : [])]
    const page = [...kinds.map((kind) => read(`${name}.${kind}.html`)), read(`${name}.html`)].find(Boolean)
    if (!page) return undefined
    const links = indexedPaths.includes(path) ? formatAddressLinks(installation.appUrl, path, chosen) : noIndex
    return { ...page, html: withLinks(page.html, links), status: 200 }
  }

  /** Finds the app shell, with the metadata of the page if available. */
  const findShell = async ({ path, language, chosen }: Requested): Promise<Served | undefined> => {
    const shell = read('index.html')
    if (!shell) return undefined
    const { policy } = shell
    const html = inLanguage(shell.html, language)
    if (!isRoute(path)) return { html, policy, status: 404 }
    const head = await describePage(path, language).catch(() => null)
    // The metadata could not be read: `noindex` would remove a page from a search engine for an outage.
    if (head === null) return { html, policy, status: 200 }
    if (!head) return { html: insertIntoHead(html, [noIndex]), policy, status: 200 }
    return { html: withHead(html, head, installation, { language, chosen }), policy, status: head.status ?? 200 }
  }

  /** Whether the built page lacks the button of the OpenID provider, so that the app shell is served instead. */
  const hasProviderForm = (path: string) => installation.oidc !== undefined && /^\/(?:mentor\/)?auth(?:\/|$)/.test(path)

  return async (requested: Requested, url: string): Promise<Served | undefined> => {
    const page =
      (isRoute(requested.path) && !hasProviderForm(requested.path) ? findPrerendered(requested, url) : undefined) ??
      (await findShell(requested))
    return page && { ...page, html: withoutProductPicture(page.html, getBranding()) }
  }
}

/** Serves the built client: hashed assets cached for a year, pre-rendered pages by language, the app shell for the rest. */
export const servePages = (
  app: Hono<HttpEnvironment>,
  root: string,
  installation: Installation,
  settings: PageSettings = {},
) => {
  const findPage = createPageFinder(root, installation, settings)
  const files = (cache: string) =>
    serveStatic<HttpEnvironment>({
      root,
      precompressed: true,
      onFound: (_path, context: Context) => context.header('cache-control', cache),
    })
  app.get('/manifest.webmanifest', (context) => {
    context.header('cache-control', brief)
    return context.body(readWebManifest(root, installation), 200, { 'content-type': 'application/manifest+json' })
  })
  app.get(
    '/extension/:file{gradapp-[a-z]+\\.zip}',
    serveStatic<HttpEnvironment>({
      root: join(root, '..'),
      onFound: (_path, context) => context.header('cache-control', brief),
    }),
  )
  app.use('/assets/*', files(year))
  app.use('/locales/*', files(brief))
  app.get('*', async (context, next) => {
    const { path } = context.req
    if (path.startsWith('/api') || path === '/metrics') return createErrorResponse('NOT_FOUND')
    if (!isPagePath(path)) return await files(brief)(context, next)
    const chosen = parseLanguageParameter(context.req.query(languageParameter))
    const detected = detectLanguage({
      cookie: context.req.header('cookie'),
      acceptLanguage: context.req.header('accept-language'),
    })
    const page = await findPage({ path, language: chosen ?? detected, chosen }, context.req.url)
    if (!page) return context.text('The client has not been built. Run: npm run build', 503)
    context.header('vary', 'accept-language, cookie')
    context.header('cache-control', 'no-cache')
    context.header('content-security-policy', page.policy)
    return context.html(page.html, page.status)
  })
  app.notFound(() => createErrorResponse('NOT_FOUND'))
}
