import { expect, type Page } from '@playwright/test'
import type { FieldId } from '../src/features/catalogue/rules.ts'
import { type RunningServer, startServer } from '../src/server/testing/process.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'
import { applyFromPage, chooseField, sayWishes, signUpAs, type Wishes } from './wishes.ts'

// People whose fields the registers bring, on a server of their own that has read them: from the landing page to a started
// application, and what is said to one of whose field the wished country has nothing.

const t = await textsOf('en')
const mostProgrammes = 68_000
let server: RunningServer

// One server for all: reading the registers takes half a minute.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServer({ READ_REGISTERS: 'true' })
  await expect
    .poll(async () => ((await (await fetch(`${server.url}/api/figures`)).json()) as { programs: number }).programs, {
      timeout: 240_000,
      intervals: [1_000],
    })
    .toBeGreaterThan(mostProgrammes)
})
test.afterAll(async () => await server.stop())

const nurse: Wishes = {
  name: 'a nurse, for a master’s in the United States',
  level: 'masters',
  field: 'nursing',
  grade: ['3.6', '4.0'],
  countries: ['US'],
}
const physiotherapist: Wishes = {
  name: 'a physiotherapist, for a master’s in Australia',
  level: 'masters',
  field: 'physiotherapy',
  grade: ['3.4', '4.0'],
  countries: ['AU'],
}

const teacher: Wishes = {
  name: 'a teacher, for a master’s in the United States',
  level: 'masters',
  field: 'education',
  grade: ['3.5', '4.0'],
  countries: ['US'],
}
const lawyer: Wishes = {
  name: 'a lawyer, for a master of laws in the Netherlands',
  level: 'law',
  field: 'law',
  grade: ['15', '20'],
  countries: ['NL'],
}
const engineer: Wishes = {
  name: 'a mechanical engineer, for a master’s in Germany or Canada',
  level: 'masters',
  field: 'mechanical-engineering',
  grade: ['8.1', '10'],
  countries: ['DE', 'CA'],
}

/** Counts what somebody presses and fills in on the pages of a journey; what a script sets is neither. */
const countPresses = async (page: Page) => {
  await page.addInitScript(() => {
    const add = (name: string, value: string) => {
      const known = JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[]
      sessionStorage.setItem(name, JSON.stringify([...known, value]))
    }
    const nameOf = (element: EventTarget | null) => (element as HTMLElement).id
    addEventListener('click', (event) => event.isTrusted && add('presses', nameOf(event.target)), true)
    addEventListener(
      'change',
      ({ target }) => target instanceof HTMLSelectElement && add('presses', nameOf(target)),
      true,
    )
    addEventListener('input', ({ target }) => target instanceof HTMLInputElement && add('fields', nameOf(target)), true)
  })
  const read = async (name: string) =>
    await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[], name)
  return {
    presses: async () => (await read('presses')).length,
    fields: async () => new Set(await read('fields')).size,
  }
}

const signUpFromLanding = async (page: Page) => {
  await page.goto(server.url)
  await page
    .getByRole('link', { name: t('landing.findYourPath') })
    .first()
    .click()
  await page.waitForURL('**/auth/student')
  await signUpAs(page)
}

const walkToMatches = async (page: Page, wishes: Wishes) => {
  await signUpFromLanding(page)
  await sayWishes(page, wishes)
}

const subjects: [wishes: Wishes, word: RegExp][] = [
  [nurse, /nurs/i],
  [physiotherapist, /physio|exercise|health/i],
  [teacher, /educat|teach|learn|curric|school/i],
  [engineer, /mechan|manufactur|engineer|maschin/i],
]

