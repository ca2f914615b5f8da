import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { buildPdfCv } from '#src/features/cv/fixtures.ts'
import { languages } from '#src/shared/locales.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { pageLaunchOptions } from '#tests/support/chromium.ts'
import { cleanUpServers, startServer, strongPassword } from '#tests/support/server-process.ts'
import { createApplicantWithApplication, signUpApplicant } from '../../e2e/support/applicant.ts'
import { closeDatabase } from '../../e2e/support/database.ts'
import { signUpMentor } from '../../e2e/support/mentor.ts'
import { recordPeople } from '../../e2e/support/users.ts'
import { takeDesigns } from './design-pictures.ts'
import { takeLanguage } from './screenshot-languages.ts'
import { takePeople } from './screenshot-people.ts'
import {
  applicantPaths,
  firstProfessor,
  matchingPaths,
  mentorPaths,
  shownApplicantPaths,
  visitorPaths,
} from './screenshot-routes.ts'
import { takeStates } from './screenshot-states.ts'

// npm run screenshots [-- docs]: every route of the route table on a desktop, on a phone and in Arabic, signed out, as
// an applicant and as a mentor, for review; with `docs` only the pictures of the documentation, with `states` only the
// data screens empty, full and failing, with `people` only the screens of writing and with several users, with content,
// with `languages` only the screens with most text in each of the other languages.

const onlyStates = process.argv[2] === 'states'
const onlyPeople = process.argv[2] === 'people'
const onlyLanguages = process.argv[2] === 'languages'
const forDocs = process.argv[2] === 'docs'
const folder = forDocs ? 'docs/pictures' : 'test-results/screenshots'
mkdirSync(folder, { recursive: true })

const languageViews = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => [
    { name: `${language}-desktop`, width: 1440, height: 900, language },
    { name: `${language}-phone`, width: 360, height: 780, language },
  ])
const usualViews = [
  { name: 'desktop', width: 1440, height: 900, language: 'en' },
  { name: 'phone', width: 360, height: 780, language: 'en' },
  { name: 'arabic', width: 1440, height: 900, language: 'ar' },
  ...(forDocs
    ? []
    : [
        { name: 'arabic-phone', width: 360, height: 780, language: 'ar' },
        { name: 'german-phone', width: 360, height: 780, language: 'de' },
      ]),
]
const views = onlyLanguages ? languageViews : usualViews
const visited = forDocs ? { landing: '/', 'sign-up': '/auth/student' } : visitorPaths
const pathsOfApplicant = forDocs ? shownApplicantPaths : applicantPaths

/** Preview of a shared link: the landing page in the size that social networks require. */
const takeSocialCard = async () => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.goto(server.url)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: 'public/social-card.png' })
  await page.close()
}

const isBuilt = spawnSync(process.execPath, ['cli/bootstrap.mjs', 'build'], { stdio: 'inherit' }).status === 0
if (!isBuilt) process.exit(1)
const server = await startServer()
process.env.GRADAPP_URL = server.url
process.env.GRADAPP_DATA_DIR = server.dataDir
await recordPeople(server)
const browser = await chromium.launch(pageLaunchOptions())

/** Researchers with grants, whose pages would be empty otherwise. */
const importGrants = () => {
  const file = 'catalogue/registers/grants_swecris_2025-07-17.csv.gz'
  const env = { ...process.env, DATA_DIR: server.dataDir }
  spawnSync(process.execPath, ['cli/catalogue.ts', 'import', 'grants', file], { env, stdio: 'ignore' })
}
if (!forDocs) importGrants()

const addressOf = async (page: Page, path: string) => {
  if (path !== firstProfessor) return server.url + path
  const answer = (await (await page.request.get(`${server.url}/api/faculty?isRunning=true&limit=1`)).json()) as {
    faculty: { id: string }[]
  }
  return `${server.url}/professors/${answer.faculty[0]?.id}`
}

const take = async (page: Page, name: string, path: string) => {
  await page.goto(await addressOf(page, path))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

const takeOnboarding = async (context: BrowserContext, view: string) => {
  const page = await context.newPage()
  await signUpApplicant(page, { onboarded: false })
  await take(page, `onboarding-${view}`, '/onboarding')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await buildPdfCv()) })
  await page.getByText('Amara Okafor').first().waitFor()
  await page.screenshot({ path: join(folder, `cv-review-${view}.png`) })
}

