import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { createApplicantWithApplication } from '../../e2e/support/applicant.ts'

// Screenshots of the twenty screens with most text in one language, to be read and checked for overflow.

const wordy = (applicationId: string) => ({
  landing: '/',
  about: '/about',
  help: '/help',
  'become-a-mentor': '/become-a-mentor',
  'sign-up': '/auth/student',
  analytics: '/analytics',
  templates: '/document-templates',
  programs: '/programs',
  dashboard: '/dashboard',
  matching: '/university-matching',
  matched: '/matched-universities',
  shortlist: '/selected-universities',
  application: `/applications?open=${applicationId}`,
  applications: '/applications',
  details: '/university/eth-zurich',
  scholarships: '/scholarships',
  facts: '/facts',
  'settings-account': '/settings/account',
  'settings-notifications': '/settings/notifications',
  'settings-privacy': '/settings/privacy',
})

/** Lists words that overflow their box, each with its location. */
const findCut = async (page: Page) =>
  await page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0
    const holders = [
      ...document.querySelectorAll(
        'main button, main a, header a, header button, main label, main th, main h1, main h2',
      ),
    ]
    const cut = holders.filter(
      (element) =>
        isShown(element) &&
        element.clientWidth > 1 &&
        (element.textContent ?? '').trim() !== '' &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).display !== 'inline' &&
        getComputedStyle(element).overflowX !== 'auto',
    )
    const isWide = document.documentElement.scrollWidth > document.documentElement.clientWidth
    return [
      ...cut.map((element) => (element.textContent ?? '').trim().slice(0, 60)),
      ...(isWide ? ['the page itself'] : []),
    ]
  })

/** Takes the screenshots of a language; reports overflowing words. */
export const takeLanguage = async (
  context: BrowserContext,
  url: string,
  folder: string,
  view: string,
): Promise<void> => {
  const page = await context.newPage()
  const { application } = await createApplicantWithApplication(page)
  for (const [name, path] of Object.entries(wordy(application.id))) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const cut of await findCut(page)) console.log(`${view} ${name}: ${cut}`)
    await page.screenshot({ path: join(folder, `words-${view}-${name}.png`), fullPage: true })
  }
}
