import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signedUpApplicant } from './applicant.ts'
import { makeEditor } from './editor.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// Places side by side, with every fact that the catalogue knows of them.

const t = await textsOf('en')
const mark = Math.random().toString(36).slice(2, 8)
const year = String(new Date().getFullYear())
const source = `https://${mark}.example.org/facts`

type Facts = Record<string, { value: string; currency?: string; year?: string; [more: string]: unknown }>

/** A programme of a university of this test, with the facts that an editor entered. */
const addProgramme = async (post: (path: string, data: object) => Promise<unknown>, level: string, facts: Facts) => {
  const entry = { name: `${level} ${mark}`, field: 'data-science', level, degree: 'MSc', language: 'en', keywords: [] }
  const { id } = (await post('/api/catalogue/entries', {
    entry: { entity: 'programs', universityId: universityId(), websiteUrl: source, ...entry },
  })) as { id: string }
  for (const [kind, { value, ...more }] of Object.entries(facts))
    await post('/api/catalogue/corrections', {
      ...{ entity: 'programs', entityId: id, kind, value, year, sourceUrl: source, ...more },
    })
  return id
}

let university: string | undefined
const universityId = () => university ?? ''

test('RT-17 every fact is compared in one unit with its source; what differs is marked, what is not known is no difference', async ({
  page,
}) => {
  const { email, post } = await signedUpApplicant(page)
  makeEditor(email)
  const added = await post('/api/catalogue/entries', {
    entry: {
      ...{
        entity: 'universities',
        name: `Compared ${mark}`,
        country: 'CH',
        city: 'Chur',
        aliases: [],
        control: 'public',
      },
      websiteUrl: `https://${mark}.example.org/`,
    },
  })
  university = String(added.id)
  const first = await addProgramme(post, 'masters', {
    tuition_per_year: { value: '20,000', currency: 'CHF' },
    living_cost_per_year: { value: '24000', currency: 'CHF', year: '2018' },
    application_fee: { value: '0', currency: 'CHF' },
    deadline: { value: `${Number(year) + 1}-01-15`, time: '17:00', zoneRule: 'zone', zone: 'Europe/Zurich' },
    tests: { value: 'IELTS 7.0; GRE optional' },
    letters: { value: '2' },
    minimum_gpa: { value: 'german 2.5' },
    prompts: { value: 'Why here?' },
  })
  const second = await addProgramme(post, 'phd', {
    tuition_per_year: { value: '31000', currency: 'USD' },
    living_cost_per_year: { value: '19000', currency: 'USD' },
    deadline: { value: `${Number(year) + 1}-01-15`, zoneRule: 'anywhere_on_earth' },
    tests: { value: 'GRE optional; IELTS 7.0' },
    letters: { value: '3' },
    minimum_gpa: { value: '3.0/4.0' },
  })
  const compare = []
  for (const programId of [first, second])
    compare.push((await post('/api/shortlist', { universityId: university, programId, matchScore: 0.847 })).id)
  await page.goto(`/selected-universities?compare=${encodeURIComponent(JSON.stringify(compare))}`)
  const table = page.getByRole('table')
  const row = (label: string) => {
    const named = (name: string) => page.getByRole('rowheader', { name, exact: true })
    const header = named(label).or(named(`${label} (${t('shortlist.compare.differs')})`))
    return table.getByRole('row').filter({ has: header })
  }
  const cells = (label: string) => row(label).getByRole('cell')
  const kinds = [
    ...['tuition_per_year', 'living_cost_per_year', 'application_fee', 'admission_rate_undergraduate', 'deadline'],
    ...['tests', 'minimum_gpa', 'letters', 'prompts', 'requirements', 'website'],
  ] as const
  for (const kind of kinds) await expect(cells(t(`catalogue.fact.${kind}` as 'catalogue.fact.tests'))).toHaveCount(2)

  // A score of a hundred, and nowhere a percentage that would read as a chance.
  await expect(cells(t('shortlist.compare.match')).first()).toHaveText(t('matching.ranked.scoreOf', { score: '84.7' }))

  // One unit, the amount as it is stated, its year, and where it comes from.
  const tuition = cells(t('catalogue.fact.tuition_per_year'))
  await expect(tuition.nth(0)).toContainText(/about \$2\d,\d00/)
  await expect(tuition.nth(0)).toContainText('CHF')
  await expect(tuition.nth(0)).toContainText(year)
  await expect(tuition.nth(1)).toContainText('$31,000')
  await tuition.nth(0).getByRole('button').click()
  await expect(tuition.nth(0).getByRole('link', { name: t('catalogue.fact.openSource') })).toHaveAttribute(
    'href',
    source,
  )
  await expect(cells(t('catalogue.fact.living_cost_per_year')).nth(0)).toContainText(
    t('catalogue.fact.old', { year: '2018' }),
  )
  await expect(cells(t('catalogue.fact.minimum_gpa')).nth(0)).toContainText('3.2 of 4.0')
  await expect(cells(t('catalogue.fact.deadline')).nth(0)).toContainText('Zurich')
  await expect(cells(t('catalogue.fact.application_fee')).nth(1)).toHaveText(t('catalogue.fact.notKnown'))

  const differing = async (label: string) => (await row(label).getAttribute('data-differs')) !== null
  for (const kind of ['tuition_per_year', 'deadline', 'letters', 'minimum_gpa'] as const)
    expect(await differing(t(`catalogue.fact.${kind}`)), kind).toBe(true)
  // The same tests in another order, an old living cost, and a fee beside nothing known.
  for (const kind of ['tests', 'living_cost_per_year', 'application_fee', 'prompts'] as const)
    expect(await differing(t(`catalogue.fact.${kind}`)), kind).toBe(false)
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: t('shortlist.compare.onlyDiffering') }).check()
  await expect(row(t('catalogue.fact.tests'))).toHaveCount(0)
  await expect(row(t('catalogue.fact.letters'))).toHaveCount(1)

  await page.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(page)
  await page.evaluate(() => localStorage.setItem('gradapp_language', 'ar'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await expectAccessible(page)
})
