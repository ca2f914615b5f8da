import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import {
  defaultLanguage,
  detectLanguage,
  type Language,
  languageParameter,
  parseLanguageParameter,
} from '#src/shared/locales.ts'
import { buildPrerenderedName } from '#src/shared/prerendered.ts'
import { withoutProductPicture, writeBrandedPage } from './branding/branded-pages.ts'
import { type Branding, unbranded } from './branding/branding.ts'
import type { ClientAddressReader } from './client-address.ts'
import type { Config, OpenIdSettings } from './config.ts'
import { hasEntityTag } from './entity-tags.ts'
import { escapeHtml, formatScriptJson } from './html.ts'
import { buildContentSecurityPolicy, createErrorResponse, type HttpEnvironment } from './http-responses.ts'
import { buildCardAddress, buildPageAddress, firstPageMark, formatAddressLinks } from './page-addresses.ts'
import { writeLanguage } from './page-rendering/page-template.ts'
import {
  createRenderedPages,
  isRateLimited,
  type LoadedPage,
  type RateLimited,
  type RenderSettings,
} from './page-rendering/rendered-pages.ts'

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
  /** Rendering of pages with dynamic content for visitors. Without it every such page is the app shell. */
  rendering?: RenderSettings
  /** Whether a Cookie header has a session. Its user gets the app shell, because a rendered page is a visitor's. */
  hasSession?: (cookie: string | undefined) => boolean
  /** Reads the network of the client, by which the rendering of pages is limited. */
  addressOf?: ClientAddressReader
}

