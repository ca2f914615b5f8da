import { type Context, Hono } from 'hono'
import type { Database } from '#src/server/database.ts'
import { hasEntityTag } from '#src/server/entity-tags.ts'
import type { HttpEnvironment } from '#src/server/http-responses.ts'
import { hourMs } from '#src/shared/durations.ts'
import { defaultLanguage, languageParameter, parseLanguageParameter } from '#src/shared/locales.ts'
import { createEmbeddedLists, embeddedListPolicy } from './embedded-list.commands.ts'

const cacheControl = `public, max-age=${hourMs / 1_000}`

/** Routes of the lists that other websites show in an `<iframe>`. They set no cookie. */
export const createEmbeddedListRoutes = (parts: { database: Database; appUrl: string; appName: string }) => {
  const app = new Hono<HttpEnvironment>()
  const readList = createEmbeddedLists(parts.database, parts)
  const send = async (context: Context<HttpEnvironment>, field: string, country: string | undefined) => {
    const language = parseLanguageParameter(context.req.query(languageParameter)) ?? defaultLanguage
    const list = await readList({ field, country, language })
    if (!list) return context.notFound()
    // These pages alone may be framed by any site.
    context.env?.outgoing?.removeHeader('x-frame-options')
    context.header('content-security-policy', embeddedListPolicy)
    context.header('cross-origin-resource-policy', 'cross-origin')
    context.header('x-robots-tag', 'noindex')
    context.header('etag', list.etag)
    context.header('cache-control', cacheControl)
    if (hasEntityTag(context.req.header('if-none-match'), list.etag)) return context.body(null, 304)
    return context.html(list.html)
  }
  app.get(
    '/embed/deadlines/:field{[a-z-]{1,60}}',
    async (context) => await send(context, context.req.param('field'), undefined),
  )
  app.get(
    '/embed/deadlines/:field{[a-z-]{1,60}}/:country{[a-z-]{1,60}}',
    async (context) => await send(context, context.req.param('field'), context.req.param('country')),
  )
  return app
}
