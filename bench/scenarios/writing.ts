import { chromium, type Page } from '@playwright/test'
import { pageLaunchOptions } from '#tests/support/chromium.ts'
import { type RunningServer, signUpApplicant } from '#tests/support/server-process.ts'
import { type Figure, rangeOf } from '../measure.ts'
import { readCookies } from '../people.ts'
import type { Sizes } from '../sizes.ts'

/** Longer than the debounce of saving, so that each keystroke is saved separately. */
const betweenMs = 2_300

/** Presses a key, and returns how long the server takes to acknowledge the edit. */
const saveOne = async (page: Page): Promise<number> => {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/steps') && (response.request().postData() ?? '').includes('replace'),
  )
  const began = performance.now()
  await page.keyboard.press('x')
  await (await saved).finished()
  return performance.now() - began
}

/** Writing: a keystroke until it is saved. */
export const benchWriting = async (server: RunningServer, { keystrokes }: Sizes['writing']): Promise<Figure[]> => {
  const person = await signUpApplicant(server)
  const begun = { kind: 'statement', title: 'Statement', language: 'en' }
  const { id } = (await person.call('POST', '/api/writings', begun)).body as { id: string }
  const browser = await chromium.launch(pageLaunchOptions())
  const context = await browser.newContext()
  await context.addCookies(readCookies(person.cookie()).map((cookie) => ({ ...cookie, url: server.url })))
  const page = await context.newPage()
  await page.goto(`${server.url}/document-generator?open=${id}`)
  await page.locator('[contenteditable=true]').click()
  const times: number[] = []
  for (let key = 0; key < keystrokes; key += 1) {
    if (key > 0) await page.waitForTimeout(betweenMs)
    times.push(await saveOne(page))
  }
  await browser.close()
  const slowest = Math.max(...times)
  return [
    {
      id: 'writing',
      what: `from a keystroke to the server's answer, slowest of ${keystrokes}; two seconds of it are the pause before a save`,
      value: slowest,
      range: rangeOf(times),
      unit: 'ms',
      bar: '<= 3000 ms',
      holds: slowest <= 3_000,
    },
  ]
}
