import { describe, expect, it } from 'vitest'
import { createLog } from '#src/server/log.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { replaceAllPlaceholders } from './catalogue-checklist/catalogue-checklist.jobs.ts'

const world = openTwoApplicants()
const { asAda, startApplication } = world
const year = new Date().getFullYear()

describe('an application without a stated deadline (AP-01, SH-03)', () => {
  it('a placeholder deadline keeps its data field, and appears in no list, headline, calendar or export', async () => {
    const { id, deadlines, officialUrl } = await startApplication()
    const [placeholder] = deadlines
    expect((await asAda().shortlist.list({})).entries[0]).toMatchObject({
      applicationDeadline: placeholder?.localDate,
      isDeadlinePlaceholder: true,
    })
    // As if December 15 were tomorrow: what a date so near would make every list and every reminder say.
    const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString()
    await world.test.owner.query('update deadlines set due_at = $2, local_date = $2::timestamptz::date where id = $1', [
      placeholder?.id,
      tomorrow,
    ])
    const [from, until] = [`${year}-01-01`, `${year + 2}-01-01`]
    expect(await asAda().deadlines.listUpcoming({ days: 730, limit: 10 })).toEqual([])
    expect(await asAda().deadlines.listBetween({ from, until })).toEqual([])
    expect(await asAda().deadlines.remind()).toEqual({ created: 0 })
    const snapshot = await asAda().snapshot.get()
    expect(snapshot.upcomingDeadlines).toEqual([])
    expect(snapshot.figures).toMatchObject({ deadlinesAhead: 0, deadlinesThisMonth: 0, overdueEntries: 0 })
    expect(snapshot.applications).toMatchObject([{ id, due: null, lacksDeadline: true }])
    await world.test.owner.query("update deadlines set due_at = now() - interval '2 days' where id = $1", [
      placeholder?.id,
    ])
    expect(await asAda().deadlines.listOverdue({})).toEqual([])
    const [application] = (await asAda().applications.list({})).applications
    expect(application).toMatchObject({ nextDeadline: null, hasStatedDeadline: false })
    expect(officialUrl).toMatch(/^https:/)
  })

  it.each(['application', 'priority'] as const)('a stated %s date replaces the placeholder', async (kind) => {
    const { id, selectedUniversityId } = await startApplication()
    const stated = { selectedUniversityId, localDate: `${year + 1}-03-01`, zoneRule: 'own' as const }
    await asAda().deadlines.create({ ...stated, kind: 'letters' })
    expect(await asAda().applications.get({ id })).toMatchObject({ hasStatedDeadline: false })
    await asAda().deadlines.create({ ...stated, kind })
    const after = await asAda().applications.get({ id })
    expect(after).toMatchObject({ hasStatedDeadline: true, nextDeadline: { localDate: stated.localDate } })
    expect(after.deadlines.map((deadline) => deadline.kind).toSorted()).toEqual([kind, 'letters'].toSorted())
    expect(after.timeline.events.map(({ eventType }) => eventType)).not.toContain('deadline_removed')
  })

  it('a new catalogue deadline replaces the placeholder, is to be confirmed, and has its source page', async () => {
    const { id } = await startApplication()
    const log = createLog('silent')
    expect(await replaceAllPlaceholders(world.test.database, log)).toBe(0)
    const url = 'https://example.edu/apply'
    const value = { date: `${year + 1}-01-10`, time: '17:00', zone_rule: 'zone', zone: 'America/New_York' }
    const deadline = { value, year: String(year), source: 'test', url, checked_on: `${year}-01-02` }
    const { rows } = await world.test.owner.query<{ facts: object }>(
      "select facts from programs where id = 'mit-masters'",
    )
    const write = async (facts: object) =>
      await world.test.owner.query("update programs set facts = $1 where id = 'mit-masters'", [JSON.stringify(facts)])
    await write({ ...rows[0]?.facts, deadline })
    expect(await replaceAllPlaceholders(world.test.database, log)).toBeGreaterThan(0)
    expect(await replaceAllPlaceholders(world.test.database, log)).toBe(0)
    await write(rows[0]?.facts ?? {})
    const stated = { localDate: value.date, localTime: '17:00', zone: value.zone, sourceUrl: url, isConfirmed: false }
    const after = await asAda().applications.get({ id })
    expect(after).toMatchObject({ hasStatedDeadline: true, deadlines: [{ ...stated, isPlaceholder: false }] })
    expect(after.deadlines).toHaveLength(1)
    expect((await asAda().shortlist.list({})).entries[0]).toMatchObject({
      applicationDeadline: value.date,
      isDeadlinePlaceholder: false,
    })
  })
})
