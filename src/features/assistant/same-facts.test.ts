import { afterEach, describe, expect, it } from 'vitest'
import { openMatching } from '#src/features/matching/fixtures.ts'
import { insertTestReading } from '#src/features/official-pages/fixtures.ts'
import { collectAnswer } from './fixtures.ts'

// A date, a fee and a test of one programme, as the list of matches, its page, the shortlist, the application and the
// assistant state them.

const world = openMatching()
const { asAda, complete, selectUniversity } = world
const id = 'mit-masters'
const thisYear = new Date().getFullYear()

const write = async (table: 'programs' | 'universities', key: string, facts: object) =>
  await world.test.owner.query(`update ${table} set facts = facts || $1 where id = $2`, [JSON.stringify(facts), key])
const url = 'https://example.edu/apply'
const fact = (value: unknown, year = thisYear) => ({ value, year: String(year), source: 'test', url, currency: 'USD' })

/** Deadlines of the page: that of domestic applicants first, then that of the applicant. */
const deadlineOf = (year: number) =>
  fact(
    {
      ...{ date: `${year}-06-15`, audience: 'domestic' },
      more: [{ date: `${year}-05-10`, audience: 'international' }],
    },
    year,
  )

const said = async (question: string) => (await collectAnswer(asAda(), question)).answer?.content ?? ''

afterEach(
  async () =>
    await world.test.owner.query("update programs set facts = facts - 'deadline' - 'tests' - 'letters' where id = $1", [
      id,
    ]),
)

describe('one programme in all places', () => {
  it('states the same expected deadline, fee and tests', async () => {
    await complete()
    await write('universities', 'mit', { application_fee: fact(85) })
    await write('programs', id, { deadline: deadlineOf(thisYear - 1), tests: fact(['IELTS 6.5', 'GRE not required']) })
    const factsOf = async () => (await asAda().matching.list({ limit: 50 })).matches.find((one) => one.id === id)?.facts
    const expected = { date: `${thisYear - 1}-05-10`, audience: 'international' }
    await expect.poll(async () => (await factsOf())?.deadline?.value, { timeout: 5_000 }).toMatchObject(expected)
    const listed = await factsOf()
    expect(listed).toMatchObject({
      application_fee: { value: 85 },
      tests: { value: ['IELTS 6.5', 'GRE not required'] },
    })

    const entry = await selectUniversity()
    const page = await asAda().catalogue.program({ universityId: 'mit', programId: id })
    const shown = { ...page.inherited, ...page.facts }
    const [shortlisted] = (await asAda().shortlist.list({})).entries
    for (const kind of ['deadline', 'application_fee', 'tests'] as const) {
      expect(shown[kind]?.value, kind).toEqual(listed?.[kind]?.value)
      expect(shortlisted?.facts[kind]?.value, kind).toEqual(listed?.[kind]?.value)
    }

    const [awaited] = await asAda().deadlines.listExpected()
    expect(awaited).toMatchObject({ selectedUniversityId: entry.id, lastDate: expected.date })
    expect(awaited?.localDate.slice(5)).toBe('05-10')

    const answer = await said(
      'What are the deadline, the application fee and the test scores of Computer Science, Institute of Tests?',
    )
    expect(answer).toContain('Expected May 10')
    expect(answer).not.toContain('Jun')
    expect(answer).toContain('$85')
    expect(answer).toContain('IELTS 6.5')
  })

  it('states what the user accepted from its official page', async () => {
    await complete()
    await write('programs', id, { letters: fact(3) })
    const about = { kind: 'program' as const, id }
    const quote = 'Two letters of recommendation are required.'
    const facts = [{ kind: 'letters' as const, value: 2, quote }]
    const reading = await insertTestReading(world.test.owner, world.ada.id, { facts })
    await asAda().officialPages.accept({ id: reading, rows: [{ index: 0 }], target: about, share: false })
    await selectUniversity()
    const [shortlisted] = (await asAda().shortlist.list({})).entries
    expect(shortlisted?.facts.letters?.value).toBe(2)
    const answer = await said('How many letters of recommendation does Computer Science at Institute of Tests ask for?')
    expect(answer).toContain('**2**')
  })

  it('states the same deadline of this cycle, which an application begins with', async () => {
    await complete()
    await write('programs', id, { deadline: deadlineOf(thisYear + 1) })
    const entry = await selectUniversity()
    const date = `${thisYear + 1}-05-10`
    const [shortlisted] = (await asAda().shortlist.list({})).entries
    expect(shortlisted?.facts.deadline?.value).toMatchObject({ date })
    const { deadlines } = await asAda().applications.create({ selectedUniversityId: entry.id })
    expect(deadlines).toMatchObject([{ localDate: date, isConfirmed: false }])
    expect(await said('What is the deadline of Computer Science at Institute of Tests?')).toContain('May 10')
  })
})
