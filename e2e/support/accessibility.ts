import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { listPendingRequests } from './requests.ts'

// Accessibility checks with axe, once a page is idle.

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Lets the page render, and its transitions end. */
const drawn = async (page: Page) =>
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter((animation) => {
      const iterations = animation.effect?.getTiming().iterations
      return iterations !== Number.POSITIVE_INFINITY && animation.playState === 'running'
    })
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })

/** Waits for hydration of a prerendered page, and until its header knows the user. */
const isLive = async (page: Page) =>
  await page.evaluate(() => !('early' in window) && document.querySelector('header [role="status"]') === null)

/** Waits until a page is idle: it has its heading, knows the user, and has no pending request. */
export const waitUntilSettled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const missing = async () => [...((await isLive(page)) ? [] : ['to be live']), ...listPendingRequests(page)]
  const missingOnceDrawn = async () => {
    const now = await missing()
    if (now.length > 0) return now
    await drawn(page)
    return await missing()
  }
  await expect.poll(missingOnceDrawn, { intervals: [50] }).toEqual([])
}

/** Returns the axe violations; `rules` disables some rules. */
export const listViolations = async (
  page: Page,
  rules: Record<string, { enabled: boolean }> = {},
): Promise<string[]> => {
  // There are no foreign frames, for which the builder would open a second page, and passes are not needed.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: tags }, rules, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Returns by how many pixels the content is wider than the window. */
export const measureOverflow = async (page: Page): Promise<number> =>
  await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Words of letters alone that wrap without a hyphen; addresses and Chinese may. */
const brokenWords = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => {
    const letters = /(?<![^\s(„“"])(?!\p{Script=Han})\p{L}+(?![^\s.,:;!?)…“”"])/gu
    const isBroken = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      const [first, ...others] = range.getClientRects()
      return others.some(({ top }) => first !== undefined && top > first.bottom - 2)
    }
    const brokenIn = (node: Node) =>
      [...(node.textContent ?? '').matchAll(letters)]
        .filter(({ 0: word, index }) => isBroken(node, index, index + word.length))
        .map(([word]) => `broken: ${word}`)
    const found: string[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent?.closest('[aria-hidden="true"]')) continue
      if (parent?.checkVisibility() && getComputedStyle(parent).hyphens !== 'auto') found.push(...brokenIn(node))
    }
    return found
  })

/** Text or controls that are clipped: outside the page, or wider than their box. */
const cutOff = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    return [...document.querySelectorAll('main :is(a, button, input, select, h1, h2, h3, p, li, dd, dt, [data-tier])')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }) && !scrolls(element))
      .filter((element) => !element.closest('[aria-hidden="true"]'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        if (width <= 2) return false
        const card = element.closest('article')?.getBoundingClientRect()
        const isOutOfCard = card ? right > card.right + 1 || left < card.left - 1 : false
        const isTooNarrow = element.matches('input[type="time"], select') && width < 110
        return left < -1 || right > window.innerWidth + 1 || isOutOfCard || isTooNarrow
      })
      .concat(
        [...document.querySelectorAll('main table :is(td, th)')].filter(
          (cell) => cell.scrollHeight > cell.clientHeight + 2,
        ),
      )
      .map((element) => `${element.nodeName} ${element.textContent?.slice(0, 40)}`)
  })

/** Returns clipped parts, and words broken in the middle. */
export const findClippedParts = async (page: Page): Promise<string[]> => [
  ...(await cutOff(page)),
  ...(await brokenWords(page)),
]

/** Waits for an idle page, and expects no axe violation and no horizontal overflow. */
export const expectAccessible = async (page: Page) => {
  await waitUntilSettled(page)
  expect({ found: await listViolations(page), overflow: await measureOverflow(page) }).toEqual({
    found: [],
    overflow: 0,
  })
}
