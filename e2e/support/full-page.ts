import { expect, type Page } from '@playwright/test'
import { listViolations, waitUntilSettled } from './accessibility.ts'

/** Expects the text direction of the language, no overflow or clipped text on a phone, and no axe violation. */
export const expectFullPage = async (page: Page, where: string, direction: 'rtl' | 'ltr' = 'rtl') => {
  await expect(page.getByRole('heading', { level: 1 }), where).toHaveCount(1)
  await waitUntilSettled(page)
  await expect(page.locator('html'), where).toHaveAttribute('dir', direction)
  const cut = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const parts = [...document.querySelectorAll('h1, h2, h3, label, button, [role="tab"], main p')]
    const clipped = parts.filter((part) => {
      const box = part.getBoundingClientRect()
      if (box.width < 2 || getComputedStyle(part).visibility === 'hidden') return false
      return part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible'
    })
    return { wide, clipped: clipped.map((part) => part.textContent) }
  })
  expect({ where, ...cut }).toEqual({ where, wide: 0, clipped: [] })
  expect({ where, found: await listViolations(page) }).toEqual({ where, found: [] })
}