const takeMentor = async (context: BrowserContext, view: string) => {
  const page = await context.newPage()
  await signUpMentor(page, { degree: 'PhD' })
  await take(page, `mentor-onboarding-${view}`, '/mentor/onboarding')
  await signUpMentor(page)
  for (const [name, path] of Object.entries(mentorPaths)) await take(page, `${name}-${view}`, path)
}

const takePanel = async (page: Page, view: string) => {
  await page.goto(`${server.url}/dashboard`)
  await page.locator('header button[aria-haspopup="dialog"]').first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(folder, `notifications-panel-${view}.png`) })
}

/** The role dialog in the settings, and the two-factor step of a sign-in. */
const takeSteps = async (context: BrowserContext, view: string) => {
  const page = await context.newPage()
  const shoot = async (name: string) => {
    await page.waitForTimeout(400)
    await page.screenshot({ path: join(folder, `${name}-${view}.png`) })
  }
  const { email, post } = await signUpApplicant(page)
  await page.goto(`${server.url}/settings/account`)
  await page.locator('main section').nth(1).getByRole('button').click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  await shoot('role-dialog')
  const { totpURI } = await post('/api/auth/two-factor/enable', { password: strongPassword })
  await post('/api/auth/two-factor/verify-totp', { code: createAuthenticator(String(totpURI))() })
  await context.clearCookies()
  await page.goto(`${server.url}/auth/student`)
  await page.locator('input[type=email]').first().fill(email)
  await page.locator('input[type=password]').first().fill(strongPassword)
  await page.keyboard.press('Enter')
  await page.locator('input[autocomplete=one-time-code]').waitFor()
  await shoot('second-step')
}

const makeEditor = (email: string) => {
  const env = { ...process.env, DATA_DIR: server.dataDir }
  spawnSync(process.execPath, ['cli/catalogue.ts', 'grant', 'editor', email], { env, stdio: 'ignore' })
}

/** Two shortlist entries side by side. */
const takeComparison = async (page: Page, view: string, post: (path: string, data: object) => Promise<object>) => {
  await post('/api/shortlist', { universityId: 'eth-zurich' })
  const answer = (await (await page.request.get(`${server.url}/api/shortlist`)).json()) as { entries: { id: string }[] }
  const ids = answer.entries.map(({ id }) => id)
  await take(page, `compared-${view}`, `/selected-universities?compare=${encodeURIComponent(JSON.stringify(ids))}`)
}

const newContextOf = async (view: (typeof views)[number]) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: view, timezoneId: 'Europe/Berlin' })
  await context.addInitScript((language) => localStorage.setItem('gradapp_language', language), view.language)
  return context
}

if (forDocs) await takeDesigns(browser, folder)
for (const view of views) {
  const context = await newContextOf(view)
  if (onlyLanguages) {
    await takeLanguage(context, server.url, folder, view.name)
    await context.close()
    continue
  }
  const target = { context, url: server.url, folder, view }
  if (!forDocs && !onlyPeople) await takeStates(target)
  if (!forDocs && !onlyStates) await takePeople({ ...target, newContext: async () => await newContextOf(view) })
  if (onlyStates || onlyPeople) {
    await context.close()
    continue
  }
  const page = await context.newPage()
  if (forDocs && view.language !== 'en') {
    const { application } = await createApplicantWithApplication(page)
    for (const [name, path] of Object.entries({
      ...matchingPaths,
      application: `/applications?open=${application.id}`,
    }))
      await take(page, `${name}-${view.name}`, path)
    await context.close()
    continue
  }
  for (const [name, path] of Object.entries(visited)) await take(page, `${name}-${view.name}`, path)
  await takeOnboarding(context, view.name)
  const { application, post, email } = await createApplicantWithApplication(page)
  await post('/api/notifications/samples', {})
  // The editor's screens are pictured with permission, not as a refusal.
  if (!forDocs) makeEditor(email)
  for (const [name, path] of Object.entries(pathsOfApplicant(application.id)))
    await take(page, `${name}-${view.name}`, path)
  if (!forDocs) await takeComparison(page, view.name, post)
  await takePanel(page, view.name)
  if (!forDocs) await takeMentor(context, view.name)
  if (!forDocs) await takeSteps(context, view.name)
  await context.close()
}
if (forDocs) await takeSocialCard()
await browser.close()
await closeDatabase()
await server.stop()
cleanUpServers()
console.log(`Wrote the pictures to ${folder}`)
