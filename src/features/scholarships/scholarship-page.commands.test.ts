import { beforeAll, expect, it } from 'vitest'
import { listSchemaErrors } from '#src/features/catalogue/public-pages/schema-org.fixtures.ts'
import { getTranslator } from '#src/server/translations.ts'
import { callAs } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { formatScholarshipDescription, formatScholarshipTitle } from './scholarship-head.format.ts'
import { describeScholarshipPage } from './scholarship-page.commands.ts'

const world = openTwoApplicants()
const describePage = async (path: string, language = 'en') =>
  await describeScholarshipPage(world.test.database)(path, language)

const amount = { value: 18_000, currency: 'GBP', year: String(new Date().getFullYear()), source: 'test' }

beforeAll(async () => {
  await world.test.owner.query(
    `insert into scholarships (id, name, provider, website_url, countries, source, facts)
     values ('rivers', 'Rivers Award', 'Water Trust', 'https://example.org/award', '{GB}', 'editor', $1),
       ('named', 'Named Award', '', 'https://example.org', '{}', 'editor', '{}')`,
    [{ amount, funding: { value: 'full', year: amount.year, source: 'test' } }],
  )
})

it('a scholarship page has its provider in the title, its facts in the description, and a grant as data', async () => {
  const head = await describePage('/scholarships/rivers')
  expect(head).toMatchObject({ title: 'Rivers Award, Water Trust', path: '/scholarships/rivers', isIndexed: true })
  expect(head?.description).toContain('£18,000')
  expect(head?.card).toMatchObject({ kicker: 'Water Trust', title: 'Rivers Award' })
  expect(head?.card?.items.map(({ value }) => value)).toContain('£18,000')
  const data = head?.buildStructuredData?.((path) => `https://gradapp.example${path}`) ?? []
  expect(listSchemaErrors(data)).toEqual([])
  expect(data[0]).toMatchObject({ '@type': 'MonetaryGrant', url: 'https://gradapp.example/scholarships/rivers' })
})

it('the browser formats the same title and description from the response of the API', async () => {
  const head = await describePage('/scholarships/rivers', 'es')
  const scholarship = await callAs(world.test, undefined).scholarships.get({ id: 'rivers' })
  const reader = { t: getTranslator('es'), language: 'es' }
  expect(formatScholarshipTitle(scholarship, 'es')).toBe(head?.title)
  expect(formatScholarshipDescription(scholarship, reader)).toBe(head?.description)
})

it('search engines skip a scholarship known by name only', async () => {
  expect(await describePage('/scholarships/named')).toMatchObject({ title: 'Named Award', isIndexed: false })
})

it('a removed scholarship is gone', async () => {
  await world.test.owner.query("update scholarships set removed_at = now() where id = 'rivers'")
  expect(await describePage('/scholarships/rivers')).toMatchObject({ status: 410, isIndexed: false })
  await world.test.owner.query("update scholarships set removed_at = null where id = 'rivers'")
})

it.each(['/scholarships/nowhere', '/scholarships/%3C', '/scholarships/Rivers'])('%s is not found', async (path) => {
  expect(await describePage(path)).toMatchObject({ status: 404, isIndexed: false })
})

it.each(['/scholarships', '/', '/university/mit'])('%s is no page of a scholarship', async (path) => {
  expect(await describePage(path)).toBeUndefined()
})
