import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { applicantWithApplication, signedUpApplicant } from '../e2e/applicant.ts'
import { pdfCv } from '../src/features/cv/fixtures.ts'
import { cleanUpServers, startServer } from '../src/server/testing/process.ts'
import { ensureChromium } from './chromium.ts'

// npm run screenshots [-- docs]: every screen on a desktop, on a phone and in Arabic, to be looked at; with `docs` only
// the pictures of the documentation.

const forDocs = process.argv[2] === 'docs'
const folder = forDocs ? 'docs/pictures' : 'test-results/screenshots'
mkdirSync(folder, { recursive: true })

const views = [
  { name: 'desktop', width: 1440, height: 900, language: 'en' },
  { name: 'phone', width: 360, height: 780, language: 'en' },
  ...(forDocs
    ? []
    : [
        { name: 'arabic', width: 1440, height: 900, language: 'ar' },
        { name: 'arabic-phone', width: 360, height: 780, language: 'ar' },
        { name: 'german-phone', width: 360, height: 780, language: 'de' },
      ]),
]
const visitorPaths = forDocs
  ? { landing: '/', 'sign-up': '/auth/student' }
  : {
      landing: '/',
      about: '/about',
      contact: '/contact',
      help: '/help',
      'become-a-mentor': '/become-a-mentor',
      auth: '/auth',
      student: '/auth/student',
      mentor: '/mentor/auth',
      universities: '/universities',
      programs: '/programs',
      analytics: '/analytics',
      professors: '/professors',
      templates: '/document-templates',
      'not-found': '/nowhere',
    }
const applicantPaths = (applicationId: string) => ({
  dashboard: '/dashboard',
  matching: '/university-matching',
  details: '/university/eth-zurich',
  shortlist: '/selected-universities',
  application: `/applications?open=${applicationId}`,
  ...(forDocs
    ? {}
    : {
        matched: '/matched-universities',
        applications: '/applications',
        cv: '/cv-analysis',
        settings: '/settings/profile',
        account: '/settings/account',
        notifications: '/settings/notifications',
        privacy: '/settings/privacy',
        gradnet: '/gradnet',
        generator: '/document-generator',
      }),
})

const server = await startServer()
process.env.GRADAPP_URL = server.url
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

const take = async (page: Page, name: string, path: string) => {
  await page.goto(server.url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

const takeOnboarding = async (context: BrowserContext, view: string) => {
  const page = await context.newPage()
  await signedUpApplicant(page, { onboarded: false })
  await take(page, `onboarding-${view}`, '/onboarding')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdfCv()) })
  await page.getByText('Amara Okafor').first().waitFor()
  await page.screenshot({ path: join(folder, `cv-review-${view}.png`) })
}

const takePanel = async (page: Page, view: string) => {
  await page.goto(`${server.url}/dashboard`)
  await page.locator('header button[aria-haspopup="dialog"]').first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(folder, `notifications-panel-${view}.png`) })
}

for (const view of views) {
  const context = await browser.newContext({ baseURL: server.url, viewport: view, timezoneId: 'Europe/Berlin' })
  await context.addInitScript((language) => localStorage.setItem('gradapp_language', language), view.language)
  const page = await context.newPage()
  for (const [name, path] of Object.entries(visitorPaths)) await take(page, `${name}-${view.name}`, path)
  await takeOnboarding(context, view.name)
  const { application, post } = await applicantWithApplication(page)
  await post('/api/notifications/samples', {})
  for (const [name, path] of Object.entries(applicantPaths(application.id)))
    await take(page, `${name}-${view.name}`, path)
  await takePanel(page, view.name)
  await context.close()
}
await browser.close()
await server.stop()
cleanUpServers()
console.log(`Wrote the pictures to ${folder}`)
