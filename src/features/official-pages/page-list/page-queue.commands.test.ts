import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { insertTestReading } from '../fixtures.ts'
import type { PageReadResult, ReadPageFact } from '../read-page.rules.ts'
import { publishAgreedFacts } from '../shared-facts.commands.ts'
import { queuePageValues } from './page-queue.commands.ts'

// Values that the operator reads with `catalogue read`, in the queue of the editors.

const world = openTwoApplicants()
const year = new Date().getUTCFullYear()
const url = 'https://example.edu/graduate/deadlines'
const home = { id: 'mit', name: 'Institute of Tests', country: 'US' }

const fact = (part: Partial<ReadPageFact> & Pick<ReadPageFact, 'kind' | 'value' | 'quote'>): ReadPageFact => ({
  ...{ term: null, audience: null, round: null, appliesTo: null, headings: [] },
  ...{ confidence: 0.9, page: 0, start: 0, end: 1 },
  ...part,
})
const deadline = (appliesTo: string | null, month: number, day: number) =>
  fact({
    kind: 'deadline',
    value: { month, day, year: year + 1, time: null, zone: null },
    quote: `${appliesTo}: ${day}.${month}.${year + 1}`,
    appliesTo,
  })
const result = (facts: ReadPageFact[], more: Partial<PageReadResult> = {}): PageReadResult => ({
  pages: [{ url, finalUrl: url, title: 'Application deadlines', language: 'en', text: 'x' }],
  facts,
  kind: 'graduate-school',
  readAt: new Date().toISOString(),
  ...more,
})
const queue = async (page: PageReadResult) => await queuePageValues(world.test.database.service, page, home)
const asEditor = async () => {
  await world.test.owner.query("insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')", [
    world.ada.id,
  ])
  return world.asAda().catalogue.editing
}
const clear = async () => await world.test.owner.query('delete from catalogue_proposals')

describe('pages that the operator reads', () => {
  it('an editor sees which programmes a table would fill, and accepts them', async () => {
    const table = result([
      deadline('Computer Science, MSc', 12, 1),
      deadline('Computer Science, PhD', 12, 15),
      deadline('Beekeeping, MSc', 12, 20),
    ])
    expect(await queue(table)).toEqual({ proposed: 2, programs: 2, unmatched: 1 })
    expect(await queue(table)).toMatchObject({ proposed: 0 })
    const editor = await asEditor()
    const { proposals } = await editor.proposals({})
    expect(proposals).toMatchObject([
      { entityId: 'mit-masters', sourceUrl: url, quote: expect.any(String), isFromOperator: true },
      { entityId: 'mit-phd', sourceUrl: url, isFromOperator: true },
    ])
    expect(await editor.acceptAll({ ids: proposals.map(({ id }) => id) })).toEqual({ accepted: 2 })
    const { facts } = await callAs(world.test, undefined).catalogue.program({
      universityId: 'mit',
      programId: 'mit-phd',
    })
    expect(facts.deadline).toMatchObject({ value: { date: `${year + 1}-12-15` }, source: { id: 'editor-review', url } })
    // The catalogue states them now.
    expect(await queue(table)).toMatchObject({ proposed: 0, programs: 0 })
    expect((await world.asEve().catalogue.editing.mine()).proposals).toEqual([])
    await clear()
  })

  it('a value of the operator never agrees with one of a user', async () => {
    const letters = fact({ kind: 'letters', value: 2, quote: 'Two letters.', appliesTo: 'Computer Science, MSc' })
    expect(await queue(result([letters]))).toMatchObject({ proposed: 1 })
    const id = await insertTestReading(world.test.owner, world.eve.id, {
      url: 'https://example.edu/apply',
      facts: [{ kind: 'letters', value: 2, quote: 'Two letters.' }],
    })
    const target = { kind: 'program' as const, id: 'mit-masters' }
    await world.asEve().officialPages.accept({ id, rows: [{ index: 0 }], target, share: true })
    expect(await publishAgreedFacts(world.test.database.service, 'programs', 'mit-masters')).toEqual([])
    await clear()
  })

  it('uncertain values, pages about something else and pages of other hosts are not proposed', async () => {
    const sure = deadline('Computer Science, MSc', 11, 1)
    const unsure = { ...sure, confidence: 0.2 }
    const elsewhere = 'https://graduate.example.org/'
    expect(await queue(result([unsure]))).toMatchObject({ proposed: 0 })
    expect(await queue(result([sure], { kind: 'trap' }))).toMatchObject({ proposed: 0 })
    const pages = [
      { url, finalUrl: url, title: '', language: 'en', text: 'x' },
      { url: elsewhere, finalUrl: elsewhere, title: '', language: 'en', text: 'x' },
    ]
    expect(await queue(result([{ ...sure, page: 1 }], { pages }))).toEqual({ proposed: 0, programs: 0, unmatched: 1 })
    expect(await queuePageValues(world.test.database.service, result([sure]), undefined)).toMatchObject({ proposed: 0 })
  })

  it('users who are no editors see nothing of what the operator proposed', async () => {
    await queue(result([deadline('Computer Science, MSc', 10, 1)]))
    const seen = await world.test.database.asOwner(
      world.eve.id,
      async (db) => await db.execute('select id from catalogue_proposals'),
    )
    expect(seen.rows).toEqual([])
    await clear()
  })
})
