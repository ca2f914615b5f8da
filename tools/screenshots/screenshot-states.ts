import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Language } from '#src/shared/locales.ts'
import { formatDateInDays, signUpApplicant } from '../../e2e/support/applicant.ts'
import { inDatabase } from '../../e2e/support/database.ts'
import { buildOwnHeaders } from '../../e2e/support/requests.ts'
import { readTexts } from '../../e2e/support/texts.ts'

// Screenshots of each data screen empty, full, with three hundred entries and failing, for review.

interface Place {
  context: BrowserContext
  url: string
  folder: string
  view: { name: string; language: string }
}

const shoot = async (page: Page, { folder, view }: Place, name: string, fullPage = true) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(folder, `${name}-${view.name}.png`), fullPage })
}

const screens = {
  dashboard: '/dashboard',
  shortlist: '/selected-universities',
  applications: '/applications',
  professors: '/matched-faculty',
  matches: '/matched-universities',
}

/** A failed request is retried three times before the screen shows an error. */
const refusedMs = 20_000

const takeScreens = async (page: Page, place: Place, prefix: string, isShown?: (page: Page) => Promise<void>) => {
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(place.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await isShown?.(page)
    await shoot(page, place, `${prefix}-${name}`)
  }
}

const openPanel = async (page: Page, { url }: Place) => {
  await page.goto(`${url}/dashboard`)
  await page.locator('header button[aria-haspopup="dialog"]').first().click()
  await page.getByRole('dialog').waitFor()
}

const openAssistant = async (page: Page, { url, view }: Place) => {
  const t = await readTexts(view.language as Language)
  await page.goto(`${url}/dashboard`)
  await page.getByRole('button', { name: t('assistant.open') }).click()
  const field = page.getByRole('textbox', { name: t('assistant.label') })
  await field.waitFor()
  const ask = async (question: string) => {
    await field.fill(question)
    await page.keyboard.press('Enter')
  }
  return { t, ask, dialog: page.getByRole('dialog', { name: t('assistant.title') }) }
}

/** Takes the screenshots of a new user. */
const takeEmpty = async (place: Place) => {
  const page = await place.context.newPage()
  await signUpApplicant(page, { url: place.url })
  await takeScreens(page, place, 'empty')
  await openPanel(page, place)
  await shoot(page, place, 'empty-panel', false)
  await openAssistant(page, place)
  await shoot(page, place, 'empty-assistant', false)
  await page.close()
}

const broken = [
  '**/api/snapshot*',
  '**/api/shortlist*',
  '**/api/applications*',
  '**/api/notifications*',
  '**/api/notifications/stats*',
  '**/api/professors*',
  '**/api/matches*',
  '**/api/deadlines*',
]

/** Takes the same screens when the server refuses their requests. */
const takeFailing = async (place: Place) => {
  const page = await place.context.newPage()
  await signUpApplicant(page, { url: place.url })
  await page.goto(place.url)
  for (const address of broken)
    await page.route(address, async (route) => await route.fulfill({ status: 500, json: {} }))
  const texts = await readTexts(place.view.language as Language)
  const named = (scope: Page | Locator, key: 'ui.tryAgain' | 'snapshot.degradedRetry') =>
    scope.getByRole('button', { name: texts(key) })
  const again = named(page, 'ui.tryAgain').or(named(page, 'snapshot.degradedRetry')).first()
  const isRefused = async () => await again.waitFor({ timeout: refusedMs })
  await takeScreens(page, place, 'failing', isRefused)
  await openPanel(page, place)
  await named(page.getByRole('dialog'), 'ui.tryAgain').waitFor({ timeout: refusedMs })
  await shoot(page, place, 'failing-panel', false)
  for (const address of broken) await page.unroute(address)
  await page.route('**/api/assistant/messages', async (route) =>
    route.request().method() === 'GET' ? await route.continue() : await route.abort(),
  )
  const { t, ask, dialog } = await openAssistant(page, place)
  await ask(t('assistant.suggest.due'))
  await dialog.getByRole('button', { name: t('assistant.again') }).waitFor()
  await shoot(page, place, 'failing-assistant', false)
  await page.close()
}

const seeded = [
  { universityId: 'stanford-university', status: 'in_progress', days: 3 },
  { universityId: 'eth-zurich', status: 'not_started', days: 12 },
  { universityId: 'massachusetts-institute-of-technology', status: 'submitted', days: 40 },
  { universityId: 'university-of-toronto', status: 'accepted', days: 75, amount: 42_000, fees: 21_000 },
  { universityId: 'cornell-university', status: 'accepted', days: 90, amount: 30_000, fees: 29_500 },
]

