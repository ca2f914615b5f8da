import { Hono } from 'hono'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import { renderEmail } from '#src/server/email-template.ts'
import { escapeHtml } from '#src/server/html.ts'
import { getTranslator } from '#src/server/translations.ts'
import { findLanguage, insertHistory, stopReminders } from './data.ts'
import { readStopToken } from './recommender-links.provider.ts'

interface Parts {
  config: Config
  database: Database
}

const renderPage = (language: string, state: 'asks' | 'done', appName: string): string => {
  const t = getTranslator(language)
  const { html } = renderEmail(language, [
    { kind: 'title', text: t('recommenders.stop.title') },
    { kind: 'text', text: t(`recommenders.stop.${state}`, { app: appName }) },
  ])
  const button = `<form method="post"><button style="font:inherit;padding:10px 16px">${escapeHtml(t('recommenders.stop.confirm'))}</button></form>`
  return html
    .replace('<head>', '<head><meta name="robots" content="noindex">')
    .replace('</body>', `${state === 'asks' ? button : ''}</body>`)
}

const stop = async ({ database }: Parts, recommenderId: string): Promise<string> => {
  const done = await stopReminders(database.service, recommenderId)
  for (const { id, userId } of done?.stopped ?? [])
    await database.asOwner(
      userId,
      async (db, ownerId) => await insertHistory(db, ownerId, { recommenderId: id, kind: 'stopped' }),
    )
  return done?.language ?? 'en'
}

/**
 * Routes that stop the reminders to a recommender with one press. POST stops them at once (RFC 8058); GET only shows a
 * button, because scanners open every link of a mail. A recommender who was removed counts as stopped.
 */
export const createStopReminderRoutes = (parts: Parts) => {
  const app = new Hono()
  const { authSecret, appName } = parts.config
  app.get('/unsubscribe/letters/:token', async (context) => {
    const id = readStopToken(authSecret, context.req.param('token'))
    if (!id) return context.notFound()
    return context.html(renderPage((await findLanguage(parts.database.service, id)) ?? 'en', 'asks', appName))
  })
  app.post('/unsubscribe/letters/:token', async (context) => {
    const id = readStopToken(authSecret, context.req.param('token'))
    if (!id) return context.notFound()
    return context.html(renderPage(await stop(parts, id), 'done', appName))
  })
  return app
}
