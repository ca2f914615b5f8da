import { beforeAll, describe, expect, it } from 'vitest'
import { listSchemaErrors } from '#src/features/catalogue/public-pages/schema-org.fixtures.ts'
import { createSitemapRoutes } from '#src/features/catalogue/public-pages/sitemap.router.ts'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { createOverviewList } from './commands.ts'
import { formatOverviewDescription, formatOverviewTitle } from './overview-head.format.ts'
import { describeOverviewPage } from './overview-page.commands.ts'
import { minProgramsWithFacts, programsPage } from './rules.ts'

const world = openTwoApplicants()
const address = { field: 'nursing', country: 'ireland' }
const year = new Date().getFullYear()

/** Adds programmes of nursing to the university in a country, each with the facts. */
const addPrograms = async (country: string, count: number, facts: object) => {
  await world.test.owner.query(
    `insert into universities (id, name, country, website_url, source, search_text)
     values (lower($1), 'University of ' || $1, $1, 'https://example.edu', 'test', $1) on conflict do nothing`,
    [country],
  )
  await world.test.owner.query(
    `insert into programs (id, university_id, name, field, level, degree, website_url, source, facts)
     select lower($1) || '-' || lpad(n::text, 3, '0'), lower($1), 'Nursing ' || n, 'nursing', 'masters', 'MSc',
       'https://example.edu', 'test', $3 from generate_series(1, $2) n`,
    [country, count, facts],
  )
}

const tuition = { value: 9_000, currency: 'EUR', year: String(year), source: 'test', checked_on: '2026-10-05' }
const deadline = { value: { date: `${year + 1}-01-15` }, year: String(year + 1), source: 'test' }

const api = () => callAs(world.test, undefined).programOverviews

beforeAll(async () => {
  await addPrograms('IE', programsPage + 6, { tuition_per_year: tuition, deadline })
  await addPrograms('GB', minProgramsWithFacts - 1, { tuition_per_year: tuition })
  await addPrograms('FR', minProgramsWithFacts, { website: tuition })
  await world.test.owner.query(
    `insert into scholarships (id, name, provider, website_url, countries, source)
     values ('irish', 'Irish Award', 'Trust', 'https://example.org', '{IE}', 'editor'),
       ('japanese', 'Japanese Award', 'Trust', 'https://example.org', '{JP}', 'editor')`,
  )
})

