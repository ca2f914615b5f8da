import { describe, expect, it } from 'vitest'
import { readConfig } from '#src/server/config.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { createUnsubscribeToken, readUnsubscribeToken } from './unsubscribe.provider.ts'
import { createUnsubscribeRoutes } from './unsubscribe.router.ts'

const world = openTwoApplicants()
const config = readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp' })
const visit = async (method: string, token: string) =>
  await createUnsubscribeRoutes({ config, database: world.test.database }).request(`/unsubscribe/${token}`, {
    method,
    // Request of a mail program (RFC 8058): no cookie, no origin, a form.
    ...(method === 'POST'
      ? { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' }
      : {}),
  })

describe('unsubscribing from a mail (NT-07)', () => {
  it.each(['email_notifications', 'weekly_digest'] as const)(
    'a one-click unsubscribe disables %s and no other preference',
    async (list) => {
      const token = createUnsubscribeToken(config.authSecret, world.ada.id, list)
      expect((await visit('POST', token)).status).toBe(200)
      const preferences = await world.asAda().notifications.preferences()
      expect({ email: preferences.email_notifications, digest: preferences.weekly_digest }).toEqual({
        email: list !== 'email_notifications',
        digest: list !== 'weekly_digest',
      })
      expect((await world.asEve().notifications.preferences())[list]).toBe(true)
    },
  )

  it('opening an unsubscribe link shows a button and changes nothing, because scanners open every link', async () => {
    await world.test.owner.query("update user_profiles set language = 'ar' where user_id = $1", [world.ada.id])
    const answer = await visit('GET', createUnsubscribeToken(config.authSecret, world.ada.id, 'email_notifications'))
    const html = await answer.text()
    expect(html).toContain('dir="rtl"')
    expect(html).toContain('<form method="post">')
    expect((await world.asAda().notifications.preferences()).email_notifications).toBe(true)
  })

  it('an unsubscribe token of another instance, list or user is rejected', async () => {
    const token = createUnsubscribeToken(config.authSecret, world.ada.id, 'weekly_digest')
    const forged = [
      createUnsubscribeToken('another secret', world.ada.id, 'weekly_digest'),
      token.replace(world.ada.id, world.eve.id),
      token.replace('weekly_digest', 'email_notifications'),
      token.slice(0, -1),
      'x',
      '..',
    ]
    for (const attempt of forged) {
      expect(readUnsubscribeToken(config.authSecret, attempt)).toBeUndefined()
      expect((await visit('POST', attempt)).status).toBe(404)
    }
    expect((await world.asEve().notifications.preferences()).weekly_digest).toBe(true)
  })

  it('an unsubscribe request for a deleted account succeeds', async () => {
    const token = createUnsubscribeToken(config.authSecret, world.ada.id, 'weekly_digest')
    await world.test.owner.query('delete from users where id = $1', [world.ada.id])
    expect((await visit('POST', token)).status).toBe(200)
  })
})
