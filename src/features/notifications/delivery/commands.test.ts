import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMailbox, type TestMailbox } from '#src/server/testing/mailbox.ts'
import { createTestPost } from '#src/server/testing/post.ts'
import { openPushService } from '#src/server/testing/push-service.ts'
import { openTwoApplicants } from '#src/server/testing/two-applicants.ts'
import { languages } from '#src/shared/locales.ts'
import { createNotification } from '../commands.ts'
import { cleanUp, deliverDue, type Post } from './commands.ts'

// What leaves the product: by a real mail server and a real push service, at times that the tests choose.

const world = openTwoApplicants()
const { asAda, asEve } = world
let mailbox: TestMailbox
let push: Awaited<ReturnType<typeof openPushService>>
let post: Post

const noon = '2027-01-15T11:00:00Z'
const night = '2027-01-15T23:30:00Z'
const morning = '2027-01-16T07:00:00Z'

beforeAll(async () => {
  mailbox = await openMailbox()
  push = await openPushService()
  post = await createTestPost(world.test, mailbox.url, [push.host])
})
afterAll(async () => {
  await mailbox.close()
  await push.close()
})
beforeEach(async () => {
  mailbox.mails.length = 0
  push.requests.length = 0
  mailbox.fail(false)
  push.answerWith(201)
  await world.test.owner.query('delete from deliveries')
  await world.test.owner.query('delete from push_subscriptions')
  await world.test.owner.query("update user_profiles set time_zone = 'Europe/Berlin' where user_id = any($1)", [
    [world.ada.id, world.eve.id],
  ])
})

const reminder = {
  textKey: 'notifications.text.deadlineSoon',
  params: {
    university: 'Institute of Tests',
    count: 2,
    kind: 'application',
    dueAt: '2027-01-18T04:59:00Z',
    localDate: '2027-01-17',
    localTime: '23:59',
    zoneRule: 'zone',
    zone: 'America/New_York',
  },
  type: 'deadline',
  category: 'deadline',
  priority: 'urgent',
  actionUrl: '/applications?open=1',
} as const

const notify = async (givenAt: string, change: object = {}) =>
  await world.test.database.asOwner(
    world.ada.id,
    async (db, ownerId) => await createNotification(db, ownerId, 'en', { ...reminder, givenAt, ...change }),
  )

const outcomes = async () =>
  (await world.test.owner.query('select outcome from deliveries order by created_at')).rows.map((row) => row.outcome)

