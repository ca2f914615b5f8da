import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda } = world

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** Creates shortlist entries, each with its own programme. */
const select = async (count: number): Promise<string[]> =>
  (
    await world.test.owner.query<{ id: string }>(
      `with places as (insert into universities (id, name, country, website_url, source, search_text)
         select 'place ' || n, 'Place ' || n, 'US', 'https://place.example', 'editor', 'place'
         from generate_series(1, $2::int) n on conflict do nothing)
       insert into selected_universities (user_id, university_id, university_name)
         select $1, 'place ' || n, 'Place ' || n from generate_series(1, $2::int) n returning id`,
      [world.ada.id, count],
    )
  ).rows.map(({ id }) => id)
const add = async (selectedUniversityId: string, localDate: string, change: object = {}) =>
  await asAda().deadlines.create({
    selectedUniversityId,
    kind: 'letters',
    localDate,
    zoneRule: 'anywhere_on_earth',
    ...change,
  })

describe('dashboard counts (DB-01, AP-03)', () => {
  it.each([
    // The last minute of the month is next month in UTC; the first of the next month is this month in UTC.
    ['America/New_York', 0, '23:59', 1],
    ['Pacific/Kiritimati', 1, '00:30', 0],
  ] as const)(
    'the figures use the current month in the user’s time zone in %s',
    async (zone, daysAfterTheLast, localTime, expected) => {
      await world.test.owner.query('update user_profiles set time_zone = $2 where user_id = $1', [world.ada.id, zone])
      const [id = ''] = await select(1)
      const today = Temporal.Now.plainDateISO(zone)
      const last = today.with({ day: today.daysInMonth })
      await add(id, last.add({ days: daysAfterTheLast }).toString(), { zoneRule: 'own', localTime })
      await add(id, last.toString(), { zoneRule: 'own', isConfirmed: false })
      expect((await asAda().snapshot.get()).figures.deadlinesThisMonth).toBe(expected)
    },
  )

  it('the figures count rows beyond the list limit: eight upcoming deadlines and every overdue entry', async () => {
    const entries = await select(7)
    const [first = ''] = entries
    for (const days of [1, 2, 3, 4, 5, 6, 7, 8, 40]) await add(first, inDays(days))
    for (const id of entries) await add(id, inDays(-9))
    await add(first, inDays(-3))
    const snapshot = await asAda().snapshot.get()
    expect(snapshot.upcomingDeadlines).toHaveLength(5)
    expect(snapshot.overdueDeadlines).toHaveLength(5)
    expect(snapshot.figures).toMatchObject({ deadlinesAhead: 8, overdueEntries: 7 })
  })

  it('an estimate and a follow-up in the past are listed last and not counted as overdue', async () => {
    const [id = ''] = await select(1)
    await add(id, inDays(-3), { isConfirmed: false })
    await add(id, inDays(-4), { kind: 'follow_up', title: 'Grace Hopper' })
    expect((await asAda().snapshot.get()).figures.overdueEntries).toBe(0)
    await add(id, inDays(-9))
    const { overdueDeadlines, figures } = await asAda().snapshot.get()
    expect(overdueDeadlines.map(({ kind, isConfirmed }) => [kind, isConfirmed])).toEqual([
      ['letters', true],
      ['follow_up', true],
      ['letters', false],
    ])
    expect(figures.overdueEntries).toBe(1)
  })

  it('lists the most urgent of twelve applications first, then those untouched for longest', async () => {
    const entries = await select(12)
    const ids: string[] = []
    for (const selectedUniversityId of entries)
      ids.push((await asAda().applications.create({ selectedUniversityId })).id)
    await world.test.owner.query('delete from deadlines where user_id = $1', [world.ada.id])
    const [sent = '', neglected = '', , urgent = ''] = ids
    await add(entries[3] ?? '', inDays(5))
    const { version } = await asAda().applications.get({ id: sent })
    await asAda().applications.update({ id: sent, version, status: 'submitted' })
    for (const [index, id] of ids.entries())
      await world.test.owner.query('update applications set updated_at = $2 where id = $1', [
        id,
        new Date(Date.now() - (12 - index) * 60_000).toISOString(),
      ])
    const { applications } = await asAda().snapshot.get()
    expect(applications).toHaveLength(10)
    expect(applications.slice(0, 2).map(({ id }) => id)).toEqual([urgent, neglected])
    expect(applications[0]?.due).toMatchObject({ localDate: inDays(5), zoneRule: 'anywhere_on_earth' })
    expect(applications.map(({ id }) => id)).not.toContain(sent)
  })
})
