import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { hasEntityTag } from '#src/server/entity-tags.ts'
import { buildPageAddress } from '#src/server/page-addresses.ts'
import { toResponseStream } from '#src/server/response-stream.ts'
import { createSitemap, type SitemapFile, type SitemapParts } from './sitemap.commands.ts'
import { formatRobots } from './sitemap.format.ts'

/** Whether an Accept-Encoding header accepts gzip (RFC 9110, section 12.5.3). */
const acceptsGzip = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((entry) => {
    const [name, weight = ''] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === 'gzip' && !/^q=0(?:\.0*)?$/.test(weight)
  })

const cacheControl = 'public, max-age=3600'

const sendFile = async (context: Context, { body, etag }: SitemapFile) => {
  context.header('etag', etag)
  context.header('cache-control', cacheControl)
  context.header('vary', 'accept-encoding')
  if (hasEntityTag(context.req.header('if-none-match'), etag)) return context.body(null, 304)
  context.header('content-type', 'application/xml; charset=utf-8')
  if (context.req.method === 'HEAD') return context.body(null)
  if (!acceptsGzip(context.req.header('accept-encoding')))
    return context.body(await toResponseStream(Readable.from([body]).pipe(createGunzip())))
  context.header('content-encoding', 'gzip')
  return context.body(body)
}

/** Routes for search engines: robots.txt, the index of sitemaps, and its parts. */
export const createSitemapRoutes = (parts: SitemapParts) => {
  const app = new Hono()
  const sitemap = createSitemap(parts)
  app.get('/robots.txt', (context) => {
    context.header('cache-control', cacheControl)
    return context.text(formatRobots(buildPageAddress(parts.appUrl, '/sitemap.xml')))
  })
  app.get('/sitemap.xml', async (context) => await sendFile(context, await sitemap.readIndex()))
  app.get('/sitemaps/:file{[a-z0-9-]+\\.xml}', async (context) => {
    const file = await sitemap.readPart(context.req.param('file').slice(0, -'.xml'.length))
    return file ? await sendFile(context, file) : context.notFound()
  })
  return app
}
