import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverDue, type Outbox } from '#src/features/notifications/delivery/delivery.commands.ts'
import { isQuiet } from '#src/features/notifications/quiet-hours.rules.ts'
import { createLog } from '#src/server/log.ts'
import { dayMs, hourMs } from '#src/shared/durations.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { openMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestOutbox } from '#tests/support/outbox.ts'
import { callAs } from '#tests/support/router.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { createDueReminders } from './commands.ts'
import { listUsersToRemind } from './data.ts'
import { createDeadlineJobs, remindAllUsers } from './jobs.ts'
import { calculateDueInstant, findDueReminderStep, type LocalDeadline, reminderSteps } from './rules.ts'

// Simulates fourteen months in five zones with a fake clock. The full run hour by hour is in test:load.

const log = createLog('silent')
const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Shanghai', 'Asia/Kathmandu', 'Australia/Lord_Howe']

const on = (localDate: string, localTime: string, zone: string): LocalDeadline => ({
  localDate,
  localTime,
  zoneRule: 'zone',
  zone,
})
/** Deadlines on and around clock changes, at unusual hours, and just after midnight. */
const buildDeadlines = (zone: string): LocalDeadline[] => [
  on('2026-11-01', '01:30', zone),
  on('2027-01-15', '00:00', zone),
  on('2027-03-14', '02:30', zone),
  on('2027-04-04', '01:45', zone),
  { localDate: '2027-10-03', localTime: '23:59', zoneRule: 'anywhere_on_earth', zone: null },
  on('2027-10-31', '05:00', zone),
]

let test: TestDatabase
let mailbox: TestMailbox
let post: Outbox

beforeAll(async () => {
  test = await createTestDatabase()
  mailbox = await openMailbox()
  post = await createTestOutbox(test, mailbox.url)
  await test.owner.query(
    "insert into universities (id, name, country, website_url, source, search_text) values ('u', 'U', 'US', 'https://u.edu', 'editor', 'u')",
  )
})
afterAll(async () => {
  await mailbox.close()
  await test.drop()
})

const createUser = async (zone: string, deadlines: LocalDeadline[]) => (await signedInFrom(zone, deadlines)).id

const signedInFrom = async (zone: string, deadlines: LocalDeadline[]) => {
  const { id, token } = await createTestPerson(test)
  await test.owner.query('update user_profiles set time_zone = $2 where user_id = $1', [id, zone])
  const { rows } = await test.owner.query<{ id: string }>(
    "insert into selected_universities (user_id, university_id, university_name) values ($1, 'u', 'U') returning id",
    [id],
  )
  for (const deadline of deadlines)
    await test.owner.query(
      `insert into deadlines (user_id, selected_university_id, local_date, local_time, zone_rule, zone, due_at, is_confirmed)
       values ($1, $2, $3, $4, $5, $6, $7, true)`,
      [
        id,
        rows[0]?.id,
        deadline.localDate,
        deadline.localTime,
        deadline.zoneRule,
        deadline.zone,
        calculateDueInstant(deadline, zone),
      ],
    )
  return { id, token }
}

const start = Temporal.Instant.from('2026-09-30T00:05:00Z')
const hours = 14 * 30 * 24

/**
 * Simulated hours: every hour near a deadline, twice a day around reminders, and once in eight days otherwise, when
 * none may be sent; every hour in the full run.
 */
const hoursToRun = () => {
  const dueInstants = zones.flatMap((zone) =>
    buildDeadlines(zone).map((deadline) => Date.parse(calculateDueInstant(deadline, zone))),
  )
  const steps = dueInstants.flatMap((due) => reminderSteps.map((days) => due - days * dayMs))
  return Array.from({ length: hours }, (_, hour) => start.add({ hours: hour }).toString()).filter((now, hour) => {
    const isWithin = (instants: number[], ms: number) =>
      instants.some((instant) => Math.abs(instant - Date.parse(now)) < ms)
    if (isLoad || isWithin(dueInstants, 2 * hourMs)) return true
    return hour % (isWithin(steps, dayMs) ? 12 : 192) === 0
  })
}

