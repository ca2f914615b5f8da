import { expect, type Locator, type Page } from '@playwright/test'
import { signedUpApplicant } from './applicant.ts'

// A server of the accounts that answers late or not at all: what is asked of every step that meets it.

type Answer = 'continue' | 'abort'
export const box = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true })

/** Keeps what is asked there without an answer until `release`; `asked` resolves once it was asked for. */
export const hold = async (page: Page, path: string) => {
  let release: (how: Answer) => void = () => undefined
  const released = new Promise<Answer>((resolve) => {
    release = resolve
  })
  let note: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    note = resolve
  })
  await page.route(path, async (route) => {
    note()
    // Who gave up does not want the answer any more.
    await ((await released) === 'abort' ? route.abort() : route.continue()).catch(() => undefined)
  })
  return { release, asked, off: async () => await page.unroute(path, undefined) }
}

/**
 * Lets the page's clock run ahead until something is shown, past the pauses between further tries. Needs
 * `page.clock.install()` before the page was opened.
 */
export const untilShown = async (page: Page, shown: Locator) =>
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(shown).toBeVisible({ timeout: 250 })
  }).toPass({ intervals: [50] })

/** Holds back every script of the app until it is released, as a slow network does. */
export const holdScripts = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

/** Opens a page that is written ahead of time and waits until it can be read; its scripts may be on their way. */
export const openWritten = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export interface Step {
  name: string
  /** Whether it is taken by somebody who is signed in. */
  isSignedIn?: boolean
  path: string
  /** Fills in what is typed there. */
  begin: (page: Page, email: string) => Promise<void>
  press: string
  /** Where on the page that is; the whole of it otherwise. */
  within?: (page: Page) => Locator
  typed: (email: string) => [label: string, value: string][]
  /** What is said when no answer comes at all. */
  down: string[]
  /** After how many seconds without an answer it is given up, and what is said then. */
  limit: [seconds: number, ...texts: string[]]
  /** What is said when the answer comes after 6 s. */
  slow: string
}

export const connection = 'Unable to connect to the server. Please check your internet connection and try again.'

const expectTyped = async (page: Page, step: Step, email: string) => {
  for (const [label, value] of step.typed(email))
    await expect(box(step.within?.(page) ?? page, label).last(), `${step.name}: ${label}`).toHaveValue(value)
}

/** Takes a step with the server down, silent, and late by 6 s: each has its text, and nothing that was typed is lost. */
export const walk = async (page: Page, step: Step) => {
  const { email } = await signedUpApplicant(page)
  if (!step.isSignedIn) await page.context().clearCookies()
  await page.clock.install()
  await step.begin(page, email)
  const press = (step.within?.(page) ?? page).getByRole('button', { name: step.press, exact: true })
  const said = async (text: string) => await expect(page.getByText(text).first(), `${step.name}: ${text}`).toBeVisible()

  const down = await hold(page, step.path)
  down.release('abort')
  await press.click()
  for (const text of step.down) await said(text)
  await expectTyped(page, step, email)
  await down.off()
  // A toast of it stays four seconds.
  await page.clock.fastForward(5000)

  const silent = await hold(page, step.path)
  const clock = async () => await page.evaluate(() => Date.now())
  const pressed = await clock()
  await press.click()
  await silent.asked
  // What was said before goes while the next try is under way.
  await expect(page.getByRole('alert')).toHaveCount(0)
  const [seconds, ...texts] = step.limit
  // The page's clock runs on by itself: what has passed already counts.
  await page.clock.fastForward((seconds - 2) * 1000 - ((await clock()) - pressed))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.fastForward(3000)
  for (const text of texts) await said(text)
  await expectTyped(page, step, email)
  silent.release('abort')
  await silent.off()

  const slow = await hold(page, step.path)
  await press.click()
  await slow.asked
  await page.clock.fastForward(6000)
  slow.release('continue')
  await said(step.slow)
}
