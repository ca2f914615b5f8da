import { describe, expect, it } from 'vitest'
import { deliverDue } from '#src/features/notifications/delivery/delivery.commands.ts'
import { recordAudit } from '#src/server/audit.ts'
import { type AuditEvent, auditEvents } from '#src/shared/audit-events.ts'
import { languages } from '#src/shared/locales.ts'
import { openDeliveries } from '#tests/support/deliveries.ts'
import { securityMailLimits, securityMails } from './security-mail.rules.ts'

const its = openDeliveries()
const { world } = its

const source = {
  address: '203.0.113.77',
  device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

const record = async (event: AuditEvent, more: { method?: string; device?: string } = {}) =>
  await recordAudit(world.test.database.service, {
    userId: world.ada.id,
    event,
    method: more.method ?? 'google',
    source: { ...source, device: more.device ?? source.device },
    details: event === 'signed_in' ? { device: 'new' } : {},
  })

/** Sends what is due: the queue's rows are written by the database's clock. */
const deliver = async () => await deliverDue(its.post, new Date(Date.now() + 1000).toISOString())
const forgetLimits = async () => void (await world.test.owner.query('delete from auth_throttles'))
const mailed = Object.keys(securityMails) as AuditEvent[]

describe('security mails', () => {
  it('security mails are queued for exactly the events that have one, and for sign-ins from new devices only', async () => {
    for (const event of auditEvents) {
      await world.test.owner.query('delete from deliveries')
      await record(event)
      const { rows } = await world.test.owner.query('select channel, user_id from deliveries')
      const queued = mailed.includes(event) ? [{ channel: 'security', user_id: world.ada.id }] : []
      expect({ event, rows }).toEqual({ event, rows: queued })
    }
    await world.test.owner.query('delete from deliveries')
    await recordAudit(world.test.database.service, { userId: world.ada.id, event: 'signed_in', source })
    await recordAudit(world.test.database.service, { userId: null, event: 'password_reset', source })
    expect((await world.test.owner.query('select 1 from deliveries')).rowCount).toBe(0)
  })

  it.each(languages)(
    'security mails in %s state the event, its time and origin, and the steps if it was another person',
    async (language) => {
      await forgetLimits()
      await world.test.owner.query('update user_profiles set language = $2 where user_id = $1', [
        world.ada.id,
        language,
      ])
      for (const event of mailed) {
        its.mailbox.mails.length = 0
        await record(event)
        await deliver()
        expect(its.mailbox.mails).toHaveLength(1)
        const [mail] = its.mailbox.mails
        expect(mail?.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
        for (const part of [mail?.html || '', mail?.text ?? '']) {
          expect(part).toContain('https://apply.example.org/auth/student#forgot-password')
          expect(part).toContain('https://apply.example.org/settings/account')
          expect(part).toContain('Firefox')
          expect(part).toContain('203.0.113.0')
          expect(part).not.toContain('203.0.113.77')
          expect(`${part} ${mail?.subject}`).not.toMatch(/accounts\.|\{\{/)
        }
      }
      await world.test.owner.query("update user_profiles set language = 'en' where user_id = $1", [world.ada.id])
    },
  )

  it('security mails name the provider, and the time in the recipient’s time zone', async () => {
    await forgetLimits()
    await record('provider_connected', { method: 'github' })
    await deliver()
    expect(its.mailbox.mails[0]?.subject).toBe('GitHub was connected to your GradApp account')
    expect(its.mailbox.mails[0]?.text).toMatch(/Time: .+ (CET|CEST|GMT\+[12])/)
  })

  it('security mails are sent once, also in quiet hours and with all mails switched off', async () => {
    await forgetLimits()
    await world.test.owner.query(
      "update user_notification_preferences set email_notifications = false, quiet_hours_start = '00:00', quiet_hours_end = '23:59' where user_id = $1",
      [world.ada.id],
    )
    await record('two_factor_disabled')
    await Promise.all(Array.from({ length: 4 }, deliver))
    expect(its.mailbox.mails.map(({ subject }) => subject)).toEqual(['Two-factor sign-in was turned off for GradApp'])
    await world.test.owner.query(
      "update user_notification_preferences set email_notifications = true, quiet_hours_start = '22:00', quiet_hours_end = '08:00' where user_id = $1",
      [world.ada.id],
    )
  })

  it('an unconfirmed address gets three security mails a day, without the text of the user agent', async () => {
    await forgetLimits()
    await world.test.owner.query('update users set email_verified = false where id = $1', [world.ada.id])
    for (let count = 0; count < 5; count += 1) await record('signed_in', { device: 'Visa-Refused-Call-Now/1.0 x' })
    await deliver()
    expect(its.mailbox.mails).toHaveLength(securityMailLimits.unconfirmed.limit)
    for (const mail of its.mailbox.mails) expect(`${mail.text} ${mail.html}`).not.toMatch(/Visa|203\.0/)
  })
})
