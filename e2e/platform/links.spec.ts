import { expect, type Page } from '@playwright/test'
import { isLoad } from '#tests/support/test-config.ts'
import { waitUntilSettled } from '../support/accessibility.ts'
import { holdScripts, openWritten } from '../support/slow-network.ts'
import { test } from '../support/test.ts'

// Links work at every moment: the browser handles them until hydration, the router afterwards.

// Late web fonts shift the content above a little. Without them the measured position stays valid.
const fonts = '**/*.woff2'

test('a page that is scrolled before hydration keeps its position, so that a press hits its link', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.route(fonts, (route) => route.abort())
  for (const [path, top] of [
    ['/', 1_000],
    ['/auth/student', 300],
  ] as const) {
    const release = await holdScripts(page)
    await openWritten(page, path)
    await page.evaluate((place) => {
      const seen: number[] = []
      Object.assign(window, { seen })
      window.scrollTo({ top: place, behavior: 'instant' })
      // Draws a frame in between: changes of the position by React and the router are seen immediately.
      const look = () => {
        seen.push(window.scrollY)
        requestAnimationFrame(look)
      }
      window.addEventListener('scroll', () => seen.push(window.scrollY))
      look()
    }, top)
    release()
    await page.waitForFunction(() => !('early' in window))
    await waitUntilSettled(page)
    const places = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
    expect(places.length, path).toBeGreaterThan(1)
    expect(new Set(places), path).toEqual(new Set([top]))
  }
})

/** Lets the first `count` scripts of a page load, and holds back the others until they are released. */
const letScriptsThrough = async (page: Page, count: number) => {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/assets\/.*\.js/, async (route) => {
    asked += 1
    if (asked > count) {
      held.resolve()
      await released.promise
    }
    await route.continue()
  })
  return { held: held.promise, release: released.resolve }
}

// Hydration proceeds as scripts arrive: the press happens once so many of them are loaded, and the rest follows. A load
// run presses at 200 moments of the second that hydration takes on a slowed processor.
const scriptsThere = [0, 1, 3, 5]
const presses = isLoad ? 200 : scriptsThere.length

/**
 * Opens the landing page, and waits for the moment of this press; returns a function that lets the rest of the page
 * load.
 */
const openUntil = async (page: Page, press: number): Promise<() => void> => {
  if (isLoad) {
    const slowed = await page.context().newCDPSession(page)
    await slowed.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto('/', { waitUntil: 'commit' })
    await page.waitForTimeout((press * 1_600) / presses)
    return () => undefined
  }
  const { held, release } = await letScriptsThrough(page, scriptsThere[press] ?? 0)
  await page.goto('/', { waitUntil: 'commit' })
  await held
  return release
}

test(`a link pressed at any of ${presses} moments during hydration works`, async ({ browser }) => {
  test.setTimeout(60_000 + presses * 6_000)
  const lost: number[] = []
  for (let press = 0; press < presses; press += 1) {
    const context = await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })
    await context.route(fonts, (route) => route.abort())
    const page = await context.newPage()
    const release = await openUntil(page, press)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Become a Mentor' })
    await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const box = await link.boundingBox()
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    release()
    await page.waitForURL('**/become-a-mentor', { waitUntil: 'commit', timeout: 15_000 }).catch(() => lost.push(press))
    await context.close()
  }
  expect(lost).toEqual([])
})
