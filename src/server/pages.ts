import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { defaultLanguage, detectLanguage } from '#src/shared/locales.ts'
import { buildPrerenderedName } from '#src/shared/prerendered.ts'
import { escapeHtml } from './html.ts'
import { buildContentSecurityPolicy, createErrorResponse, type HttpEnvironment } from './http-responses.ts'

const year = 'public, max-age=31536000, immutable'
const brief = 'public, max-age=300'

interface Page {
  html: string
  policy: string
}

/** Name and URL of this installation, unknown at build time. */
export interface Installation {
  appName: string
  appUrl: string
}

/** Metadata of a page with dynamic content, before any script runs. */
export interface PageHead {
  title: string
  description: string
  /** Canonical path. */
  path: string
  /** Whether search engines may index the page; false if it contains no more than a name. */
  isIndexed: boolean
}

/** Inserts title, description and preview card into a page, escaped. */
const withHead = (
  html: string,
  { title, description, path, isIndexed }: PageHead,
  { appName, appUrl }: Installation,
) => {
  const named = escapeHtml(`${title} · ${appName}`)
  const metaDescription = escapeHtml(description)
  const address = escapeHtml(appUrl + path)
  const lines = [
    `<title>${named}</title>`,
    `<meta name="description" content="${metaDescription}">`,
    isIndexed ? `<link rel="canonical" href="${address}">` : '<meta name="robots" content="noindex">',
    ...Object.entries({ title: named, description: metaDescription, url: address, type: 'website' }).map(
      ([name, content]) => `<meta property="og:${name}" content="${content}">`,
    ),
  ]
  return html.replace('</head>', () => `${lines.join('\n')}\n</head>`)
}

/** Digests of a page's inline scripts for the content security policy. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([^<]*(?:<(?!\/?script>)[^<]*)*)<\/script>/g)].map(
    ([, code]) =>
      `sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}`,
  )

const readPages = (root: string, { appName, appUrl }: Installation) => {
  const cached = new Map<string, Page>()
  return (file: string): Page | undefined => {
    const known = cached.get(file)
    if (known !== undefined) return known
    const path = join(root, file)
    if (!existsSync(path)) return undefined
    const built = readFileSync(path, 'utf8')
    const html = built.replaceAll('%APP_NAME%', escapeHtml(appName)).replaceAll('%APP_URL%', escapeHtml(appUrl))
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

/**
 * Serves the built client: hashed assets cached for a year, pre-rendered pages by language, the app shell for the rest.
 *
 * @param headOf returns the metadata of a dynamic page; if it throws, the page is served without
 */
export const servePages = (
  app: Hono<HttpEnvironment>,
  root: string,
  installation: Installation,
  headOf: (path: string, language: string) => Promise<PageHead | undefined> = async () => undefined,
) => {
  const read = readPages(root, installation)
  const isRoute = readRoutes(root)
  const parameters = readParameters(root)
  const findPrerendered = (path: string, language: string, url: string) => {
    if (!isRoute(path)) return undefined
    const name = `prerendered/${language}/${buildPrerenderedName(path)}`
    const query = new URL(url).searchParams
    const kinds = [...parameters.filter((parameter) => query.get(parameter)), ...(query.size > 0 ? ['head'] : [])]
    return [...kinds.map((kind) => read(`${name}.${kind}.html`)), read(`${name}.html`)].find(Boolean)
  }
  /** Returns the app shell, with the metadata of the page if available. */
  const findShell = async (path: string, language: string): Promise<Page | undefined> => {
    const shell = read('index.html')
    const head = shell && isRoute(path) ? await headOf(path, language).catch(() => undefined) : undefined
    return shell && head ? { ...shell, html: withHead(shell.html, head, installation) } : shell
  }
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
    const language = detectLanguage({
      cookie: context.req.header('cookie'),
      acceptLanguage: context.req.header('accept-language'),
    })
    const page = findPrerendered(path, language, context.req.url) ?? (await findShell(path, language))
    if (!page) return context.text('The client has not been built. Run: npm run build', 503)
    context.header('vary', 'accept-language, cookie')
    context.header('cache-control', 'no-cache')
    context.header('content-security-policy', page.policy)
    return context.html(page.html, isRoute(path) ? 200 : 404)
  })
  app.notFound(() => createErrorResponse('NOT_FOUND'))
}
