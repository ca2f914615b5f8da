import { describe, expect, it } from 'vitest'
import { morning, night, noon, openDeliveries } from '#tests/support/deliveries.ts'
import { createTestOutbox } from '#tests/support/outbox.ts'
import { deliverDue } from './delivery.commands.ts'

// Push delivery to a real push service, with a clock that the tests set.

const its = openDeliveries()
const { asAda, asEve, world, notify, subscribe } = its

describe('push messages (NT-07)', () => {
  it('a push message is encrypted, signed with the instance’s VAPID key, and in the user’s language', async () => {
    await subscribe()
    await world.test.owner.query("update user_profiles set language = 'ar' where user_id = $1", [world.ada.id])
    await notify(noon)
    await deliverDue(its.post, noon)
    expect(its.push.requests).toHaveLength(1)
    expect(its.push.requests[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(its.push.requests[0]?.headers.authorization).toContain(`k=${(await asAda().push.key()).publicKey}`)
    expect(its.push.requests[0]?.message).toMatchObject({
      url: '/applications?open=1',
      language: 'ar',
      direction: 'rtl',
    })
    expect(its.push.requests[0]?.message.title).toContain('Institute of Tests')
  })

  it('push messages follow push_notifications and quiet hours like mails', async () => {
    await subscribe()
    await asAda().notifications.updatePreferences({ push_notifications: false })
    await notify(noon)
    await deliverDue(its.post, noon)
    await asAda().notifications.updatePreferences({ push_notifications: true })
    await notify(night)
    await deliverDue(its.post, night)
    expect(its.push.requests).toHaveLength(0)
    await deliverDue(its.post, morning)
    expect(its.push.requests).toHaveLength(1)
  })

  it.each([404, 410])('a push response of %i deletes the subscription of the browser', async (status) => {
    await subscribe()
    its.push.answerWith(status)
    await notify(noon)
    await deliverDue(its.post, noon)
    expect((await world.test.owner.query('select 1 from push_subscriptions')).rowCount).toBe(0)
  })

  it('push messages are retried after an error of the push service', async () => {
    await subscribe()
    its.push.answerWith(503)
    await notify(noon)
    await deliverDue(its.post, noon)
    its.push.answerWith(201)
    await deliverDue(its.post, '2027-01-15T11:02:00Z')
    expect(its.push.requests).toHaveLength(1)
  })

  it('a push subscription ends with the session in which it was registered', async () => {
    await subscribe()
    await world.test.owner.query('delete from sessions where user_id = $1', [world.ada.id])
    await notify(noon)
    await deliverDue(its.post, noon)
    expect(its.push.requests).toHaveLength(0)
  })

  it('a browser’s push subscription belongs to its latest user, who can delete it', async () => {
    const browser = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/one',
      p256dh: its.push.p256dh,
      auth: its.push.auth,
    }
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

  it('two processes that start together share one VAPID key, which no request can read', async () => {
    const keys = await Promise.all(
      Array.from({ length: 5 }, async () => await createTestOutbox(world.test, its.mailbox.url)),
    )
    expect(new Set(keys.map(({ push: { publicKey } }) => publicKey)).size).toBe(1)
  })
})
