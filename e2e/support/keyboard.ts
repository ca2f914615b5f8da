import { expect, type Page } from '@playwright/test'

/** Returns the accessible name of the focused element: its label, its own name or its text. */
export const getFocusedName = async (page: Page): Promise<string> =>
  await page.evaluate(() => {
    const { activeElement } = document
    const labels = activeElement && 'labels' in activeElement ? (activeElement.labels as NodeList | null) : null
    const label = labels?.[0]?.textContent
    return (activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent?.slice(0, 80) ?? '').trim()
  })

/** Presses Tab or Shift+Tab until the element of this name has the focus; throws when it is never reached. */
export const tabTo = async (page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    if (name.test(await getFocusedName(page))) return
  }
  throw new Error(`${name} was not reached with Tab; the focus is on "${await getFocusedName(page)}"`)
}

/** Fails unless the focus is visible: inside the window, and different from the look without focus. */
export const expectFocusVisible = async (page: Page, where: string) => {
  const focused = page.locator(':focus')
  await expect(focused, where).toBeInViewport()
  const shown = await focused.evaluate((element) => {
    const lookOf = (part: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(part)
      return { ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2, edge: boxShadow + borderColor }
    }
    // A clone beside it shows the look without the focus.
    const copy = element.cloneNode(true) as HTMLElement
    copy.removeAttribute('id')
    copy.removeAttribute('name')
    element.after(copy)
    const [own, bare] = [lookOf(element), lookOf(copy)]
    copy.remove()
    return element.matches(':focus-visible') && (own.ring || own.edge !== bare.edge)
  })
  expect(shown, `${where}: the focus is seen`).toBe(true)
}
