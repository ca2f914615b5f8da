import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world

const url = 'https://example.edu/apply'
const year = String(new Date().getUTCFullYear() - 4)
const write = async (facts: object) =>
  await world.test.owner.query("update programs set facts = $1 where id = 'mit-masters'", [JSON.stringify(facts)])
const old = (value: unknown, more: object = {}) => ({ value, year, source: 'test', url, ...more })

beforeAll(async () => await world.test.owner.query("update universities set facts = '{}' where id = 'mit'"))
afterEach(async () => await write({}))

describe('facts of earlier cycles in an application', () => {
  it('AP-02: fee and tests of an earlier cycle are listed with their year and page', async () => {
    await write({ application_fee: old(75, { currency: 'USD' }), tests: old(['GRE', 'IELTS 7.0']) })
    const { id: applicationId } = await startApplication()
    const facts = await asAda().applications.earlierFacts.list({ applicationId })
    expect(facts).toMatchObject([
      { kind: 'application_fee', confirmedOn: null, fact: { value: 75, year, source: { url } } },
      { kind: 'tests', confirmedOn: null, fact: { value: ['GRE', 'IELTS 7.0'], year } },
    ])
    expect(await captureErrorCode(asEve().applications.earlierFacts.list({ applicationId }))).toBe(
      'APPLICATION_NOT_FOUND',
    )
  })

  it('AP-02: a confirmed list of tests changes the checklist and keeps what the user wrote', async () => {
    await write({ tests: old(['IELTS 7.0']), letters: old(1) })
    const { id: applicationId, requirements } = await startApplication()
    const find = (list: typeof requirements, kind: string) => list.find((one) => one.kind === kind)
    const gre = find(requirements, 'gre')
    const language = find(requirements, 'language_test')
    if (!gre || !language) throw new Error('The standard checklist has both tests.')
    await asAda().applications.updateRequirement({ ...gre, notes: 'Booked' })
    await asAda().applications.updateRequirement({ ...language, notes: 'My plan' })
    const confirmation = { applicationId, kind: 'tests' as const, year }
    const on = new Date().toISOString().slice(0, 10)
    const confirmed = await asAda().applications.earlierFacts.confirm(confirmation)
    expect(confirmed.map(({ kind, confirmedOn }) => [kind, confirmedOn])).toEqual([
      ['tests', on],
      ['letters', null],
    ])
    await asAda().applications.earlierFacts.confirm(confirmation)
    const after = (await asAda().applications.get({ id: applicationId })).requirements
    expect(find(after, 'gre')).toMatchObject({ isRequired: false, notes: 'Booked' })
    expect(find(after, 'language_test')).toMatchObject({
      isRequired: true,
      notes: `My plan\nIELTS 7.0\n${url} (${year})`,
    })
    expect(find(after, 'recommendation_2')).toBeTruthy()
    await asAda().applications.earlierFacts.confirm({ applicationId, kind: 'letters', year })
    const last = (await asAda().applications.get({ id: applicationId })).requirements
    expect(find(last, 'recommendation_2')).toBeUndefined()
  })

  it('AP-02: two tabs that confirm a fact at the same time change the checklist once', async () => {
    await write({ tests: old(['IELTS 7.0']) })
    const { id: applicationId } = await startApplication()
    const confirm = async () => await asAda().applications.earlierFacts.confirm({ applicationId, kind: 'tests', year })
    // Opens the connections, so that no confirmation waits for one.
    await Promise.all([1, 2, 3].map(async () => await asAda().applications.earlierFacts.list({ applicationId })))
    await Promise.all([confirm(), confirm(), confirm()])
    const { requirements } = await asAda().applications.get({ id: applicationId })
    expect(requirements.find(({ kind }) => kind === 'language_test')?.notes).toBe(`IELTS 7.0\n${url} (${year})`)
  })

  it('AP-02: only the year that was shown is confirmed, by its owner', async () => {
    await write({ application_fee: old(75, { currency: 'USD' }) })
    const { id: applicationId } = await startApplication()
    const { confirm } = asAda().applications.earlierFacts
    expect(await captureErrorCode(confirm({ applicationId, kind: 'application_fee', year: '2019' }))).toBe(
      'EDIT_CONFLICT',
    )
    expect(await captureErrorCode(confirm({ applicationId, kind: 'tests', year }))).toBe('EDIT_CONFLICT')
    const confirmation = { applicationId, kind: 'application_fee' as const, year }
    expect(await captureErrorCode(asEve().applications.earlierFacts.confirm(confirmation))).toBe(
      'APPLICATION_NOT_FOUND',
    )
    expect(await confirm(confirmation)).toMatchObject([{ kind: 'application_fee' }])
  })
})
