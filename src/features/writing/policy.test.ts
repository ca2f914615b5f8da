import { describe, expect, it } from 'vitest'
import { toFact } from '#src/features/catalogue/editing/editing.rules.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda } = world
const thisYear = String(new Date().getFullYear())

/** Stores an entry's policy, as an editor's correction does. */
const state = async (table: 'programs' | 'universities', id: string, value: string, year = thisYear) => {
  const sourceUrl = `https://example.edu/${table}`
  const today = new Date().toISOString().slice(0, 10)
  const fact = toFact({ kind: 'generated_text', value, year, sourceUrl }, today)
  expect(fact).toMatchObject({ value, year, url: sourceUrl, checked_on: today, by: 'editor' })
  await world.test.owner.query(`update ${table} set facts = facts || $2 where id = $1`, [id, { generated_text: fact }])
}
const begin = async (targetId: string) =>
  (await asAda().writing.create({ kind: 'statement', title: 'S', language: 'en', targetId })).id
const draft = async (id: string) => await captureErrorCode(asAda().writing.draft({ id }))

describe('policy of a programme on generated text', () => {
  it('a policy with its page entered by an editor applies to the programme, and applicants cannot loosen it', async () => {
    await state('programs', 'mit-masters', 'forbidden')
    const { id: targetId } = await world.selectUniversity()
    const id = await begin(targetId)
    const statedPolicy = { policy: 'forbidden', url: 'https://example.edu/programs', year: thisYear }
    expect(await asAda().writing.get({ id })).toMatchObject({ policy: 'forbidden', ownPolicy: 'unknown', statedPolicy })
    expect(await draft(id)).toBe('GENERATION_NOT_ALLOWED')
    await asAda().writing.choosePolicy({ id, policy: 'allowed' })
    expect(await asAda().writing.get({ id })).toMatchObject({ policy: 'forbidden', ownPolicy: 'allowed' })
    expect(await draft(id)).toBe('GENERATION_NOT_ALLOWED')
  })

  it('a university’s policy applies to programmes without one, and an applicant may be stricter', async () => {
    await state('universities', 'state', 'disclosed')
    const { id: named } = await world.selectUniversity(asAda(), 'state')
    const { id: whole } = await asAda().shortlist.add({ universityId: 'state' })
    for (const targetId of [named, whole])
      expect(await asAda().writing.get({ id: await begin(targetId) })).toMatchObject({ policy: 'disclosed' })
    await state('programs', 'state-masters', 'allowed')
    const id = await begin(named)
    expect(await asAda().writing.get({ id })).toMatchObject({ policy: 'allowed' })
    await asAda().writing.choosePolicy({ id, policy: 'forbidden' })
    expect(await draft(id)).toBe('GENERATION_NOT_ALLOWED')
  })

  it('a policy past its shelf life counts as unknown', async () => {
    await state('universities', 'far', 'forbidden', String(Number(thisYear) - 2))
    const { id: targetId } = await asAda().shortlist.add({ universityId: 'far' })
    const id = await begin(targetId)
    expect(await asAda().writing.get({ id })).toMatchObject({ policy: 'unknown', statedPolicy: null })
    expect(await draft(id)).toBe('answered')
  })
})
