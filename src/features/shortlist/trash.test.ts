import { describe, expect, it } from 'vitest'
import { buildInterviewInput } from '#src/features/interviews/fixtures.ts'
import { buildAsk } from '#src/features/recommenders/fixtures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { trashableEntry } from './data.ts'

// Trash of shortlist entries with all dependent rows, and restoration.

const world = openTwoApplicants()
const { asAda, asEve, selectUniversity, startApplication } = world

/** Deleted with the entry and never trashed: the row is the user's consent to share a decision. */
const endingWithTheEntry = ['application_outcomes']

/** Lists every table that depends on a shortlist entry by the database's foreign keys. */
const listHangingTables = async () => {
  const { rows } = await world.test.owner.query<{ name: string }>(`
    with recursive hanging (id) as (
      select 'selected_universities'::regclass::oid
      union
      select c.conrelid from pg_constraint c join hanging h on h.id = c.confrelid
      where c.contype = 'f' and c.confdeltype = 'c' and c.conrelid <> c.confrelid
    ) select id::regclass::text as name from hanging where id <> 'selected_universities'::regclass`)
  return rows.map(({ name }) => name).filter((name) => !endingWithTheEntry.includes(name))
}

const everything = async (userId: string) => {
  const tables = ['selected_universities', ...(await listHangingTables())]
  const rows: Record<string, unknown[]> = {}
  for (const table of tables)
    rows[table] = (await world.test.owner.query(`select * from ${table} where user_id = $1 order by 1`, [userId])).rows
  return rows
}

const full = async () => {
  const application = await startApplication()
  const soon = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10)
  await asAda().applications.update({ id: application.id, version: 1, status: 'submitted', progress: 40 })
  const { selectedUniversityId } = application
  await asAda().deadlines.create({ selectedUniversityId, kind: 'letters', localDate: soon, zoneRule: 'own' })
  await asAda().deadlines.remind()
  const professor = await asAda().professors.add({ selectedUniversityId, professorName: 'Grace Hopper' })
  await asAda().professors.log({ id: professor.id, kind: 'sent', happenedOn: soon, followUpOn: soon })
  await asAda().recommenders.ask(buildAsk([application.id]))
  await asAda().interviews.create(buildInterviewInput(application.id))
  await world.test.owner.query(
    "insert into packets (id, user_id, application_id, portal_host, limits, prefix, files) values (gen_random_uuid(), $1, $2, '', '{}', '', '[]')",
    [world.ada.id, application.id],
  )
  return selectedUniversityId
}

describe('removing and restoring entries (SH-01)', () => {
  it('SH-01: the trash includes every table with a foreign key to an entry', async () => {
    expect(Object.keys(trashableEntry.hanging).sort()).toEqual((await listHangingTables()).sort())
  })

  it('SH-01: restoring brings back every row with its history, and no reminder is repeated', async () => {
    const id = await full()
    const before = await everything(world.ada.id)
    for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0)
    await asAda().shortlist.remove({ id })
    for (const rows of Object.values(await everything(world.ada.id))) expect(rows).toEqual([])
    expect((await asAda().shortlist.restore({ id })).id).toBe(id)
    expect(await everything(world.ada.id)).toEqual(before)
    // The professor's follow-up is the only reminder that was still due.
    expect((await asAda().deadlines.remind()).created).toBe(1)
    expect((await asAda().deadlines.remind()).created).toBe(0)
  })

  it('SH-01: rows removed before an update get the defaults of the columns that it added', async () => {
    const id = await full()
    const before = await everything(world.ada.id)
    await asAda().shortlist.remove({ id })
    await world.test.owner.query(
      `update trash set content = jsonb_set(content, '{applications,0}', (content #> '{applications,0}') - 'confirmed_facts')
       where id = $1`,
      [id],
    )
    expect((await asAda().shortlist.restore({ id })).id).toBe(id)
    expect(await everything(world.ada.id)).toEqual(before)
  })

  it('an entry is restored without the letters of a recommender who was removed since then', async () => {
    const id = await full()
    const [first] = (await asAda().recommenders.list()).recommenders
    await asAda().shortlist.remove({ id })
    expect((await asAda().recommenders.list()).letters).toEqual([])
    await asAda().recommenders.remove({ id: first?.id ?? '' })
    expect((await asAda().shortlist.restore({ id })).id).toBe(id)
    expect(await asAda().recommenders.list()).toEqual({ recommenders: [], letters: [] })
  })

  it('SH-01: repeated or concurrent requests restore an entry once', async () => {
    const id = await full()
    await asAda().shortlist.remove({ id })
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => await captureErrorCode(asAda().shortlist.restore({ id }))),
    )
    expect(answers).toEqual(answers.map(() => 'answered'))
    expect((await asAda().shortlist.list({})).total).toBe(1)
  })

  it('SH-02: an entry that was added again is not restored twice', async () => {
    const entry = await selectUniversity()
    await asAda().shortlist.remove({ id: entry.id })
    await selectUniversity()
    expect(await captureErrorCode(asAda().shortlist.restore({ id: entry.id }))).toBe('UNIVERSITY_ALREADY_SELECTED')
    expect((await asAda().shortlist.list({})).total).toBe(1)
  })

  it('an entry cannot be restored by another user, or after a day', async () => {
    const entry = await selectUniversity()
    await asAda().shortlist.remove({ id: entry.id })
    expect(await captureErrorCode(asEve().shortlist.restore({ id: entry.id }))).toBe('NOT_FOUND')
    await world.test.owner.query("update trash set created_at = now() - interval '25 hours'")
    const other = await selectUniversity(asAda(), 'state')
    await asAda().shortlist.remove({ id: other.id })
    expect(await captureErrorCode(asAda().shortlist.restore({ id: entry.id }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asAda().shortlist.restore({ id: other.id }))).toBe('answered')
  })
})
