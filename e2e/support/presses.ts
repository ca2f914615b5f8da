import type { Page } from '@playwright/test'

/** Counts presses and filled fields on the pages of a journey; changes by scripts do not count. */
export const countPresses = async (page: Page) => {
  await page.addInitScript(() => {
    const add = (name: string, value: string) => {
      const known = JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[]
      sessionStorage.setItem(name, JSON.stringify([...known, value]))
    }
    const nameOf = (element: EventTarget | null) => (element as HTMLElement).id
    addEventListener('click', (event) => event.isTrusted && add('presses', nameOf(event.target)), true)
    addEventListener(
      'change',
      ({ target }) => target instanceof HTMLSelectElement && add('presses', nameOf(target)),
      true,
    )
    addEventListener('input', ({ target }) => target instanceof HTMLInputElement && add('fields', nameOf(target)), true)
  })
  const read = async (name: string) =>
    await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[], name)
  return {
    presses: async () => (await read('presses')).length,
    fields: async () => new Set(await read('fields')).size,
  }
}