const seed = async (page: Page, { url }: Place) => {
  const { post } = await signUpApplicant(page, { url })
  for (const { universityId, status, days, amount, fees } of seeded) {
    const entry = await post('/api/shortlist', { universityId })
    await post('/api/deadlines', {
      selectedUniversityId: entry.id,
      kind: 'application',
      title: '',
      localDate: formatDateInDays(days),
      localTime: '23:59',
      zoneRule: 'own',
      zone: null,
      sourceUrl: '',
      isConfirmed: true,
    })
    const { id, version } = await post('/api/applications', { selectedUniversityId: entry.id })
    const offer = amount === undefined ? undefined : { amount, fees, currency: 'USD', months: 12 }
    const changed = await page.request.patch(`${url}/api/applications/${id}`, {
      data: { version, status, ...(offer ? { offer } : {}) },
      headers: await buildOwnHeaders(page, url),
    })
    if (!changed.ok()) throw new Error(`an application was not changed: ${await changed.text()}`)
  }
  await post('/api/notifications/samples', {})
}

const takeImport = async (page: Page, place: Place) => {
  const t = await readTexts(place.view.language as Language)
  await page.goto(`${place.url}/applications`)
  await page.getByRole('link', { name: t('applications.sheet.open') }).click()
  await page.getByRole('button', { name: t('applications.sheet.choose') }).waitFor()
  await shoot(page, place, 'empty-import')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('applications.sheet.choose') }).click()
  const rows =
    'School;Due;State\r\nHarvard University;14.01.2027;Submitted\r\nAtlantis;03.04.2027;\r\nPrinceton University;;maybe'
  await (await chosen).setFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByRole('combobox', { name: t('applications.sheet.field.university') }).waitFor()
  await shoot(page, place, 'full-import')
}

/** Takes the screenshots of a user in mid-season, in every view. */
const takeFull = async (place: Place) => {
  const page = await place.context.newPage()
  await seed(page, place)
  await takeScreens(page, place, 'full')
  for (const view of ['board', 'calendar', 'timeline', 'offers']) {
    await page.goto(`${place.url}/applications?view=${view}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await shoot(page, place, `full-${view}`)
  }
  await takeImport(page, place)
  await openPanel(page, place)
  await shoot(page, place, 'full-panel', false)
  const { t, ask, dialog } = await openAssistant(page, place)
  await ask(t('assistant.suggest.due'))
  await dialog.getByRole('link').first().waitFor()
  await shoot(page, place, 'full-assistant', false)
  await page.close()
}

const manyEntries = 300
const manyApplications = 280
const lastDay = 200
const stages = ['not_started', 'in_progress', 'submitted', 'interview', 'accepted', 'rejected'] as const

const findPrograms = async (page: Page, { url }: Place) => {
  const found: { universityId: string; programId: string }[] = []
  let after = ''
  while (found.length < manyEntries) {
    const answer = await page.request.get(`${url}/api/matches?elsewhere=yes&limit=100${after}`)
    const { matches, next } = (await answer.json()) as { matches: typeof found; next: string | null }
    found.push(...matches.map(({ universityId, programId }) => ({ universityId, programId })))
    if (!next) break
    after = `&after=${encodeURIComponent(next)}`
  }
  return found.slice(0, manyEntries)
}

/** A user may send 600 changes in ten minutes, so the remaining rows are written directly into the database. */
const spreadOverTheYear = async (userId: string) => {
  await inDatabase(
    `update applications a set status = ($2::text[])[1 + n % 6] from
      (select id, row_number() over (order by id)::int as n from applications where user_id = $1) one
      where a.id = one.id and a.user_id = $1`,
    [userId, stages],
  )
  await inDatabase(
    `update deadlines d set is_placeholder = false, local_date = current_date + 1 + n % $2,
      due_at = (current_date + 2 + n % $2)::timestamptz from
      (select id, row_number() over (order by id)::int as n from deadlines where user_id = $1) one
      where d.id = one.id and d.user_id = $1`,
    [userId, lastDay],
  )
}

/** Takes the screenshots of a user with three hundred shortlist entries, and nearly as many applications. */
const takeMany = async (place: Place) => {
  const page = await place.context.newPage()
  const { id, post } = await signUpApplicant(page, { url: place.url })
  for (const [at, program] of (await findPrograms(page, place)).entries()) {
    const entry = await post('/api/shortlist', program)
    if (at < manyApplications) await post('/api/applications', { selectedUniversityId: entry.id })
  }
  await spreadOverTheYear(id)
  await takeScreens(page, place, 'many')
  for (const view of ['board', 'calendar', 'timeline', 'offers']) {
    await page.goto(`${place.url}/applications?view=${view}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await shoot(page, place, `many-${view}`)
  }
  await page.close()
}

/** Takes the pictures of every state, each with a separate user. */
export const takeStates = async (place: Place): Promise<void> => {
  for (const takeOne of [takeEmpty, takeFailing, takeFull, takeMany]) {
    await place.context.clearCookies()
    await takeOne(place)
  }
  await place.context.clearCookies()
}