/** Requested page: its path, its language, and the language of its address. */
interface Requested {
  path: string
  query: URLSearchParams
  language: Language
  chosen: Language | undefined
  isVisitor: boolean
  /** Network of the client. */
  network: string
  /** If-None-Match header. */
  knownTags: string | undefined
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

/** Metadata of a page: lines of its head, escaped, and the address of its preview picture. */
interface WrittenHead {
  lines: string[]
  picture: string | undefined
}

/** Formats the metadata of a page; one without metadata of its own is not indexed. */
const formatHead = (
  head: PageHead | undefined,
  { appName, appUrl }: Installation,
  { language, chosen }: Pick<Requested, 'language' | 'chosen'>,
): WrittenHead => {
  if (!head) return { lines: [noIndex], picture: undefined }
  const title = escapeHtml(`${head.title} · ${appName}`)
  const picture = head.card && head.isIndexed ? buildCardAddress(appUrl, head.path, language) : undefined
  const rest = head.status === undefined ? formatCard(head, title, appUrl, chosen) : [noIndex]
  return { lines: [`<title>${title}</title>`, ...rest], picture }
}

/** Inserts the metadata of a page. */
const withHead = (html: string, { lines, picture }: WrittenHead) =>
  insertIntoHead(
    picture ? html.replace(generalPicture, (_, start: string) => `${start}${escapeHtml(picture)}"`) : html,
    lines,
  )

/** Metadata that the components of a page render themselves. */
const renderedMetadata = /^<(?:title>|meta name="description"|meta property="og:(?:title|description|type)")/

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
  /** Writes the name, the settings and the branding of this installation into a page. */
  const write = (built: string, branding: Branding): string => {
    const named = built.replaceAll('%APP_NAME%', () => escapeHtml(appName)).replaceAll('%APP_URL%', escapeHtml(appUrl))
    return writeBrandedPage(provider ? insertIntoHead(named, [provider]) : named, branding)
  }
  const read = (file: string): Page | undefined => {
    const branding = getBranding()
    if (version !== branding.version) cached.clear()
    version = branding.version
    const known = cached.get(file)
    if (known !== undefined) return known
    const path = join(root, file)
    if (!existsSync(path)) return undefined
    const built = readFileSync(path, 'utf8')
    const page = { html: write(built, branding), policy: buildContentSecurityPolicy(inlineScripts(built)) }
    cached.set(file, page)
    return page
  }
  return { read, write }
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

interface Served extends Omit<Page, 'html'> {
  /** HTML, compressed by gzip if it is a buffer. It contains no secret that its length could reveal. */
  html: string | Buffer<ArrayBuffer>
  status: 200 | 304 | 404 | 410 | 429
  /** ETag of a page that visitors may cache. */
  etag?: string
  /** Seconds until the page may be requested again, if a rate limit states them. */
  retryAfterSeconds?: number | undefined
}

type PageReader = ReturnType<typeof readPages>

/** Creates the function that finds a page rendered for visitors; undefined if the client has been built without it. */
const createRenderedPageFinder = (
  clientFolder: string,
  installation: Installation,
  rendering: RenderSettings,
  { write, getBranding }: Pick<PageReader, 'write'> & { getBranding: () => Branding },
) => {
  const { appName, appUrl } = installation
  const pages = createRenderedPages({ clientFolder, appName }, rendering)
  if (!pages) return undefined
  const written = [appName, appUrl, formatProvider(installation)]
  const policy = buildContentSecurityPolicy(inlineScripts(`<script>${pages.early}</script>`))
  return {
    load: pages.load,
    find: async (
      loaded: LoadedPage,
      { lines, picture }: WrittenHead,
      { path, language, chosen, network, knownTags }: Requested,
    ): Promise<Served | undefined> => {
      const branding = getBranding()
      const head = { lines: lines.filter((line) => !renderedMetadata.test(line)), picture }
      const { etag, read } = pages.find(path, language, loaded, {
        network,
        isChosen: chosen !== undefined,
        version: JSON.stringify([head, branding.version, written]),
        write: (html) => withoutProductPicture(withHead(write(html, branding), head), branding),
      })
      if (hasEntityTag(knownTags, etag)) return { html: '', policy, status: 304, etag }
      const html = await read()
      return html && { html, policy, status: 200, etag }
    },
  }
}

/** Creates the function that finds the page of a request; undefined if the client has not been built. */
const createPageFinder = (
  root: string,
  installation: Installation,
  { describePage = async () => undefined, indexedPaths = [], getBranding = () => unbranded, rendering }: PageSettings,
) => {
  const { read, write } = readPages(root, installation, getBranding)
  const rendered = rendering && createRenderedPageFinder(root, installation, rendering, { write, getBranding })
  const isRoute = readRoutes(root)
  const parameters = readParameters(root)

  const findPrerendered = ({ path, query: asked, language, chosen }: Requested): Served | undefined => {
    const name = `prerendered/${language}/${buildPrerenderedName(path)}`
    const query = new URLSearchParams(asked)
    query.delete(languageParameter)
    const kinds = [...parameters.filter((parameter) => query.get(parameter)), ...(query.size > 0 ? ['head'] : [])]
    const page = [...kinds.map((kind) => read(`${name}.${kind}.html`)), read(`${name}.html`)].find(Boolean)
    if (!page) return undefined
    const links = indexedPaths.includes(path) ? formatAddressLinks(installation.appUrl, path, chosen) : noIndex
    return { ...page, html: withLinks(page.html, links), status: 200 }
  }

  /** Answers a page whose data the network of the visitor may not read at present. */
  const refuse = (shell: Page, { retryAfterSeconds }: RateLimited): Served => ({
    ...shell,
    ...{ html: insertIntoHead(shell.html, [noIndex]), status: 429, retryAfterSeconds },
  })

  /** Finds the results of a search, rendered for a visitor. */
  const findSearch = async (requested: Requested, built: Served): Promise<Served> => {
    const loaded = requested.isVisitor ? await rendered?.load(requested) : undefined
    if (isRateLimited(loaded)) return { ...built, status: 429, ...loaded }
    if (!loaded?.search) return built
    const { address } = loaded.search
    const lines = [address ? formatAddressLinks(installation.appUrl, address, requested.chosen) : noIndex]
    return (await rendered?.find(loaded, { lines, picture: undefined }, requested)) ?? built
  }

  /** Finds the rendered page of a visitor, otherwise the app shell, with the metadata of the page if available. */
  const findRoute = async (requested: Requested, shell: Page): Promise<Served> => {
    const { path, language, isVisitor } = requested
    const [head, loaded] = await Promise.all([
      describePage(path, language).catch(() => null),
      isVisitor ? rendered?.load(requested) : undefined,
    ])
    if (isRateLimited(loaded)) return refuse(shell, loaded)
    // The metadata could not be read: `noindex` would remove a page from a search engine for an outage.
    if (head === null) return { ...shell, status: 200 }
    const written = formatHead(head, installation, requested)
    const status = head?.status ?? 200
    const page = loaded && status === 200 ? await rendered?.find(loaded, written, requested) : undefined
    return page ?? { ...shell, html: withHead(shell.html, written), status }
  }

  const findDynamic = async (requested: Requested): Promise<Served | undefined> => {
    const built = read('index.html')
    if (!built) return undefined
    const shell = { ...built, html: writeLanguage(built.html, requested.language) }
    return isRoute(requested.path) ? await findRoute(requested, shell) : { ...shell, status: 404 }
  }

  /** Whether the built page lacks the button of the OpenID provider, so that the app shell is served instead. */
  const hasProviderForm = (path: string) => installation.oidc !== undefined && /^\/(?:mentor\/)?auth(?:\/|$)/.test(path)

  return async (requested: Requested): Promise<Served | undefined> => {
    const { path } = requested
    const built = isRoute(path) && !hasProviderForm(path) ? findPrerendered(requested) : undefined
    const page = built ? await findSearch(requested, built) : await findDynamic(requested)
    return page && typeof page.html === 'string'
      ? { ...page, html: withoutProductPicture(page.html, getBranding()) }
      : page
  }
}

type RequestReaders = Required<Pick<PageSettings, 'hasSession' | 'addressOf'>>

const readRequest = ({ req, env }: Context<HttpEnvironment>, { hasSession, addressOf }: RequestReaders): Requested => {
  const cookie = req.header('cookie')
  const chosen = parseLanguageParameter(req.query(languageParameter))
  return {
    path: req.path,
    query: new URL(req.url).searchParams,
    language: chosen ?? detectLanguage({ cookie, acceptLanguage: req.header('accept-language') }),
    chosen,
    isVisitor: !hasSession(cookie),
    network: addressOf(env?.incoming?.socket.remoteAddress, req.header('x-forwarded-for')),
    knownTags: req.header('if-none-match'),
  }
}

const decompress = promisify(gunzip)

const sendPage = async (context: Context, { html, policy, status, etag, retryAfterSeconds }: Served) => {
  const isCompressed = typeof html !== 'string' && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '')
  context.header('vary', etag ? 'accept-encoding, accept-language, cookie' : 'accept-language, cookie')
  // Visitors and caches between keep a rendered page, and ask each time whether it is still the current one.
  context.header('cache-control', etag ? 'public, no-cache' : 'no-cache')
  context.header('content-security-policy', policy)
  if (etag) context.header('etag', etag)
  if (retryAfterSeconds !== undefined) context.header('retry-after', String(retryAfterSeconds))
  if (status === 304) return context.body(null, status)
  if (isCompressed) context.header('content-encoding', 'gzip')
  const body = typeof html === 'string' || isCompressed ? html : await decompress(html)
  return context.body(body, status, { 'content-type': 'text/html; charset=UTF-8' })
}

/** Serves the built client: hashed assets cached for a year, pre-rendered pages by language, the app shell for the rest. */
export const servePages = (
  app: Hono<HttpEnvironment>,
  root: string,
  installation: Installation,
  settings: PageSettings = {},
) => {
  const { hasSession = () => false, addressOf = () => 'unknown' } = settings
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
    const page = await findPage(readRequest(context, { hasSession, addressOf }))
    return page ? await sendPage(context, page) : context.text('The client has not been built. Run: npm run build', 503)
  })
  app.notFound(() => createErrorResponse('NOT_FOUND'))
}
