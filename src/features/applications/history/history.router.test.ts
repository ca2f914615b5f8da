import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { OwnerId } from '#src/server/database.ts'
import { dayMs } from '#src/shared/durations.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { listTimeline } from './history.data.ts'
import { historyPageSize } from './history.rules.ts'

// A history of any length is read page by page, from the last line of the page before.

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world

/** Lines of notes, five to an instant, the first of them the oldest; `from` numbers them. */
const fill = async (userId: string, applicationId: string, count: number, from = 1) =>
  await world.test.owner.query(
    `insert into application_timeline (user_id, application_id, event_type, title, params, event_date)
     select $1, $2, 'requirement_notes_changed', 'Requirement changed', jsonb_build_object('requirement', n::text),
       now() - interval '10 days' + (n / 5) * interval '1 second' from generate_series($4::int, $4::int + $3::int - 1) n`,
    [userId, applicationId, count, from],
  )

const linesOf = (events: { isDeadline: boolean; id: string }[]) =>
  events.filter(({ isDeadline }) => !isDeadline).map(({ id }) => id)

/** Every page that follows the application's own first one. */
const restOf = async (applicationId: string, first: string | null) => {
  const pages: { id: string; isUndone: boolean; canUndo: boolean }[][] = []
  for (let after = first; after !== null; ) {
    const page = await asAda().applications.history.list({ applicationId, after })
    pages.push(page.events)
    after = page.next
  }
  return pages
}

describe('pagination of the history (AP-01, AP-03)', () => {
  it('AP-01 2,500 history lines are paginated in order, each once, though many share an instant', async () => {
    const { id } = await startApplication()
    await fill(world.ada.id, id, 2499)
    const first = await asAda().applications.get({ id })
    expect(linesOf(first.timeline.events)).toHaveLength(historyPageSize)
    const rest = await restOf(id, first.timeline.next)
    expect(new Set(rest.map((page) => page.length))).toEqual(new Set([historyPageSize]))
    const { rows } = await world.test.owner.query<{ id: string }>(
      'select id from application_timeline where application_id = $1 order by event_date desc, id desc',
      [id],
    )
    expect(rows).toHaveLength(2500)
    expect([...linesOf(first.timeline.events), ...rest.flat().map((event) => event.id)]).toEqual(
      rows.map((row) => row.id),
    )
    const top = await asAda().applications.history.list({ applicationId: id })
    expect(top.events.map((event) => event.id)).toEqual(linesOf(first.timeline.events))
    expect(top.next).toBe(first.timeline.next)
  })

  it('AP-01 history lines added during pagination move no line into or out of the next page', async () => {
    const { id } = await startApplication()
    await fill(world.ada.id, id, 120)
    const first = await asAda().applications.get({ id })
    await asAda().applications.update({ id, version: 1, status: 'submitted' })
    const rest = await restOf(id, first.timeline.next)
    const seen = [...linesOf(first.timeline.events), ...rest.flat().map((event) => event.id)]
    expect([seen.length, new Set(seen).size]).toEqual([121, 121])
  })

  it('AP-01 a line on a later page shows whether it was undone, and can be undone', async () => {
    const { id } = await startApplication()
    await asAda().applications.update({ id, version: 1, status: 'submitted' })
    await asAda().applications.update({ id, version: 2, progress: 40 })
    const [progress, status] = linesOf((await asAda().applications.get({ id })).timeline.events)
    await asAda().applications.undo({ eventIds: [progress ?? ''] })
    await world.test.owner.query(
      `insert into application_timeline (user_id, application_id, event_type, title, event_date)
       select $1, $2, 'offer_changed', 'Later', now() + n * interval '1 second' from generate_series(1, 60) n`,
      [world.ada.id, id],
    )
    const first = await asAda().applications.get({ id })
    expect(linesOf(first.timeline.events)).not.toContain(status)
    const later = (await restOf(id, first.timeline.next)).flat()
    expect(later.find((event) => event.id === progress)).toMatchObject({ isUndone: true, canUndo: false })
    expect(later.find((event) => event.id === status)).toMatchObject({ isUndone: false, canUndo: true })
    expect(await asAda().applications.undo({ eventIds: [status ?? ''] })).toMatchObject({ undone: 1 })
    expect((await asAda().applications.get({ id })).status).toBe('not_started')
  })

  it('AP-01 history lines of one instant are in insertion order', async () => {
    const { id } = await startApplication()
    await asAda().applications.update({ id, version: 1, status: 'submitted', progress: 40, archived: true })
    const { events } = await asAda().applications.history.list({ applicationId: id })
    expect(events.map(({ eventType }) => eventType)).toEqual([
      'archived',
      'progress_changed',
      'status_changed',
      'created',
    ])
  })

  it('the history rejects another user and a forged cursor', async () => {
    const { id } = await startApplication()
    await fill(world.ada.id, id, 60)
    const { timeline } = await asAda().applications.get({ id })
    const after = timeline.next ?? ''
    expect(await captureErrorCode(asEve().applications.history.list({ applicationId: id }))).toBe(
      'APPLICATION_NOT_FOUND',
    )
    expect(await captureErrorCode(asEve().applications.history.list({ applicationId: id, after }))).toBe(
      'APPLICATION_NOT_FOUND',
    )
    const theirs = await startApplication('mit', asEve())
    const page = await asEve().applications.history.list({ applicationId: theirs.id, after })
    expect(page).toEqual({ events: [], next: null })
    for (const wrong of ["'; drop table users", `2027-99-99 00:00:00+00 ${id}`, id])
      expect(await captureErrorCode(asAda().applications.history.list({ applicationId: id, after: wrong }))).toBe(
        'INPUT_INVALID',
      )
  })
})

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

it('AP-01 a page in the middle of 2,500 lines is an index scan without further lines', async () => {
  const { id } = await startApplication()
  const theirs = await startApplication('mit', asEve())
  await fill(world.ada.id, id, 2499)
  await fill(world.eve.id, theirs.id, 20_000)
  await world.test.owner.query('analyze application_timeline')
  const asked: { text: string; values: unknown[] }[] = []
  const client = new pg.Client({ connectionString: world.test.requestUrl })
  await client.connect()
  try {
    await client.query("select set_config('app.user_id', $1, false)", [world.ada.id])
    const db = drizzle(client, { logger: { logQuery: (text, values) => asked.push({ text, values }) } })
    const end = { at: new Date(Date.now() - 10 * dayMs + 250_000).toISOString(), id }
    const rows = await listTimeline(db, world.ada.id as OwnerId, id, end)
    expect(rows).toHaveLength(historyPageSize + 1)
    const [{ text, values } = { text: '', values: [] }] = asked
    const explained = await client.query(`explain (analyze, format json) ${text}`, values)
    const nodes = nodesOf(explained.rows[0]['QUERY PLAN'][0].Plan as Plan)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' || node['Node Type'].includes('Sort'))).toEqual([])
    const page = nodes.find((node) => node['Index Name'] === 'application_timeline_owner')
    expect(page?.['Actual Rows']).toBe(historyPageSize + 1)
    expect(nodes.map((node) => node['Index Name'])).toContain('application_timeline_undone_once')
  } finally {
    await client.end()
  }
})