for (const [wishes, word] of subjects)
  test(`MA-01 RT-14 SH-01 ${wishes.name}: from the landing page to a started application`, async ({ page }) => {
    const counted = await countPresses(page)
    await walkToMatches(page, wishes)
    const wanted = page.getByRole('region', { name: /^In your field: [1-9]/ })
    const rows = wanted.locator('li[data-program]')
    // Who is ranked first may wait for the catalogue to be read; the page asks again by itself.
    await expect(rows.first()).toBeVisible({ timeout: 45_000 })
    expect(await counted.presses()).toBeLessThanOrEqual(12)
    // Name, address, password, field, grade and countries.
    expect(await counted.fields()).toBeLessThanOrEqual(8)
    for (const text of await rows.allInnerTexts()) expect(text).toMatch(word)
    // One that the register names, of a field or by itself: its page says where it leads.
    await rows.last().getByRole('link').first().click()
    await page.waitForURL('**/university/*/*')
    const official = page.getByRole('link', {
      name: new RegExp(`${t('catalogue.program.universityPage')}|${t('catalogue.program.website')}`),
    })
    await expect(official.first()).toHaveAttribute('href', /^https?:/)
    const name = await applyFromPage(page)
    await expect(page.getByText(name.split(',')[0] ?? name).first()).toBeVisible()
  })

test(`MA-01 ${lawyer.name}: within twelve presses a list, or what there is instead`, async ({ page }) => {
  const counted = await countPresses(page)
  await walkToMatches(page, lawyer)
  await expect(page.getByRole('main').locator('li[data-program]').or(page.getByRole('alert')).first()).toBeVisible({
    timeout: 45_000,
  })
  expect(await counted.presses()).toBeLessThanOrEqual(12)
})

const cvs: [who: string, text: string, institution: string, field: FieldId, level: string][] = [
  [
    'a nurse',
    'Amara Okafor\namara@example.org\n\nEducation\nBSc in Nursing, University of Ibadan, 2023\nGPA: 4.2/5.0\n\nExperience\nNurse, Lagos General Hospital, Lagos · Sept 2023 – present\n\nTests\nIELTS Academic 7.5\n',
    'University of Ibadan',
    'nursing',
    'masters',
  ],
  [
    'an engineer, in Spanish',
    'Amara Okafor\namara@example.org\n\nFormación académica\nGrado en Ingeniería Mecánica, Universidad de Sevilla, 2022\nNota media: 8,1/10\n\nExperiencia profesional\nIngeniera · Airbus, Sevilla · enero de 2023 – actualidad\n\nIdiomas\nEspañol, inglés\n',
    'Universidad de Sevilla',
    'mechanical-engineering',
    'masters',
  ],
  [
    'a computer scientist, in German',
    'Amara Okafor\namara@example.org\n\nAusbildung\nB.Sc. Informatik, Technische Universität München, 2024\nNote: 1,7\n\nForschungsinteressen\nVerteilte Systeme, Datenbanken\n',
    'Technische Universität München',
    'computer-science',
    'masters',
  ],
]

for (const [who, text, institution, field, level] of cvs)
  test(`ON-01 CV-01 ${who} with a CV: what was read stands in the fields, and going on accepts it`, async ({
    page,
  }) => {
    const counted = await countPresses(page)
    await signUpFromLanding(page)
    // One press more: the file is chosen in a window of the system.
    const chosen = 1
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await expect(page.getByRole('heading', { name: t('onboarding.review.title') })).toBeVisible()
    await page.getByRole('button', { name: t('onboarding.continue') }).click()
    const place = page.getByRole('combobox', { name: t('onboarding.field.institution') })
    await expect(place).toHaveValue(institution)
    await expect(place).toHaveAccessibleDescription(/^From your CV, line \d+/)
    await page.getByRole('button', { name: t('onboarding.continue') }).click()
    await expect(page.getByLabel(t('onboarding.field.gpa'), { exact: true })).not.toHaveValue('')
    await chooseField(page, { t }, t(`catalogue.field.${field}`))
    await page.getByLabel(t('onboarding.field.targetLevel'), { exact: true }).selectOption(level)
    await page.getByRole('button', { name: t('onboarding.finish') }).click()
    await page.waitForURL('**/matched-universities')
    await expect(page.getByRole('main').locator('li[data-program]').first()).toBeVisible({ timeout: 45_000 })
    expect((await counted.presses()) + chosen).toBeLessThanOrEqual(12)
    const read = async (path: string) => await (await page.request.get(`${server.url}${path}`)).json()
    expect(await read('/api/profile')).toMatchObject({ academicProfile: { currentInstitution: institution } })
    const { facts } = (await read('/api/facts')) as { facts: { fact: { kind: string; value: { by: string } } }[] }
    expect(facts.find(({ fact }) => fact.kind === 'degree')?.fact.value.by).toBe(institution)
  })

