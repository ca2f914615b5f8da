import { describe, expect, it, vi } from 'vitest'
import { languages } from '#src/shared/locales.ts'
import { morning, night, noon, openDeliveries } from '#tests/support/deliveries.ts'
import { deliverDue, purgeSettled } from './delivery.commands.ts'

// Mail delivery through a real mail server, with a clock that the tests set.

const its = openDeliveries()
const { asAda, world, reminder, notify, outcomes } = its

describe('notification mails (NT-07)', () => {
  it('a reminder is mailed once when several processes run the sender concurrently', async () => {
    await notify(noon)
    const taken = await Promise.all(Array.from({ length: 6 }, async () => await deliverDue(its.post, noon)))
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await deliverDue(its.post, morning)).toBe(0)
    expect(its.mailbox.mails).toHaveLength(1)
  })

  it('a reminder mail has the deadline in the university’s and the user’s time zone, and an unsubscribe link', async () => {
    await notify(noon)
    await deliverDue(its.post, noon)
    const [mail] = its.mailbox.mails
    expect(mail?.subject).toBe('Institute of Tests: Application deadline, due in 3 days')
    expect(mail?.text).toContain('Institute of Tests, Computer Science MSc: Application deadline, due in 3 days.')
    expect(mail?.text).toContain('Jan 17, 2027, 11:59 PM, New York time')
    expect(mail?.text).toContain('Jan 18, 2027, 5:59 AM GMT+1, your time')
    expect(mail?.text).toContain('https://apply.example.org/applications?open=1')
    const list = mail?.headers.get('list') as { unsubscribe?: { url: string }; 'unsubscribe-post'?: { name: string } }
    expect(list.unsubscribe?.url).toMatch(/^https:\/\/apply\.example\.org\/unsubscribe\/[\w.-]+$/)
    expect(list['unsubscribe-post']?.name).toBe('List-Unsubscribe=One-Click')
    expect(mail?.html || '').toContain('Institute of Tests')
    expect(mail?.html || '').not.toMatch(/<img|src=|url\(|<link|<script/i)
  })

  it('a mail to an unverified address contains no user input, except when mails stay in the product', async () => {
    await world.test.owner.query('update users set email_verified = false where id = $1', [world.ada.id])
    await notify(noon, { params: { ...reminder.params, university: 'Your visa is refused, call now' } })
    await deliverDue(its.post, noon)
    const [mail] = its.mailbox.mails
    expect(mail?.subject).toBe('Something new for you in GradApp')
    expect(mail?.text).toContain('https://apply.example.org/dashboard')
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/visa|Computer Science/)
    await notify('2027-01-15T11:30:00Z', { params: { ...reminder.params, count: 2 } })
    await deliverDue({ ...its.post, links: { ...its.post.links, smtpUrl: undefined } }, '2027-01-15T11:30:00Z')
    expect(its.mailbox.mails[1]?.subject).toContain('Institute of Tests')
  })

  it.each(languages)('a mail in %s has both parts in that language and text direction', async (language) => {
    await world.test.owner.query('update user_profiles set language = $2 where user_id = $1', [world.ada.id, language])
    await notify(noon)
    await deliverDue(its.post, noon)
    const [mail] = its.mailbox.mails
    const html = mail?.html || ''
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    for (const part of [html, mail?.text ?? '', mail?.subject ?? '']) {
      expect(part).toContain('Institute of Tests')
      expect(part).not.toMatch(/(^|[\s>])(notifications|deadlines)\.|\{\{/)
    }
  })

  it.each([
    ['email_notifications', { email_notifications: false }],
    ['deadline_reminders', { deadline_reminders: false }],
  ])('a mail is not sent when the user disables %s before it leaves', async (_name, choice) => {
    await notify(noon)
    await asAda().notifications.updatePreferences(choice)
    await deliverDue(its.post, noon)
    expect(its.mailbox.mails).toHaveLength(0)
    expect(await outcomes()).toEqual(['unwanted'])
  })

  it.each([
    [{ category: 'application', type: 'info' }, { application_updates: false }],
    [{ category: 'deadline', type: 'deadline' }, { deadline_reminders: false }],
    [{ category: 'message', type: 'social' }, { social_notifications: false }],
  ])('a notification of %j with the preferences %j is not stored', async (kind, choice) => {
    await asAda().notifications.updatePreferences(choice)
    expect(await notify(noon, kind)).toBe(false)
    expect(await asAda().notifications.list({})).toEqual([])
  })

  it('a mail is retried while the mail server is down, and sent once', async () => {
    its.mailbox.fail(true)
    await notify(noon)
    await deliverDue(its.post, noon)
    expect(await deliverDue(its.post, noon)).toBe(0)
    its.mailbox.fail(false)
    await deliverDue(its.post, '2027-01-15T11:01:00Z')
    expect(await deliverDue(its.post, '2027-01-15T12:00:00Z')).toBe(0)
    expect(its.mailbox.mails).toHaveLength(1)
    expect(await outcomes()).toEqual(['sent'])
  })

  it('a mail is marked as failed after the last attempt', async () => {
    its.mailbox.fail(true)
    await notify(noon)
    for (let day = 15; day < 20; day += 1)
      for (let hour = 8; hour < 21; hour += 1)
        await deliverDue(its.post, `2027-01-${day}T${String(hour).padStart(2, '0')}:00:00Z`)
    expect(await outcomes()).toEqual(['failed'])
  })

  it('a mail that a killed process had locked is sent by another process, once', async () => {
    await notify(noon)
    // Simulates a process that died between locking and sending.
    const mailServer = Promise.withResolvers<void>()
    const stuck = { ...its.post, mailer: { ...its.post.mailer, send: async () => await mailServer.promise } }
    const stuckRun = deliverDue(stuck, noon)
    await expect
      .poll(async () => (await world.test.owner.query('select attempts from deliveries')).rows[0]?.attempts)
      .toBe(1)
    expect(await deliverDue(its.post, '2027-01-15T11:01:00Z')).toBe(0)
    expect(await deliverDue(its.post, '2027-01-15T11:03:00Z')).toBe(1)
    expect(its.mailbox.mails).toHaveLength(1)
    mailServer.resolve()
    await stuckRun
  })

  it('a mail that a long run locks late is not taken by another process', async () => {
    for (let index = 0; index < 11; index += 1) await notify(noon)
    const clock = performance.now.bind(performance)
    let passedMs = 0
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock() + passedMs)
    const takenByOther: number[] = []
    let begun = 0
    const send = async () => {
      begun += 1
      // The first ten mails take minutes together; while the eleventh is being sent, another process polls for work.
      if (begun === 10) passedMs = 5 * 60_000
      if (begun === 11) takenByOther.push(await deliverDue(its.post, '2027-01-15T11:05:30Z'))
    }
    const taken = await deliverDue({ ...its.post, mailer: { ...its.post.mailer, send } }, noon)
    spy.mockRestore()
    expect({ taken, takenByOther }).toEqual({ taken: 11, takenByOther: [0] })
  })

  it('mails escape line breaks and HTML in user input', async () => {
    const university = 'Evil\r\nBcc: all@example.org\r\n\r\n<img src=x onerror=alert(1)>'
    await notify(noon, { params: { ...reminder.params, university } })
    await deliverDue(its.post, noon)
    const [mail] = its.mailbox.mails
    expect(mail?.headers.has('bcc')).toBe(false)
    expect(mail?.html || '').not.toContain('<img')
    expect(mail?.html || '').toContain('&lt;img src=x')
  })
})

