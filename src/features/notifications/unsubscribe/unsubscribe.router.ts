import { Hono } from 'hono'
import { findProfile } from '#src/features/profile/data.ts'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import { renderEmail } from '#src/server/email-template.ts'
import { escapeHtml } from '#src/server/html.ts'
import { getTranslator } from '#src/server/translations.ts'
import { ensurePreferences, updatePreferences } from '../data.ts'
import { readUnsubscribeToken } from './unsubscribe.provider.ts'
import type { MailList } from './unsubscribe.rules.ts'

interface Parts {
  config: Config
  database: Database
}

const columns = { email_notifications: { emailNotifications: false }, weekly_digest: { weeklyDigest: false } }

/**
 * Unsubscribes the user from the list when asked to. A deleted account counts as unsubscribed.
 *
 * @returns the language of the user
 */
const visit = async ({ database }: Parts, userId: string, list?: MailList) =>
  await database.asOwner(userId, async (db, ownerId) => {
    const profile = await findProfile(db, ownerId)
    if (profile && list) {
      await ensurePreferences(db, ownerId)
      await updatePreferences(db, ownerId, columns[list])
    }
    return profile?.language ?? 'en'
  })

const page = (language: string, list: MailList, state: 'asks' | 'done', appName: string) => {
  const t = getTranslator(language)
  const params = { app: appName }
  const words =
    state === 'asks'
      ? t(`notifications.unsubscribe.asks.${list}`, params)
      : t(`notifications.unsubscribe.done.${list}`, params)
  const { html } = renderEmail(language, [
    { kind: 'title', text: t('notifications.unsubscribe.title') },
    { kind: 'text', text: words },
    ...(state === 'done'
      ? [
          {
            kind: 'link' as const,
            link: { label: t('notifications.unsubscribe.settings'), url: '/settings/notifications' },
          },
        ]
      : []),
  ])
  const button = `<form method="post"><button style="font:inherit;padding:10px 16px">${escapeHtml(t('notifications.unsubscribe.confirm'))}</button></form>`
  return html
    .replace(
      '<head>',
      '<head><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    )
    .replace('</body>', `${state === 'asks' ? button : ''}</body>`)
}

/**
 * Routes for one-click unsubscribe. POST unsubscribes immediately (RFC 8058); GET only shows a button, because scanners
 * open every link of a mail.
 */
export const createUnsubscribeRoutes = (parts: Parts) => {
  const app = new Hono()
  const { authSecret, appName } = parts.config
  app.get('/unsubscribe/:token', async (context) => {
    const subject = readUnsubscribeToken(authSecret, context.req.param('token'))
    if (!subject) return context.notFound()
    return context.html(page(await visit(parts, subject.userId), subject.list, 'asks', appName))
  })
  app.post('/unsubscribe/:token', async (context) => {
    const subject = readUnsubscribeToken(authSecret, context.req.param('token'))
    if (!subject) return context.notFound()
    return context.html(page(await visit(parts, subject.userId, subject.list), subject.list, 'done', appName))
  })
  return app
}
