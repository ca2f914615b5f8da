import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { callAs } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { selectDecidingFacts } from '../facts/deciding-facts.rules.ts'
import { describeCataloguePage } from './page-head.commands.ts'
import { formatProgramDescription, formatProgramTitle } from './page-head.format.ts'
import { listSchemaErrors } from './schema-org.fixtures.ts'

const world = openTwoApplicants()
const describePage = async (path: string, language = 'en') =>
  await describeCataloguePage(world.test.database)(path, language)

const id = 'mit-masters'
const path = `/university/mit/${id}`
const nextYear = new Date().getFullYear() + 1
const facts = {
  letters: { value: 3, year: '2026', source: 'test' },
  deadline: { value: { date: `${nextYear}-12-15` }, year: `${nextYear}`, source: 'test' },
  duration_months: { value: 24, year: '2026', source: 'test' },
}

const setFacts = async (value: object) =>
  await world.test.owner.query('update programs set facts = $2, removed_at = null where id = $1', [id, value])

const toAddress = (to: string) => `https://gradapp.example${to}`

describe('RT-22: the document head of a catalogue page before any script has run', () => {
  it('a programme page has a title with degree, university and country, and a description of its facts', async () => {
    await setFacts(facts)
    const head = await describePage(path)
    expect(head).toMatchObject({
      title: 'Computer Science, MSc, Institute of Tests, United States',
      path,
      isIndexed: true,
    })
    expect(head?.status).toBeUndefined()
    expect(head?.description).toContain('Institute of Tests (Springfield, United States). Deadline: ')
    expect(head?.description).toContain(String(nextYear))
    expect(head?.description).toContain('$60,000')
    expect(head?.description).toContain('Length: 2 years')
    expect((await describePage(path, 'de'))?.description).toContain('Frist: ')
  })

  it('the preview picture has the facts of the description', async () => {
    await setFacts(facts)
    const head = await describePage(path)
    expect(head?.card).toMatchObject({
      kicker: 'Institute of Tests, Springfield, United States',
      title: 'Computer Science, MSc',
    })
    const items = head?.card?.items ?? []
    expect(items.map(({ label }) => label)).toEqual(['Deadline', 'Cost per year', 'Length'])
    for (const { value } of items) expect(head?.description).toContain(value)
    expect((await describePage('/university/mit'))?.card?.items[0]).toEqual({ label: '', value: '2 programmes' })
  })

  it('the browser formats the same title and description from the response of the API', async () => {
    await setFacts(facts)
    const program = await callAs(world.test, undefined).catalogue.program({ universityId: 'mit', programId: id })
    const head = await describePage(path, 'fr')
    const reader = { t: getTranslator('fr'), language: 'fr', now: Date.now() }
    const described = { ...program, facts: selectDecidingFacts(program.facts, program.inherited) }
    expect(formatProgramTitle(program, program.university, 'fr')).toBe(head?.title)
    expect(formatProgramDescription(described, program.university, reader)).toBe(head?.description)
  })

  it('a programme page has structured data of the programme and its breadcrumbs', async () => {
    await setFacts(facts)
    const data = (await describePage(path))?.buildStructuredData?.(toAddress) ?? []
    expect(listSchemaErrors(data)).toEqual([])
    const [program, breadcrumbs] = data
    expect(program).toMatchObject({
      '@type': 'EducationalOccupationalProgram',
      name: 'Computer Science',
      educationalCredentialAwarded: 'MSc',
      url: toAddress(path),
      applicationDeadline: `${nextYear}-12-15`,
      timeToComplete: 'P24M',
      provider: { '@type': 'CollegeOrUniversity', name: 'Institute of Tests' },
    })
    // The tuition is that of the whole university.
    expect(program).not.toHaveProperty('offers')
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { item: { '@id': toAddress('/universities') } },
        { item: { '@id': toAddress('/university/mit') } },
        { position: 3 },
      ],
    })
  })

  it('search engines skip a programme known by name only', async () => {
    await setFacts({})
    expect(await describePage(path)).toMatchObject({ isIndexed: false })
    await setFacts({ website: { value: 'https://example.edu', year: '2026', source: 'test' } })
    expect(await describePage(path)).toMatchObject({ isIndexed: false })
  })

  it('a removed programme is gone, and so is each programme of a removed university', async () => {
    await setFacts(facts)
    await world.test.owner.query('update programs set removed_at = now() where id = $1', [id])
    expect(await describePage(path)).toMatchObject({ status: 410, isIndexed: false })
    await setFacts(facts)
    await world.test.owner.query("update universities set removed_at = now() where id = 'mit'")
    expect(await describePage(path)).toMatchObject({ status: 410 })
    expect(await describePage('/university/mit')).toMatchObject({ status: 410 })
    await world.test.owner.query("update universities set removed_at = null where id = 'mit'")
  })

  it.each([
    '/university/mit/no-such-programme',
    '/university/far/mit-masters',
    '/university/no-such-place',
    '/university-details/no-such-place',
    '/university/MIT',
    '/university/%3Cscript%3E',
    `/university/${'a'.repeat(201)}`,
  ])('%s is not found', async (unknown) => {
    expect(await describePage(unknown)).toMatchObject({ status: 404, isIndexed: false })
  })

  it('the three pages of a university share one canonical address', async () => {
    for (const own of ['/university/mit', '/university-details/mit', '/university-preview/mit/'])
      expect(await describePage(own)).toMatchObject({
        title: 'Institute of Tests, United States',
        path: '/university/mit',
        isIndexed: true,
      })
    expect((await describePage('/university/mit'))?.description).toContain('2 programmes')
  })

  it('search engines skip a university without facts and programmes', async () => {
    await world.test.owner.query(
      `insert into universities (id, name, country, city, website_url, source, search_text)
       values ('bare', 'Bare University', 'CH', 'Bern', 'https://bare.example.org', 'editor', 'bare')`,
    )
    expect(await describePage('/university/bare')).toMatchObject({ isIndexed: false })
    await world.test.owner.query("delete from universities where id = 'bare'")
  })

  it.each(['/', '/universities', '/university', '/programs'])('%s is no page of an entry', async (other) => {
    expect(await describePage(other)).toBeUndefined()
  })
})
