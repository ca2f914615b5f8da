import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts'
import { hasEntityTag } from '#src/server/entity-tags.ts'
import { createErrorResponse } from '#src/server/http-responses.ts'
import { createLruMap } from '#src/server/lru.ts'
import { cardPath } from '#src/server/page-addresses.ts'
import type { DescribePage, PageCard } from '#src/server/pages.ts'
import { WorkerPoolError } from '#src/server/worker-pool.ts'
import { defaultLanguage, type Language, languageParameter, parseLanguageParameter } from '#src/shared/locales.ts'
import { drawSocialCard } from './social-card.provider.ts'

/** One picture at a time for all visitors together: users wait for the same typesetter. */
const limits = { atOnce: 1, waiting: 8, perPerson: 9 }
const retrySeconds = '10'
/** Maximum number of cached pictures of about 30 kB each. */
const maxCached = 200
const suffix = '.png'
const cacheControl = 'public, max-age=86400'
/** All visitors share one key: crawlers that fetch pictures would otherwise count as many users. */
const sender = 'social-card'

interface CardParts {
  describePage: DescribePage
  appName: string
  /** Colour of a branded instance, as #rrggbb. */
  getColor?: () => string | undefined
}

/** Version of the design, which is part of the entity tag. */
const designVersion = 1

const hashCard = (card: PageCard, language: Language, appName: string, color: string | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([designVersion, appName, color, language, card]))
    .digest('base64url')
    .slice(0, 27)

/**
 * Routes of the preview pictures that social networks show for a link. Only indexed pages have one, under their canonical
 * path; parameters other than the language are ignored.
 */
export const createSocialCardRoutes = ({ describePage, appName, getColor = () => undefined }: CardParts) => {
  const app = new Hono()
  const pictures = createLruMap<Uint8Array<ArrayBuffer>>(maxCached)
  const limiter = createConcurrencyLimiter(limits)

  const draw = async (card: PageCard, language: Language, key: string) => {
    const permit = await limiter.acquire(sender)
    if (!permit) return undefined
    try {
      const picture =
        pictures.get(key) ?? (await drawSocialCard(card, { language, appName, color: getColor(), sender }))
      pictures.set(key, picture)
      return picture
    } catch (error) {
      if (error instanceof WorkerPoolError && error.reason === 'busy') return undefined
      throw error
    } finally {
      permit.release()
    }
  }

  const send = async (context: Context, card: PageCard, language: Language) => {
    const key = hashCard(card, language, appName, getColor())
    const etag = `"${key}"`
    if (hasEntityTag(context.req.header('if-none-match'), etag)) {
      context.header('etag', etag)
      context.header('cache-control', cacheControl)
      return context.body(null, 304)
    }
    const picture = pictures.get(key) ?? (await draw(card, language, key))
    if (!picture) {
      const refused = createErrorResponse('TOO_MANY_REQUESTS')
      refused.headers.set('retry-after', retrySeconds)
      return refused
    }
    context.header('etag', etag)
    context.header('cache-control', cacheControl)
    context.header('content-type', 'image/png')
    return context.body(picture)
  }

  app.get(`${cardPath}/*`, async (context) => {
    const { path: requested } = context.req
    if (!requested.endsWith(suffix)) return createErrorResponse('NOT_FOUND')
    const path = requested.slice(cardPath.length, -suffix.length)
    const language = parseLanguageParameter(context.req.query(languageParameter)) ?? defaultLanguage
    const head = await describePage(path, language)
    const isShown = head?.isIndexed === true && head.status === undefined && head.path === path
    return head?.card && isShown ? await send(context, head.card, language) : createErrorResponse('NOT_FOUND')
  })
  return app
}
