import { expect, type Locator, type Page } from '@playwright/test'

// Delayed and missing responses and scripts.

type Answer = 'continue' | 'abort'
export const box = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true })

/** Holds requests to a path until `release`; `asked` resolves once one has arrived. */
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
    // A client that aborted does not need the response any more.
    await ((await released) === 'abort' ? route.abort() : route.continue()).catch(() => undefined)
  })
  return { release, asked, off: async () => await page.unroute(path, undefined) }
}

/** Holds back every script of the app until it is released, like a slow network. */
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

/** Opens a prerendered page and waits until it can be read; its scripts may still be loading. */
export const openWritten = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