const subscribe = async () => {
  const ada = asAda()
  // The address is the test's own; the API accepts only known services.
  await world.test.owner.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, $2, $3, $4 from sessions where user_id = $1`,
    [world.ada.id, push.endpoint, push.p256dh, push.auth],
  )
  return ada
}

describe('mails (NT-07)', () => {
  it('a reminder is mailed once, however many processes carry mail at the same time', async () => {
    await notify(noon)
    const taken = await Promise.all(Array.from({ length: 6 }, async () => await deliverDue(post, noon)))
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await deliverDue(post, morning)).toBe(0)
    expect(mailbox.mails).toHaveLength(1)
  })

  it('it names the instant on the university’s clock and on the reader’s, and the way to have no more', async () => {
    await notify(noon)
    await deliverDue(post, noon)
    const [mail] = mailbox.mails
    expect(mail?.subject).toBe('Institute of Tests: due in 2 days')
    expect(mail?.text).toContain('Jan 17, 2027, 11:59 PM, New York time')
    expect(mail?.text).toContain('Jan 18, 2027, 5:59 AM GMT+1 for you')
    expect(mail?.text).toContain('https://apply.example.org/applications?open=1')
    const list = mail?.headers.get('list') as { unsubscribe?: { url: string }; 'unsubscribe-post'?: { name: string } }
    expect(list.unsubscribe?.url).toMatch(/^https:\/\/apply\.example\.org\/unsubscribe\/[\w.-]+$/)
    expect(list['unsubscribe-post']?.name).toBe('List-Unsubscribe=One-Click')
    expect(mail?.html || '').toContain('Institute of Tests')
    expect(mail?.html || '').not.toMatch(/<img|src=|url\(|<link|<script/i)
  })

  it.each(languages)('the mail in %s has both parts in that language and direction', async (language) => {
    await world.test.owner.query('update user_profiles set language = $2 where user_id = $1', [world.ada.id, language])
    await notify(noon)
    await deliverDue(post, noon)
    const [mail] = mailbox.mails
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
  ])('with %s switched off before it goes out, nothing is mailed', async (_name, choice) => {
    await notify(noon)
    await asAda().notifications.updatePreferences(choice)
    await deliverDue(post, noon)
    expect(mailbox.mails).toHaveLength(0)
    expect(await outcomes()).toEqual(['unwanted'])
  })

  it.each([
    [{ category: 'application', type: 'info' }, { application_updates: false }],
    [{ category: 'deadline', type: 'deadline' }, { deadline_reminders: false }],
    [{ category: 'message', type: 'social' }, { social_notifications: false }],
  ])('%j with %j is not even written', async (kind, choice) => {
    await asAda().notifications.updatePreferences(choice)
    expect(await notify(noon, kind)).toBe(false)
    expect(await asAda().notifications.list({})).toEqual([])
  })

  it('while the mail server is away it is kept, tried again, and sent once', async () => {
    mailbox.fail(true)
    await notify(noon)
    await deliverDue(post, noon)
    expect(await deliverDue(post, noon)).toBe(0)
    mailbox.fail(false)
    await deliverDue(post, '2027-01-15T11:01:00Z')
    expect(await deliverDue(post, '2027-01-15T12:00:00Z')).toBe(0)
    expect(mailbox.mails).toHaveLength(1)
    expect(await outcomes()).toEqual(['sent'])
  })

  it('after the last attempt it is given up and said so', async () => {
    mailbox.fail(true)
    await notify(noon)
    for (let day = 15; day < 20; day += 1)
      for (let hour = 8; hour < 21; hour += 1)
        await deliverDue(post, `2027-01-${day}T${String(hour).padStart(2, '0')}:00:00Z`)
    expect(await outcomes()).toEqual(['failed'])
  })

  it('check 43: what a killed process had taken on comes from another one, once', async () => {
    await notify(noon)
    // Taken on and never finished: the process died between taking and sending.
    const stuck = { ...post, mailer: { ...post.mailer, send: async () => await new Promise<void>(() => undefined) } }
    void deliverDue(stuck, noon)
    await expect
      .poll(async () => (await world.test.owner.query('select attempts from deliveries')).rows[0]?.attempts)
      .toBe(1)
    expect(await deliverDue(post, '2027-01-15T11:01:00Z')).toBe(0)
    expect(await deliverDue(post, '2027-01-15T11:03:00Z')).toBe(1)
    expect(mailbox.mails).toHaveLength(1)
  })

  it('words that try to add lines or code arrive as words', async () => {
    const university = 'Evil\r\nBcc: all@example.org\r\n\r\n<img src=x onerror=alert(1)>'
    await notify(noon, { params: { ...reminder.params, university } })
    await deliverDue(post, noon)
    const [mail] = mailbox.mails
    expect(mail?.headers.has('bcc')).toBe(false)
    expect(mail?.html || '').not.toContain('<img')
    expect(mail?.html || '').toContain('&lt;img src=x')
  })
})

describe('quiet hours (NT-07)', () => {
  it('what comes in the night is written at once and mailed in the morning, not dropped', async () => {
    await notify(night)
    expect(await asAda().notifications.list({})).toEqual([
      expect.objectContaining({
        quietUntil: expect.toSatisfy((at: string) => Date.parse(at) === Date.parse('2027-01-16T07:00:00Z')),
      }),
    ])
    await deliverDue(post, night)
    await deliverDue(post, '2027-01-16T06:59:00Z')
    expect(mailbox.mails).toHaveLength(0)
    await deliverDue(post, morning)
    expect(mailbox.mails).toHaveLength(1)
  })

  it('it goes by the person’s own zone', async () => {
    await world.test.owner.query("update user_profiles set time_zone = 'Asia/Kathmandu' where user_id = $1", [
      world.ada.id,
    ])
    // Half past eleven at night in London is a quarter past five in the morning in Kathmandu.
    await notify(night)
    await deliverDue(post, '2027-01-16T02:14:00Z')
    expect(mailbox.mails).toHaveLength(0)
    await deliverDue(post, '2027-01-16T02:15:00Z')
    expect(mailbox.mails).toHaveLength(1)
  })

  it('a run that comes late, in the night, waits as well', async () => {
    await notify('2027-01-15T20:59:00Z')
    await deliverDue(post, night)
    expect(mailbox.mails).toHaveLength(0)
    await deliverDue(post, morning)
    expect(mailbox.mails).toHaveLength(1)
  })

  it('what may break them goes out at once', async () => {
    await notify(night, { breaksQuiet: true })
    await deliverDue(post, night)
    expect(mailbox.mails).toHaveLength(1)
    expect((await asAda().notifications.list({}))[0]?.quietUntil).toBeNull()
  })
})

describe('push messages (NT-07)', () => {
  it('reach the browser encrypted, signed with the instance’s key, in the reader’s language', async () => {
    await subscribe()
    await world.test.owner.query("update user_profiles set language = 'ar' where user_id = $1", [world.ada.id])
    await notify(noon)
    await deliverDue(post, noon)
    expect(push.requests).toHaveLength(1)
    expect(push.requests[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(push.requests[0]?.headers.authorization).toContain(`k=${(await asAda().push.key()).publicKey}`)
    expect(push.requests[0]?.message).toMatchObject({ url: '/applications?open=1', language: 'ar', direction: 'rtl' })
    expect(push.requests[0]?.message.title).toContain('Institute of Tests')
  })

  it('obey push_notifications and quiet hours like mails do', async () => {
    await subscribe()
    await asAda().notifications.updatePreferences({ push_notifications: false })
    await notify(noon)
    await deliverDue(post, noon)
    await asAda().notifications.updatePreferences({ push_notifications: true })
    await notify(night)
    await deliverDue(post, night)
    expect(push.requests).toHaveLength(0)
    await deliverDue(post, morning)
    expect(push.requests).toHaveLength(1)
  })

  it.each([404, 410])('a browser that the service answers %i for is forgotten', async (status) => {
    await subscribe()
    push.answerWith(status)
    await notify(noon)
    await deliverDue(post, noon)
    expect((await world.test.owner.query('select 1 from push_subscriptions')).rowCount).toBe(0)
  })

  it('a service in trouble is asked again', async () => {
    await subscribe()
    push.answerWith(503)
    await notify(noon)
    await deliverDue(post, noon)
    push.answerWith(201)
    await deliverDue(post, '2027-01-15T11:02:00Z')
    expect(push.requests).toHaveLength(1)
  })

  it('end with the session that the browser was registered in', async () => {
    await subscribe()
    await world.test.owner.query('delete from sessions where user_id = $1', [world.ada.id])
    await notify(noon)
    await deliverDue(post, noon)
    expect(push.requests).toHaveLength(0)
  })

  it('a browser belongs to whoever registered it last, and its person can take it off', async () => {
    const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/one', p256dh: push.p256dh, auth: push.auth }
    await asAda().push.subscribe(browser)
    await asAda().push.subscribe(browser)
    await asEve().push.subscribe(browser)
    const owners = await world.test.owner.query('select user_id from push_subscriptions where endpoint = $1', [
      browser.endpoint,
    ])
    expect(owners.rows).toEqual([{ user_id: world.eve.id }])
    expect(await asAda().push.unsubscribe({ endpoint: browser.endpoint })).toEqual({ removed: 0 })
    expect(await asEve().push.unsubscribe({ endpoint: browser.endpoint })).toEqual({ removed: 1 })
  })

  it('two processes that start together share one key, which no request can read', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, async () => await createTestPost(world.test, mailbox.url)))
    expect(new Set(keys.map(({ push: { publicKey } }) => publicKey)).size).toBe(1)
  })
})

describe('what has expired', () => {
  it('disappears from the list and, with its mails, from the database', async () => {
    await notify(noon, { expiresAt: '2027-01-19T00:00:00Z' })
    await cleanUp(world.test.database, '2027-01-18T23:59:00Z')
    const count = async () =>
      (await world.test.owner.query('select 1 from notifications where user_id = $1', [world.ada.id])).rowCount
    expect(await count()).toBe(1)
    await cleanUp(world.test.database, '2027-01-19T00:00:01Z')
    expect(await count()).toBe(0)
    expect(await outcomes()).toEqual([])
  })

  it('is not mailed any more when the mail server comes back too late', async () => {
    mailbox.fail(true)
    await notify(noon, { expiresAt: '2027-01-15T12:00:00Z' })
    await deliverDue(post, noon)
    mailbox.fail(false)
    await deliverDue(post, '2027-01-15T12:30:00Z')
    expect(mailbox.mails).toHaveLength(0)
    expect(await outcomes()).toEqual(['expired'])
  })
})