describe('delivery in quiet hours (NT-07)', () => {
  it('a notification at night is stored immediately and mailed in the morning', async () => {
    await notify(night)
    expect(await asAda().notifications.list({})).toEqual([
      expect.objectContaining({
        quietUntil: expect.toSatisfy((at: string) => Date.parse(at) === Date.parse('2027-01-16T07:00:00Z')),
      }),
    ])
    await deliverDue(its.post, night)
    await deliverDue(its.post, '2027-01-16T06:59:00Z')
    expect(its.mailbox.mails).toHaveLength(0)
    await deliverDue(its.post, morning)
    expect(its.mailbox.mails).toHaveLength(1)
  })

  it('quiet hours follow the user’s own time zone', async () => {
    await world.test.owner.query("update user_profiles set time_zone = 'Asia/Kathmandu' where user_id = $1", [
      world.ada.id,
    ])
    // 23:30 in London is 05:15 in Kathmandu.
    await notify(night)
    await deliverDue(its.post, '2027-01-16T02:14:00Z')
    expect(its.mailbox.mails).toHaveLength(0)
    await deliverDue(its.post, '2027-01-16T02:15:00Z')
    expect(its.mailbox.mails).toHaveLength(1)
  })

  it('a delivery that is due before quiet hours but runs during them waits until they end', async () => {
    await notify('2027-01-15T20:59:00Z')
    await deliverDue(its.post, night)
    expect(its.mailbox.mails).toHaveLength(0)
    await deliverDue(its.post, morning)
    expect(its.mailbox.mails).toHaveLength(1)
  })

  it('a notification that bypasses quiet hours is sent immediately', async () => {
    await notify(night, { bypassesQuietHours: true })
    await deliverDue(its.post, night)
    expect(its.mailbox.mails).toHaveLength(1)
    expect((await asAda().notifications.list({}))[0]?.quietUntil).toBeNull()
  })
})

describe('expired notifications', () => {
  it('an expired notification is purged from the list and the database, together with its mails', async () => {
    await notify(noon, { expiresAt: '2027-01-19T00:00:00Z' })
    await purgeSettled(world.test.database, '2027-01-18T23:59:00Z')
    const count = async () =>
      (await world.test.owner.query('select 1 from notifications where user_id = $1', [world.ada.id])).rowCount
    expect(await count()).toBe(1)
    await purgeSettled(world.test.database, '2027-01-19T00:00:01Z')
    expect(await count()).toBe(0)
    expect(await outcomes()).toEqual([])
  })

  it('an expired notification is not mailed when the mail server recovers too late', async () => {
    its.mailbox.fail(true)
    await notify(noon, { expiresAt: '2027-01-15T12:00:00Z' })
    await deliverDue(its.post, noon)
    its.mailbox.fail(false)
    await deliverDue(its.post, '2027-01-15T12:30:00Z')
    expect(its.mailbox.mails).toHaveLength(0)
    expect(await outcomes()).toEqual(['expired'])
  })
})
