import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { type FactSeed, insertTestReading } from './fixtures.ts'

// An editor reads an official page for an entry of the catalogue.

const world = openTwoApplicants()
const { asAda, asEve } = world
const year = new Date().getUTCFullYear()
const url = 'https://example.edu/apply'

const makeEditor = async () =>
  await world.test.owner.query("insert into user_permissions (user_id, name, action) values ($1, 'editor', 'given')", [
    world.ada.id,
  ])

const letters: FactSeed = { kind: 'letters', value: 2, quote: 'Two letters are required.' }
const ielts: FactSeed = { kind: 'ielts', value: 7, quote: 'IELTS 7.0 is required.' }
const toefl: FactSeed = { kind: 'toefl', value: { ibt: 100 }, quote: 'TOEFL iBT 100.' }
const deadline = (audience: string | null, month: number, day: number): FactSeed => ({
  kind: 'deadline',
  value: { month, day, year: year + 1, time: null, zone: null },
  audience,
  quote: `${audience ?? 'All'}: ${day}.${month}.`,
})

const read = async (facts: readonly FactSeed[], about: object, more: { userId?: string; url?: string } = {}) =>
  await insertTestReading(world.test.owner, more.userId ?? world.ada.id, { url: more.url ?? url, about, facts })
const ofProgram = (id = 'mit-masters') => ({ kind: 'catalogue_program' as const, id })
const publish = async (
  id: string,
  index: number,
  target: Parameters<ReturnType<typeof asAda>['officialPages']['publish']>[0]['target'] = ofProgram(),
) => await asAda().officialPages.publish({ id, rows: [{ index }], target })
const shownFacts = async (programId = 'mit-masters') =>
  (await callAs(world.test, undefined).catalogue.program({ universityId: programId.split('-')[0] ?? '', programId }))
    .facts

describe('a page that an editor reads', () => {
  it('values are saved in the catalogue with quote and address, and are marked in the review', async () => {
    await makeEditor()
    const id = await read(
      [letters, { kind: 'interview', value: 'required', quote: 'An interview follows.' }],
      ofProgram(),
    )
    expect((await asAda().officialPages.get({ id })).reading).toMatchObject({
      about: ofProgram(),
      canShare: false,
      facts: [{ isAccepted: false }, { isAccepted: false }],
    })
    expect(await publish(id, 0)).toEqual({ accepted: 1, entries: 1 })
    const fact = (await shownFacts()).letters
    expect(fact).toMatchObject({ value: 2, quote: letters.quote, source: { id: 'editor-review', url } })
    expect((await asAda().officialPages.get({ id })).reading.facts.map(({ isAccepted }) => isAccepted)).toEqual([
      true,
      false,
    ])
    expect(await captureRefusal(publish(id, 1))).toMatchObject({
      code: 'INPUT_INVALID',
      data: { field: 'rows.0', reason: 'notInCatalogue' },
    })
    const { changes } = await asEve().catalogue.history({ entity: 'programs', id: 'mit-masters' })
    expect(changes[0]).toMatchObject({ kind: 'changed', source: url, actor: expect.stringMatching(/^editor /) })
    // It is no fact of the editor's own plans.
    expect((await asAda().officialPages.ownFacts({ entity: 'programs', id: 'mit-masters' })).facts).toEqual([])
  })

  it('values that are accepted one after another add up: tests in one list, dates for each audience', async () => {
    await makeEditor()
    const target = ofProgram('state-masters')
    const id = await read([ielts, toefl, deadline('domestic', 6, 15), deadline('international', 5, 10)], target)
    for (const index of [0, 1, 2, 3]) await publish(id, index, target)
    const facts = await shownFacts('state-masters')
    expect(facts.tests?.value).toEqual(
      expect.arrayContaining([expect.stringMatching(/IELTS/), expect.stringMatching(/TOEFL/)]),
    )
    expect(facts.tests?.quote).toBe(`${ielts.quote}\n${toefl.quote}`)
    expect(facts.deadline?.value).toMatchObject({
      date: `${year + 1}-06-15`,
      audience: 'domestic',
      more: [{ date: `${year + 1}-05-10`, audience: 'international' }],
    })
    expect((await asAda().officialPages.get({ id })).reading.facts.every(({ isAccepted }) => isAccepted)).toBe(true)
  })

  it('a table read for a university fills the programmes that it names, and those of no other university', async () => {
    await makeEditor()
    const target = { kind: 'catalogue_university' as const, id: 'near' }
    const id = await read(
      [
        { ...letters, appliesTo: 'Computer Science, MSc' },
        { ...letters, value: 3, appliesTo: 'Computer Science, PhD' },
        { kind: 'fee', value: { amount: 90, currency: 'USD' }, quote: 'The fee is $90.' },
      ],
      target,
    )
    const rows = [{ index: 0, programId: 'near-masters' }, { index: 1, programId: 'near-phd' }, { index: 2 }]
    expect(await asAda().officialPages.publish({ id, rows, target })).toEqual({ accepted: 3, entries: 3 })
    expect((await shownFacts('near-masters')).letters?.value).toBe(2)
    expect((await shownFacts('near-phd')).letters?.value).toBe(3)
    const { rows: stored } = await world.test.owner.query<{ facts: Record<string, unknown> }>(
      "select facts from universities where id = 'near'",
    )
    expect(stored[0]?.facts.application_fee).toMatchObject({ value: 90, currency: 'USD' })
    const elsewhere = [{ index: 0, programId: 'far-masters' }]
    expect(await captureErrorCode(asAda().officialPages.publish({ id, rows: elsewhere, target }))).toBe('INPUT_INVALID')
  })

  it('an equal open proposal is settled with it', async () => {
    await makeEditor()
    const shared = await insertTestReading(world.test.owner, world.eve.id, { url, facts: [letters] })
    const about = { kind: 'program' as const, id: 'far-masters' }
    await asEve().officialPages.accept({ id: shared, rows: [{ index: 0 }], target: about, share: true })
    const target = ofProgram('far-masters')
    await publish(await read([letters], target), 0, target)
    const { proposals } = await asEve().catalogue.editing.mine()
    expect(proposals).toMatchObject([{ entityId: 'far-masters', kind: 'letters', status: 'accepted' }])
  })

  it('only an editor saves values, from an own reading with an https address', async () => {
    const target = ofProgram()
    const id = await read([letters], target)
    expect(await captureErrorCode(publish(id, 0))).toBe('ACCESS_DENIED')
    await makeEditor()
    const evesReading = await read([letters], target, { userId: world.eve.id })
    expect(await captureErrorCode(publish(evesReading, 0))).toBe('NOT_FOUND')
    expect(await captureErrorCode(publish(id, 0, ofProgram('none')))).toBe('NOT_FOUND')
    const pasted = await read([letters], target, { url: '' })
    expect(await captureErrorCode(publish(pasted, 0))).toBe('INPUT_INVALID')
  })
})