describe('overview of a field in a country', () => {
  it('a visitor reads prices, deadlines and scholarships, each with the number of programmes that state them', async () => {
    const overview = await api().get(address)
    const total = programsPage + 6
    expect(overview).toMatchObject({ field: 'nursing', country: 'IE', total, withFacts: total })
    expect(overview.tuition).toEqual({ known: total, currency: 'EUR', min: 9_000, median: 9_000, max: 9_000 })
    expect(overview.deadlines).toEqual({ stated: total, expected: 0 })
    expect(overview.next[0]).toMatchObject({ date: `${year + 1}-01-15`, isExpected: false, universityId: 'ie' })
    expect(overview.scholarships.first.map(({ id }) => id)).toEqual(['irish'])
  })

  it('the list continues after a page and contains each programme once', async () => {
    const first = await api().programs(address)
    expect(first.programs).toHaveLength(programsPage)
    const second = await api().programs({ ...address, after: first.next ?? '' })
    expect(second).toMatchObject({ next: null })
    const ids = [...first.programs, ...second.programs].map(({ id }) => id)
    expect(new Set(ids).size).toBe(programsPage + 6)
    expect(first.programs[0]?.facts.tuition_per_year?.value).toBe(9_000)
  })

  it('countries with too few programmes with facts of their own have no overview', async () => {
    const { countries } = await api().countries({ field: 'nursing' })
    expect(countries).toEqual([{ country: 'IE', slug: 'ireland', programs: programsPage + 6 }])
    expect(await api().countries({ field: 'alchemy' })).toEqual({ countries: [] })
  })

  it.each([
    ['an unknown field', { field: 'alchemy', country: 'ireland' }],
    ['an unknown country', { field: 'nursing', country: 'atlantis' }],
    ['the code of a country', { field: 'nursing', country: 'ie' }],
    ['a country with fewer than five programmes with facts', { field: 'nursing', country: 'united-kingdom' }],
    ['a country whose programmes state an address only', { field: 'nursing', country: 'france' }],
  ])('%s is not found, by the API and as a page', async (_, wrong) => {
    expect(await captureErrorCode(api().get(wrong))).toBe('NOT_FOUND')
    expect(await captureErrorCode(api().programs(wrong))).toBe('NOT_FOUND')
    const head = await describeOverviewPage(world.test.database)(`/programmes/${wrong.field}/${wrong.country}`, 'en')
    expect(head).toMatchObject({ status: 404, isIndexed: false })
  })

  it('a cursor of another form is refused', async () => {
    expect(await captureErrorCode(api().programs({ ...address, after: 'x' }))).toBe('INPUT_INVALID')
  })

  it('a changed price and a removed programme show on the next request', async () => {
    await world.test.owner.query(
      `update programs set facts = jsonb_set(facts, '{tuition_per_year,value}', '12000') where id = 'ie-001'`,
    )
    await expect.poll(async () => (await api().get(address)).tuition?.max).toBe(12_000)
    await world.test.owner.query(`update programs set removed_at = now() where id = 'ie-001'`)
    await expect.poll(async () => (await api().get(address)).total).toBe(programsPage + 5)
    await world.test.owner.query(`update programs set removed_at = null, facts = $1 where id = 'ie-001'`, [
      { tuition_per_year: tuition, deadline },
    ])
    await expect.poll(async () => (await api().get(address)).total).toBe(programsPage + 6)
  })
})

describe('page of an overview', () => {
  it('has a title, a description with figures, a card, and the way to the page as data', async () => {
    const head = await describeOverviewPage(world.test.database)('/programmes/nursing/ireland/', 'en')
    expect(head).toMatchObject({
      title: 'Nursing programmes in Ireland',
      path: '/programmes/nursing/ireland',
      isIndexed: true,
      card: { kicker: 'Ireland', title: 'Nursing' },
    })
    expect(head?.description).toContain('Tuition per year: €9,000')
    const data = head?.buildStructuredData?.((path) => `https://gradapp.example${path}`) ?? []
    expect(listSchemaErrors(data)).toEqual([])
    expect(data[0]).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  it.each(languages)('the browser formats the same title and description in %s', async (language) => {
    const head = await describeOverviewPage(world.test.database)('/programmes/nursing/ireland', language)
    const overview = await api().get(address)
    const reader = { t: getTranslator(language), language }
    expect(formatOverviewTitle(overview, reader)).toBe(head?.title)
    expect(formatOverviewDescription(overview, reader)).toBe(head?.description)
    expect(head?.title).not.toMatch(/overviews\.|\{\{/)
  })

  it.each(['/programs', '/programmes', '/university/ie'])('%s is no overview', async (path) => {
    expect(await describeOverviewPage(world.test.database)(path, 'en')).toBeUndefined()
  })

  it('the sitemap lists existing overviews with the last check of their facts', async () => {
    const lists = { 'program-overviews': createOverviewList(world.test.database) }
    const parts = { database: world.test.database, appUrl: 'https://gradapp.example', pages: [], lists }
    const app = createSitemapRoutes(parts)
    const index = await (await app.request('/sitemap.xml')).text()
    expect(index).toContain('https://gradapp.example/sitemaps/program-overviews.xml')
    const part = await (await app.request('/sitemaps/program-overviews.xml')).text()
    expect(part.match(/<loc>[^<]*<\/loc>/g)).toEqual(['<loc>https://gradapp.example/programmes/nursing/ireland</loc>'])
    expect(part).toContain('<lastmod>2026-10-05</lastmod>')
  })
})