/** Delivers the mail of an hour and returns the zones that received it in quiet hours. */
const listDisturbedUsers = async (now: string, people: Map<string, string>) => {
  const before = mailbox.mails.length
  await deliverDue(post, now)
  return mailbox.mails
    .slice(before)
    .map((mail) => people.get(JSON.stringify(mail.to).match(/[0-9a-f-]{36}/)?.[0] ?? '') ?? 'UTC')
    .filter((zone) => {
      const local = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainTime()
      return isQuiet(local.toString({ smallestUnit: 'minute' }), '22:00', '08:00')
    })
}

describe('deadline reminders over fourteen months (NT-04, NT-07)', () => {
  it(
    'each deadline and step is reminded exactly once with the right label, and mailed once outside quiet hours',
    async () => {
      const people = new Map<string, string>()
      for (const zone of zones) people.set(await createUser(zone, buildDeadlines(zone)), zone)
      const disturbed: string[] = []
      for (const [index, now] of hoursToRun().entries()) {
        // Occasionally two concurrent processes, or a repeated run.
        const runs = index % 25 === 0 ? 2 : 1
        await Promise.all(Array.from({ length: runs }, async () => await remindAllUsers(test.database, log, now)))
        disturbed.push(...(await listDisturbedUsers(now, people)))
      }
      const { rows } = await test.owner.query<{ deadline: string; steps: number[]; times: number[] }>(
        `select metadata ->> 'deadlineId' as deadline, array_agg((metadata ->> 'step')::int order by created_at) as steps,
           array_agg((params ->> 'count')::int order by created_at) as times
         from notifications group by 1`,
      )
      expect(rows).toHaveLength(zones.length * 6)
      // The panel shows one notification per deadline: the newest step replaces earlier ones.
      const shown = await test.owner.query<{ step: number }>(
        "select (metadata ->> 'step')::int as step from notifications where not archived",
      )
      expect(shown.rows.map(({ step }) => step)).toEqual(rows.map(() => 0))
      for (const { steps, times } of rows) {
        expect(steps).toEqual([...reminderSteps])
        expect(times).toEqual([...reminderSteps])
      }
      expect(disturbed).toEqual([])
      expect(mailbox.mails).toHaveLength(rows.length * reminderSteps.length)
      expect(new Set(mailbox.mails.map((mail) => mail.messageId)).size).toBe(mailbox.mails.length)
    },
    isLoad ? 900_000 : 120_000,
  )

  it('a crashed worker leaves no reminder, and the next worker creates it once', async () => {
    const id = await createUser('Europe/Berlin', [on('2028-03-10', '12:00', 'Europe/Berlin')])
    const now = '2028-03-07T11:00:00Z'
    const died = test.database.asOwner(id, async (db, ownerId) => {
      await createDueReminders(db, { ownerId, timeZone: 'Europe/Berlin', language: 'en' }, now)
      throw new Error('killed')
    })
    await expect(died).rejects.toThrow('killed')
    const count = async () => (await test.owner.query('select 1 from notifications where user_id = $1', [id])).rowCount
    expect(await count()).toBe(0)
    await Promise.all([remindAllUsers(test.database, log, now), remindAllUsers(test.database, log, now)])
    expect(await count()).toBe(1)
  })

  it('moving to another zone shifts own-zone deadlines, and repeats no reminder for the same step', async () => {
    const own: LocalDeadline = { localDate: '2028-06-10', localTime: '23:59', zoneRule: 'own', zone: null }
    const there = on('2028-06-10', '23:59', 'America/New_York')
    const { id, token } = await signedInFrom('America/New_York', [own, there])
    const dueInstants = async () =>
      (
        await test.owner.query<{ due_at: Date }>('select due_at from deadlines where user_id = $1 order by zone_rule', [
          id,
        ])
      ).rows.map((row) => row.due_at.toISOString())
    const notified = async () =>
      (
        await test.owner.query<{ due: string }>(
          "select params ->> 'dueAt' as due from notifications where user_id = $1 and not archived order by 1",
          [id],
        )
      ).rows.map(({ due }) => new Date(due).toISOString())
    const [inNewYork, inTokyo] = ['2028-06-11T03:59:00.000Z', '2028-06-10T14:59:00.000Z']
    await remindAllUsers(test.database, log, '2028-06-03T15:00:00Z')
    expect([await dueInstants(), await notified()]).toEqual([
      [inNewYork, inNewYork],
      [inNewYork, inNewYork],
    ])
    // The user changes the zone of their profile; the resulting jobs run after the commit.
    const queuedJobs: (() => Promise<unknown>)[] = []
    const jobs = createDeadlineJobs(test.database, log)
    const runJob = async (name: string, payload: object) => {
      queuedJobs.push(async () => await jobs.find((job) => job.name === name)?.run(payload as never))
    }
    await callAs(test, token, undefined, { runJob }).profile.update({ timeZone: 'Asia/Tokyo' })
    expect(await dueInstants()).toEqual([inNewYork, inNewYork])
    for (const run of queuedJobs) await run()
    expect(await dueInstants()).toEqual([inTokyo, inNewYork])
    // Visible notifications have the new instant, without duplicates.
    expect(await notified()).toEqual([inTokyo, inNewYork])
    await remindAllUsers(test.database, log, '2028-06-03T16:00:00Z')
    const { rows } = await test.owner.query('select step from deadline_reminders where user_id = $1', [id])
    expect(rows).toEqual([{ step: 7 }, { step: 7 }])
  })

  it('a programme reminder links to its page; an application reminder links to the application and its programme page', async () => {
    const [planning, applying] = [
      await createUser('UTC', [on('2029-05-10', '12:00', 'UTC')]),
      await createUser('UTC', [on('2029-05-10', '12:00', 'UTC')]),
    ]
    await test.owner.query(
      `insert into programs (id, university_id, name, field, level, degree, website_url, source)
       values ('u-physics', 'u', 'Physics', 'physics', 'masters', 'MSc', 'https://u.edu', 'editor')`,
    )
    await test.owner.query("update selected_universities set program_id = 'u-physics' where user_id in ($1, $2)", [
      planning,
      applying,
    ])
    const { rows: started } = await test.owner.query<{ id: string }>(
      `insert into applications (user_id, selected_university_id)
       select user_id, id from selected_universities where user_id = $1 returning id`,
      [applying],
    )
    await test.owner.query('update deadlines set application_id = $2 where user_id = $1', [applying, started[0]?.id])
    await remindAllUsers(test.database, log, '2029-05-03T15:00:00Z')
    const { rows } = await test.owner.query<{ url: string; page: string }>(
      `select action_url as url, metadata ->> 'programPage' as page from notifications
       where user_id in ($1, $2) order by user_id = $2`,
      [planning, applying],
    )
    const page = '/university/u/u-physics'
    expect(rows.map(({ url }) => url)).toEqual([page, `/applications?open=${started[0]?.id}`])
    expect(rows.map((row) => row.page)).toEqual([page, page])
  })

  it('RO-03 an applicant who switches to mentor gets no reminders of plans until they switch back', async () => {
    const id = await createUser('UTC', [on('2029-03-10', '12:00', 'UTC')])
    const setRole = async (role: string) =>
      await test.owner.query('update user_profiles set role = $2 where user_id = $1', [id, role])
    const steps = async () =>
      (await test.owner.query('select step from deadline_reminders where user_id = $1', [id])).rows.map(
        ({ step }) => step,
      )
    await setRole('mentor')
    await remindAllUsers(test.database, log, '2029-03-03T15:00:00Z')
    expect(await steps()).toEqual([])
    await setRole('applicant')
    await remindAllUsers(test.database, log, '2029-03-03T16:00:00Z')
    expect(await steps()).toEqual([7])
  })

  it('a postponed deadline is reminded of again', async () => {
    const id = await createUser('UTC', [on('2028-09-10', '12:00', 'UTC')])
    await remindAllUsers(test.database, log, '2028-09-03T15:00:00Z')
    await test.owner.query(
      "update deadlines set local_date = '2028-09-20', due_at = '2028-09-20T12:00:00Z' where user_id = $1",
      [id],
    )
    await remindAllUsers(test.database, log, '2028-09-13T15:00:00Z')
    expect((await test.owner.query('select step from deadline_reminders where user_id = $1', [id])).rowCount).toBe(2)
  })

  it.each([
    [true, ['2028-11-10T05:00:00Z'], 'breaks quiet hours once, although two steps fall into them'],
    [false, [], 'waits, when the person has not allowed it'],
  ] as const)(
    'with immediate alerts %s, a deadline due within a day is mailed at %j: %s',
    async (allowed, expected, _name) => {
      const id = await createUser('UTC', [on('2028-11-11', '04:00', 'UTC')])
      await test.owner.query('insert into user_notification_preferences (user_id, immediate_alerts) values ($1, $2)', [
        id,
        allowed,
      ])
      const sent: string[] = []
      for (const now of ['2028-11-10T05:00:00Z', '2028-11-11T01:00:00Z', '2028-11-11T03:00:00Z']) {
        const before = mailbox.mails.length
        await remindAllUsers(test.database, log, now)
        await deliverDue(post, now)
        if (mailbox.mails.length > before) sent.push(now)
      }
      expect(sent).toEqual(expected)
      // The mail is deferred, not dropped.
      const before = mailbox.mails.length
      await deliverDue(post, '2028-11-11T08:00:00Z')
      expect(mailbox.mails.length - before).toBe(allowed ? 1 : 2)
    },
  )
})

