import { expect, type Locator, type Page } from '@playwright/test'

// Answers and scripts that come late or not at all.

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
