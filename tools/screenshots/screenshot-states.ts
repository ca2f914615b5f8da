import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Language } from '#src/shared/locales.ts'
import { formatDateInDays, signUpApplicant } from '../../e2e/support/applicant.ts'
import { inDatabase } from '../../e2e/support/database.ts'
import { buildOwnHeaders } from '../../e2e/support/requests.ts'
import { readTexts } from '../../e2e/support/texts.ts'

// Screenshots of each data screen empty, full, with three hundred entries and failing, for review.

interface ScreenshotTarget {
  context: BrowserContext
  url: string
  folder: string
  view: { name: string; language: string }
}

const shoot = async (page: Page, { folder, view }: ScreenshotTarget, name: string, fullPage = true) => {
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

const takeScreens = async (
  page: Page,
  target: ScreenshotTarget,
  prefix: string,
  isShown?: (page: Page) => Promise<void>,
) => {
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(target.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await isShown?.(page)
    await shoot(page, target, `${prefix}-${name}`)
  }
}

const openPanel = async (page: Page, { url }: ScreenshotTarget) => {
  await page.goto(`${url}/dashboard`)
  await page.locator('header button[aria-haspopup="dialog"]').first().click()
  await page.getByRole('dialog').waitFor()
}

const openAssistant = async (page: Page, { url, view }: ScreenshotTarget) => {
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
const takeEmpty = async (target: ScreenshotTarget) => {
  const page = await target.context.newPage()
  await signUpApplicant(page, { url: target.url })
  await takeScreens(page, target, 'empty')
  await openPanel(page, target)
  await shoot(page, target, 'empty-panel', false)
  await openAssistant(page, target)
  await shoot(page, target, 'empty-assistant', false)
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
const takeFailing = async (target: ScreenshotTarget) => {
  const page = await target.context.newPage()
  await signUpApplicant(page, { url: target.url })
  await page.goto(target.url)
  for (const address of broken)
    await page.route(address, async (route) => await route.fulfill({ status: 500, json: {} }))
  const texts = await readTexts(target.view.language as Language)
  const named = (scope: Page | Locator, key: 'ui.tryAgain' | 'snapshot.degradedRetry') =>
    scope.getByRole('button', { name: texts(key) })
  const again = named(page, 'ui.tryAgain').or(named(page, 'snapshot.degradedRetry')).first()
  const isRefused = async () => await again.waitFor({ timeout: refusedMs })
  await takeScreens(page, target, 'failing', isRefused)
  await openPanel(page, target)
  await named(page.getByRole('dialog'), 'ui.tryAgain').waitFor({ timeout: refusedMs })
  await shoot(page, target, 'failing-panel', false)
  for (const address of broken) await page.unroute(address)
  await page.route('**/api/assistant/messages', async (route) =>
    route.request().method() === 'GET' ? await route.continue() : await route.abort(),
  )
  const { t, ask, dialog } = await openAssistant(page, target)
  await ask(t('assistant.suggest.due'))
  await dialog.getByRole('button', { name: t('assistant.again') }).waitFor()
  await shoot(page, target, 'failing-assistant', false)
  await page.close()
}

const seeded = [
  { universityId: 'stanford-university', status: 'in_progress', days: 3 },
  { universityId: 'eth-zurich', status: 'not_started', days: 12 },
  { universityId: 'massachusetts-institute-of-technology', status: 'submitted', days: 40 },
  { universityId: 'university-of-toronto', status: 'accepted', days: 75, amount: 42_000, fees: 21_000 },
  { universityId: 'cornell-university', status: 'accepted', days: 90, amount: 30_000, fees: 29_500 },
]

const seed = async (page: Page, { url }: ScreenshotTarget) => {
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

const takeImport = async (page: Page, target: ScreenshotTarget) => {
  const t = await readTexts(target.view.language as Language)
  await page.goto(`${target.url}/applications`)
  await page
    .getByRole('button', { name: t('ui.moreActions') })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('applications.sheet.open') }).click()
  await page.getByRole('button', { name: t('applications.sheet.choose') }).waitFor()
  await shoot(page, target, 'empty-import')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('applications.sheet.choose') }).click()
  const rows =
    'School;Due;State\r\nHarvard University;14.01.2027;Submitted\r\nAtlantis;03.04.2027;\r\nPrinceton University;;maybe'
  await (await chosen).setFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByRole('combobox', { name: t('applications.sheet.field.university') }).waitFor()
  await shoot(page, target, 'full-import')
}

/** Takes the screenshots of a user in mid-season, in every view. */
const takeFull = async (target: ScreenshotTarget) => {
  const page = await target.context.newPage()
  await seed(page, target)
  await takeScreens(page, target, 'full')
  for (const view of ['board', 'calendar', 'timeline', 'offers']) {
    await page.goto(`${target.url}/applications?view=${view}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await shoot(page, target, `full-${view}`)
  }
  await takeImport(page, target)
  await openPanel(page, target)
  await shoot(page, target, 'full-panel', false)
  const { t, ask, dialog } = await openAssistant(page, target)
  await ask(t('assistant.suggest.due'))
  await dialog.getByRole('link').first().waitFor()
  await shoot(page, target, 'full-assistant', false)
  await page.close()
}

const manyEntries = 300
const manyApplications = 280
const lastDay = 200
const stages = ['not_started', 'in_progress', 'submitted', 'interview', 'accepted', 'rejected'] as const

const findPrograms = async (page: Page, { url }: ScreenshotTarget) => {
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
const takeMany = async (target: ScreenshotTarget) => {
  const page = await target.context.newPage()
  const { id, post } = await signUpApplicant(page, { url: target.url })
  for (const [at, program] of (await findPrograms(page, target)).entries()) {
    const entry = await post('/api/shortlist', program)
    if (at < manyApplications) await post('/api/applications', { selectedUniversityId: entry.id })
  }
  await spreadOverTheYear(id)
  await takeScreens(page, target, 'many')
  for (const view of ['board', 'calendar', 'timeline', 'offers']) {
    await page.goto(`${target.url}/applications?view=${view}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await shoot(page, target, `many-${view}`)
  }
  await page.close()
}

/** Takes the pictures of every state, each with a separate user. */
export const takeStates = async (target: ScreenshotTarget): Promise<void> => {
  for (const takeOne of [takeEmpty, takeFailing, takeFull, takeMany]) {
    await target.context.clearCookies()
    await takeOne(target)
  }
  await target.context.clearCookies()
}
