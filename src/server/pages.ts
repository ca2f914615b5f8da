import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { languages, toLanguage } from '#src/shared/locales.ts'
import { errorAnswer, type HttpEnvironment } from './http.ts'

const year = 'public, max-age=31536000, immutable'
const brief = 'public, max-age=300'

/** The first language of an Accept-Language header that the product speaks. */
const preferredLanguage = (header: string | undefined) => {
  const wanted = (header ?? '').split(',').map((entry) => entry.split(';')[0]?.trim() ?? '')
  const known = wanted.find((tag) => languages.some((language) => language === tag.slice(0, 2).toLowerCase()))
  return toLanguage(known)
}

const readPages = (root: string) => {
  const kept = new Map<string, string>()
  return (file: string): string | undefined => {
    const known = kept.get(file)
    if (known !== undefined) return known
    const path = join(root, file)
    if (!existsSync(path)) return undefined
    const html = readFileSync(path, 'utf8')
    kept.set(file, html)
    return html
  }
}

const isPagePath = (path: string) =>
  !/\.[a-z0-9]+$/i.test(path) && !path.split('/').some((part) => part.startsWith('.'))
const prerenderedName = (path: string) => (path === '/' ? 'index' : path.slice(1).replaceAll('/', '-'))

/** Tells which paths are pages, from the list that the build leaves; everything else is a page that does not exist. */
const readRoutes = (root: string) => {
  const file = join(root, 'routes.json')
  if (!existsSync(file)) return () => true
  const patterns = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map(
    (route) => new RegExp(`^${route.replace(/\/$/, '').replace(/\$[A-Za-z]+/g, '[^/]+')}/?$`),
  )
  return (path: string) => patterns.some((pattern) => pattern.test(path))
}

/** Serves the built client: hashed assets for a year, pre-rendered pages by language, the shell for the rest. */
export const servePages = (app: Hono<HttpEnvironment>, root: string) => {
  const read = readPages(root)
  const isRoute = readRoutes(root)
  const files = (cache: string) =>
    serveStatic<HttpEnvironment>({
      root,
      precompressed: true,
      onFound: (_path, context: Context) => context.header('cache-control', cache),
    })
  app.use('/assets/*', files(year))
  app.use('/locales/*', files(brief))
  app.get('*', async (context, next) => {
    const { path } = context.req
    if (path.startsWith('/api') || path === '/metrics') return errorAnswer('NOT_FOUND')
    if (!isPagePath(path)) return await files(brief)(context, next)
    const language = preferredLanguage(context.req.header('accept-language'))
    const name = prerenderedName(path)
    const html =
      (/^[a-z-]+$/.test(name) ? read(`prerendered/${language}/${name}.html`) : undefined) ?? read('index.html')
    if (!html) return context.text('The client has not been built. Run: npm run build', 503)
    context.header('vary', 'accept-language')
    context.header('cache-control', 'no-cache')
    return context.html(html, isRoute(path) ? 200 : 404)
  })
  app.notFound(() => errorAnswer('NOT_FOUND'))
}