describe('selection of users in the global reminder run', () => {
  it('the run selects every user with a due step that has no reminder yet', async () => {
    const begin = Date.parse('2029-10-20T00:00:00Z')
    // Deterministic pseudo-random numbers that vary by day and iteration.
    const spread = (at: number, by: number, most: number) => (at * by) % most
    const people: { id: string; zone: string; dueAt: string }[] = []
    for (let at = 0; at < 60; at += 1) {
      const zone = zones[at % zones.length] ?? 'UTC'
      const dueAt = new Date(begin + 20 * dayMs + spread(at, 7_919, 40 * 24 * 60) * 60_000).toISOString()
      people.push({ id: await createUser(zone, [on(dueAt.slice(0, 10), dueAt.slice(11, 16), 'UTC')]), zone, dueAt })
    }
    const given = new Set<string>()
    for (let hour = 0; hour < 60 * 24; hour += isLoad ? 19 : 37) {
      const now = new Date(begin + hour * hourMs).toISOString()
      const due = people.filter(({ id, zone, dueAt }) => {
        const step = findDueReminderStep(dueAt, now, zone)
        return step !== undefined && !given.has(`${id} ${step}`)
      })
      const listed = await listUsersToRemind(test.database.service, now, '2030-06-01T00:00:00Z', {
        after: '00000000-0000-0000-0000-000000000000',
        limit: 10_000,
      })
      const ids = new Set(listed.map(({ userId }) => userId))
      expect(due.filter(({ id }) => !ids.has(id))).toEqual([])
      await remindAllUsers(test.database, log, now)
      for (const { id, zone, dueAt } of due) given.add(`${id} ${findDueReminderStep(dueAt, now, zone)}`)
    }
    const { rows } = await test.owner.query<{ given: string }>(
      "select user_id || ' ' || step as given from deadline_reminders where user_id = any($1)",
      [people.map(({ id }) => id)],
    )
    expect(rows.map((row) => row.given).sort()).toEqual([...given].sort())
  })
})