test('RT-13 a visitor sees within two presses what there is, and the account begins with what was looked for', async ({
  page,
}) => {
  const counted = await countPresses(page)
  await page.goto(server.url)
  await page.getByRole('searchbox', { name: t('landing.lookFirst') }).fill('nursing master’s United States')
  await page.getByRole('button', { name: t('landing.look') }).click()
  await page.waitForURL('**/universities?**field=nursing**')
  const rows = page.getByRole('main').locator('li[data-program]')
  await expect(rows.first()).toBeVisible()
  expect(await counted.presses()).toBeLessThanOrEqual(2)
  for (const text of await rows.allInnerTexts()) expect(text).toMatch(/nurs/i)
  await page.goto(`${server.url}/auth/student`)
  await signUpAs(page)
  await page.getByRole('button', { name: t('onboarding.cv.skip') }).click()
  await page.getByRole('button', { name: t('onboarding.continue') }).click()
  await expect(page.getByRole('combobox', { name: t('onboarding.field.targetField') })).toHaveValue(
    t('catalogue.field.nursing'),
  )
  await expect(page.getByLabel(t('onboarding.field.targetLevel'), { exact: true })).toHaveValue('masters')
  await page.getByRole('button', { name: t('onboarding.finish') }).click()
  await page.waitForURL('**/matched-universities')
  await expect(page.getByRole('region', { name: /^In your field: [1-9]/ })).toBeVisible({ timeout: 45_000 })
})

const otherWords: [typed: string, field: Parameters<typeof chooseField>[2]][] = [
  ['physio', t('catalogue.field.physiotherapy')],
  ['CS', t('catalogue.field.computer-science')],
  ['MBA', t('catalogue.field.business')],
  ['ingénierie mécanique', t('catalogue.field.mechanical-engineering')],
  ['护理', t('catalogue.field.nursing')],
]

test('ON-01 the wanted field is found by other words, and the university while it is typed', async ({ page }) => {
  await page.goto(`${server.url}/auth/student`)
  await signUpAs(page)
  await page.getByRole('button', { name: t('onboarding.cv.skip') }).click()
  const institution = page.getByRole('combobox', { name: t('onboarding.field.institution') })
  await institution.fill('univeristy of sao pau')
  await page
    .getByRole('option', { name: /São Paulo|Sao Paulo/ })
    .first()
    .click()
  await expect(institution).toHaveValue(/Paulo/)
  await page.getByRole('button', { name: t('onboarding.continue') }).click()
  for (const [typed, name] of otherWords) await chooseField(page, { t }, name, typed)
  // By keys alone, and faster than the server: what is meant, and not what has the letters.
  const field = page.getByRole('combobox', { name: t('onboarding.field.targetField') })
  await field.fill('kiné')
  await field.press('Enter')
  await expect(field).toHaveValue(t('catalogue.field.physiotherapy'))
})

test('MA-01 a hotel manager is told first that Switzerland has nothing of the field yet, and who has', async ({
  page,
}) => {
  await walkToMatches(page, { ...nurse, name: 'a hotel manager', field: 'hospitality', countries: ['CH'] })
  await expect(page.getByText(/^The catalogue has no programme in Hospitality .* in Switzerland yet$/)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Near your field: [1-9]/ })).toBeVisible()
  await expect(page.getByRole('region', { name: /^In your field/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Taiwan \(\d+\)$/ }).click()
  await page.waitForURL('**/universities?**')
  const counted = page.getByRole('main').getByText(/\d+ programmes/)
  await expect(counted.first()).toBeVisible()
})
