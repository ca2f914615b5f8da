import { type Context, Hono } from 'hono'
import type { Database } from '#src/server/database.ts'
import { hasEntityTag } from '#src/server/entity-tags.ts'
import { defaultLanguage, languageParameter, parseLanguageParameter } from '#src/shared/locales.ts'
import { createDeadlineFeeds, type FeedFile, feedMaxAgeMs } from './deadline-feed.commands.ts'
import { feedFormats, feedTypes } from './deadline-feed.rules.ts'

const secondMs = 1_000

const cacheControl = `public, max-age=${feedMaxAgeMs / secondMs}`

/** Whether a client has the file: by its entity tag, otherwise by its date (RFC 9110, section 13.2.2). */
const isUnchanged = (context: Context, { etag, lastModified }: FeedFile): boolean => {
  const tags = context.req.header('if-none-match')
  if (tags !== undefined) return hasEntityTag(tags, etag)
  const since = Date.parse(context.req.header('if-modified-since') ?? '')
  return Math.floor(lastModified.getTime() / secondMs) * secondMs <= since
}

/** Routes of the feeds of new and changed deadlines, by field, or by field and country. They set no cookie. */
export const createDeadlineFeedRoutes = (parts: { database: Database; appUrl: string; appName: string }) => {
  const app = new Hono()
  const readFeed = createDeadlineFeeds(parts.database, parts)
  for (const format of feedFormats) {
    const send = async (context: Context, field: string, country: string | undefined) => {
      const language = parseLanguageParameter(context.req.query(languageParameter)) ?? defaultLanguage
      const file = await readFeed({ field, country, format, language })
      if (!file) return context.notFound()
      context.header('etag', file.etag)
      context.header('last-modified', file.lastModified.toUTCString())
      context.header('cache-control', cacheControl)
      if (isUnchanged(context, file)) return context.body(null, 304)
      context.header('content-type', `${feedTypes[format]}; charset=utf-8`)
      return context.body(file.body)
    }
    const ending = `.${format}`
    app.get(
      `/feeds/:file{[a-z-]{1,60}\\${ending}}`,
      async (context) => await send(context, context.req.param('file').slice(0, -ending.length), undefined),
    )
    app.get(
      `/feeds/:field{[a-z-]{1,60}}/:file{[a-z-]{1,60}\\${ending}}`,
      async (context) =>
        await send(context, context.req.param('field'), context.req.param('file').slice(0, -ending.length)),
    )
  }
  return app
}
