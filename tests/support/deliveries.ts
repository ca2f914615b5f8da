import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createNotification } from '#src/features/notifications/commands.ts'
import type { Outbox } from '#src/features/notifications/delivery/delivery.commands.ts'
import { openMailbox, type TestMailbox } from './mailbox.ts'
import { createTestOutbox } from './outbox.ts'
import { openPushService } from './push-service.ts'
import { openTwoApplicants } from './two-applicants.ts'

export const noon = '2027-01-15T11:00:00Z'
export const night = '2027-01-15T23:30:00Z'
export const morning = '2027-01-16T07:00:00Z'

/** Two applicants, with deliveries by a real mail server and a real push service. */
export const openDeliveries = () => {
  const world = openTwoApplicants()
  const { asAda, asEve } = world
  const held: { mailbox?: TestMailbox; push?: Awaited<ReturnType<typeof openPushService>>; post?: Outbox } = {}
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('This is there while a test runs.')
    return part
  }
  const its = {
    world,
    asAda,
    asEve,
    get mailbox() {
      return there(held.mailbox)
    },
    get push() {
      return there(held.push)
    },
    get post() {
      return there(held.post)
    },
  }
  beforeAll(async () => {
    held.mailbox = await openMailbox()
    held.push = await openPushService()
    held.post = await createTestOutbox(world.test, held.mailbox.url, [held.push.host])
  })
  afterAll(async () => {
    await held.mailbox?.close()
    await held.push?.close()
  })
  beforeEach(async () => {
    its.mailbox.mails.length = 0
    its.push.requests.length = 0
    its.mailbox.fail(false)
    its.push.answerWith(201)
    await world.test.owner.query('delete from deliveries')
    await world.test.owner.query('delete from push_subscriptions')
    await world.test.owner.query('update users set email_verified = true where id = any($1)', [
      [world.ada.id, world.eve.id],
    ])
    await world.test.owner.query("update user_profiles set time_zone = 'Europe/Berlin' where user_id = any($1)", [
      [world.ada.id, world.eve.id],
    ])
  })

  const reminder = {
    textKey: 'notifications.text.deadlineSoon',
    params: {
      university: 'Institute of Tests',
      program: 'Computer Science MSc',
      count: 3,
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
    // The address belongs to the test; the API accepts only known services.
    await world.test.owner.query(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       select user_id, id, $2, $3, $4 from sessions where user_id = $1`,
      [world.ada.id, its.push.endpoint, its.push.p256dh, its.push.auth],
    )
    return ada
  }

  return Object.assign(its, { reminder, notify, outcomes, subscribe })
}
