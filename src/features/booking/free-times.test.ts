import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { weekdays } from '#src/shared/weekdays.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { findSlots, type Interval, type SlotQuery } from './slots.engine.ts'
import { slotQuery } from './slots.fixtures.ts'
import { getDateInZone, parseClock } from './wall-time.rules.ts'

const world = openTwoApplicants()
let mentor: TestPerson

beforeEach(async () => {
  mentor = await createTestPerson(world.test, { role: 'mentor' })
})

/** Zones whose rules every edition of the zone data has alike: with half hours, both hemispheres, and the date line. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia', 'UTC']

/** Removes overlaps: a participant is never booked twice at the same time. */
const apart = (booked: readonly Interval[]): Interval[] =>
  booked.filter((one, place) => booked.slice(0, place).every(({ start, end }) => one.end <= start || end <= one.start))

const iso = (at: number) => new Date(at).toISOString()

/** Makes a question's hours, offer and bookings those of the mentor. */
const store = async ({ hours, policy, booked }: SlotQuery) => {
  const { owner } = world.test
  const run = async (statement: string, values: unknown[]) => await owner.query(statement, [mentor.id, ...values])
  for (const table of ['weekly_hours', 'hour_exceptions', 'session_types', 'session_participants'])
    await run(`delete from ${table} where user_id = $1`, [])
  await run('update user_profiles set time_zone = $2 where user_id = $1', [hours.zone])
  for (const { day, from, to } of hours.weekly)
    await run('insert into weekly_hours values ($1, $2, $3, $4) on conflict do nothing', [
      weekdays.indexOf(day) + 1,
      parseClock(from),
      parseClock(to),
    ])
  for (const one of hours.exceptions)
    await run('insert into hour_exceptions (user_id, date, from_minute, to_minute) values ($1, $2, $3, $4)', [
      one.date,
      one.closed ? null : parseClock(one.from),
      one.closed ? null : parseClock(one.to),
    ])
  await run(
    `insert into session_types (id, user_id, name, session_minutes, step_minutes, buffer_before, buffer_after,
      minimum_notice_minutes, horizon_days, max_per_week) values ($2, $1, 'Talk', $3, $4, $5, $6, $7, $8, $9)`,
    [
      randomUUID(),
      policy.sessionMinutes,
      policy.stepMinutes,
      policy.bufferBefore,
      policy.bufferAfter,
      policy.minimumNoticeMinutes,
      policy.horizonDays,
      policy.maxPerWeek,
    ],
  )
  for (const { start, end } of booked)
    await run(
      `insert into session_participants (user_id, session_id, seat, other_name, state, starts_at, ends_at, wall_date, wall_time, zone,
        zone_data, type_name, change, changed_by)
       values ($1, $2, 'mentor', '', 'booked', $3, $4, $5, '00:00', $6, '', 'Talk', 'booked', 'student')`,
      [randomUUID(), iso(start), iso(end), iso(start).slice(0, 10), hours.zone],
    )
}

interface SlotRequest {
  days?: readonly number[] | undefined
  from?: number | undefined
  to?: number | undefined
  zone: string
}

const freeTimes = async ({ now }: SlotQuery, { days, from, to, zone }: SlotRequest, most: number) =>
  (
    await world.test.owner.query<{ at: Date }>('select at from free_times($1, $2, $3, $4, $5, $6, $7) at', [
      mentor.id,
      days ?? null,
      from ?? null,
      to ?? null,
      zone,
      most,
      iso(now),
    ])
  ).rows.map(({ at }) => at.toISOString())

/** The first slot of each date of the mentor that the engine finds, among those that a request allows. */
const firstOfDays = (question: SlotQuery, { days, from, to, zone }: SlotRequest): string[] => {
  const horizon = { from: iso(question.now - 2 * dayMs).slice(0, 10), to: iso(question.now + 63 * dayMs).slice(0, 10) }
  const isWished = (at: number) => {
    const shown = new Date(at).toLocaleString('sv-SE', { timeZone: zone })
    const minute = Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16))
    const weekday = getDateInZone(at, zone).dayOfWeek
    // No further than four weeks.
    const lastDate = getDateInZone(question.now, question.hours.zone).add({ days: 28 })
    if (getDateInZone(at, question.hours.zone).since(lastDate).sign > 0) return false
    return (!days || days.includes(weekday)) && (from === undefined || (minute >= from && minute < (to ?? 0)))
  }
  const slots = findSlots({ ...question, asked: { ...horizon, zone: question.hours.zone } }).filter(isWished)
  const byDate = Map.groupBy(slots, (at) => getDateInZone(at, question.hours.zone).toString())
  return [...byDate.values()].map((all) => iso(all[0] ?? 0))
}

const request = fc.record(
  {
    days: fc.constantFrom([1], [6, 7], [2, 4]),
    from: fc.constantFrom(0, 720, 1080),
    zone: fc.constantFrom(...zones),
  },
  { requiredKeys: ['zone'] },
)

it('the database finds the same free times as the engine for random hours, bookings, zones and requests', async () => {
  await fc.assert(
    fc.asyncProperty(slotQuery, fc.constantFrom(...zones), request, async (random, zone, { from, ...wished }) => {
      const question = { ...random, hours: { ...random.hours, zone }, booked: apart(random.booked) }
      const asked = { ...wished, ...(from === undefined ? {} : { from, to: from + 360 }) }
      await store(question)
      const expected = firstOfDays(question, asked)
      expect(await freeTimes(question, asked, 1)).toEqual(expected.slice(0, 1))
      expect(await freeTimes(question, asked, 7)).toEqual(expected.slice(0, 7))
    }),
    { numRuns: 30 },
  )
})

it('a schedule in a zone that the database does not know offers nothing, and other mentors’ searches still work', async () => {
  const question: SlotQuery = {
    hours: {
      zone: 'Europe/Berlin',
      weekly: weekdays.map((day) => ({ day, from: '09:00', to: '12:00' })),
      exceptions: [],
    },
    policy: {
      sessionMinutes: 30,
      stepMinutes: null,
      bufferBefore: 0,
      bufferAfter: 0,
      minimumNoticeMinutes: 0,
      horizonDays: 10,
      maxPerWeek: null,
    },
    booked: [],
    now: Date.now(),
    asked: { from: '2027-01-01', to: '2027-01-01', zone: 'UTC' },
  }
  await store(question)
  expect(await freeTimes(question, { zone: 'UTC' }, 7)).toHaveLength(7)
  await world.test.owner.query("update user_profiles set time_zone = 'Nowhere/Land' where user_id = $1", [mentor.id])
  expect(await freeTimes(question, { zone: 'UTC' }, 7)).toEqual([])
})

it('a search in a very large schedule takes bounded time, and returns free times only', async () => {
  const { owner } = world.test
  await owner.query('insert into weekly_hours select $1, day, 0, 1080 from generate_series(1, 7) day', [mentor.id])
  await owner.query(
    `insert into session_types (id, user_id, name, session_minutes, step_minutes)
     select gen_random_uuid(), $1, 'Talk ' || n, 10 + n, 5 from generate_series(1, 20) n`,
    [mentor.id],
  )
  const none = await owner.query('select at from free_times($1, null, 1200, 1260, $2, 7) at', [mentor.id, 'UTC'])
  expect(none.rows).toEqual([])
  const { rows } = await owner.query<{ at: Date }>('select at from free_times($1, null, 600, 660, $2, 7) at', [
    mentor.id,
    'UTC',
  ])
  expect(rows).toHaveLength(7)
  for (const { at } of rows) expect(at.getUTCMinutes() % 5).toBe(0)
})
