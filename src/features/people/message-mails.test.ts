import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deliverDue } from '#src/features/notifications/delivery/delivery.commands.ts'
import { createLog } from '#src/server/log.ts'
import { createTestPerson } from '#tests/support/database.ts'
import { openDeliveries } from '#tests/support/deliveries.ts'
import { callAs } from '#tests/support/router.ts'
import { runSocialNotices } from './social-notices.jobs.ts'

// Summary mails about messages to an absent user, sent through a real mail server.

const its = openDeliveries()
const { world, asAda } = its

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const deliver = async (hours: number) => await deliverDue(its.post, later(hours))
const subjects = () => its.mailbox.mails.map(({ subject }) => subject)

/** Creates a user who is connected with Ada and writes to her. */
const openWriter = async (name: string) => {
  const person = await createTestPerson(world.test)
  await world.test.owner.query('update user_profiles set display_name = $2 where user_id = $1', [person.id, name])
  const api = callAs(world.test, person.token)
  await asAda().people.connect({ personId: person.id, note: '' })
  await api.people.accept({ personId: world.ada.id })
  const { id } = await api.messages.open({ id: randomUUID(), personIds: [world.ada.id] })
  return { id, write: async (text: string) => await api.messages.send({ id, messageId: randomUUID(), text }) }
}
/** Creates notifications from notices that have waited long enough. */
const wait = async () => {
  await world.test.owner.query("update notification_outbox set created_at = created_at - interval '2 minutes'")
  await runSocialNotices(world.test.database, createLog('silent'))
}

describe('GN-01: summary mails about messages', () => {
  beforeEach(async () => {
    // Disables quiet hours, so that the test does not depend on the time of day.
    await asAda().notifications.updatePreferences({ quiet_hours_start: '00:00', quiet_hours_end: '00:00' })
    await world.test.owner.query('delete from notifications')
  })

  it('a message mail names one sender or lists several, and never contains message text', async () => {
    const [ben, eda] = [await openWriter('Ben'), await openWriter('Eda')]
    await world.test.owner.query('delete from notifications where user_id = $1', [world.ada.id])
    await world.test.owner.query('delete from notification_outbox')
    await ben.write('The koala is secret')
    await wait()
    await deliver(0)
    expect(subjects()).toEqual(['New message from Ben'])
    await eda.write('The wombat as well')
    await ben.write('And the quokka')
    await wait()
    await deliver(2.9)
    expect(its.mailbox.mails).toHaveLength(1)
    await deliver(3.1)
    expect(subjects()).toEqual(['New message from Ben', 'New messages from 2 people'])
    const { text = '', html = '' } = its.mailbox.mails[1] ?? {}
    for (const part of [text, String(html)]) {
      expect(part).toMatch(/Ben[\s\S]*Eda/)
      expect(part).toContain('https://apply.example.org/gradnet?tab=messages')
      expect(part).not.toMatch(/koala|wombat|quokka/)
    }
    await deliver(7)
    expect(its.mailbox.mails).toHaveLength(2)
  })

  it('a message mail excludes messages that were read, and later messages are mailed', async () => {
    const ben = await openWriter('Ben')
    await world.test.owner.query('delete from notifications where user_id = $1', [world.ada.id])
    await world.test.owner.query('delete from notification_outbox')
    const { seq } = await ben.write('Hello')
    await wait()
    await asAda().messages.markRead({ id: ben.id, seq })
    await deliver(1)
    expect(its.mailbox.mails).toHaveLength(0)
    await ben.write('Hello again')
    await wait()
    await deliver(1)
    expect(subjects()).toEqual(['New message from Ben'])
  })

  it('a message that arrives while a mail is being sent is in the next mail', async () => {
    const [ben, eda] = [await openWriter('Ben'), await openWriter('Eda')]
    await world.test.owner.query('delete from notifications where user_id = $1', [world.ada.id])
    await world.test.owner.query('delete from notification_outbox')
    await ben.write('Hello')
    await wait()
    const send = async (mail: Parameters<typeof its.post.mailer.send>[0]) => {
      await eda.write('Meanwhile')
      await wait()
      await its.post.mailer.send(mail)
    }
    await deliverDue({ ...its.post, mailer: { ...its.post.mailer, send } }, later(0))
    expect(subjects()).toEqual(['New message from Ben'])
    await deliver(2)
    expect(its.mailbox.mails).toHaveLength(1)
    await deliver(3.1)
    expect(subjects()[1]).toBe('New messages from 2 people')
  })
})
