import { expect, type Page } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { withDatabase } from '../support/database.ts'
import { test } from '../support/test.ts'

// Offline writings, in a browser whose service worker persists like that of a user.

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => page.getByText('All changes saved')
const waiting = (page: Page) => page.getByText('Saved in this browser only')

const type = async (page: Page, text: string) => {
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

/** Returns the cached page and text of the open writing that the browser would show offline. */
const keptText = async (page: Page): Promise<string> =>
  await page.evaluate(async () => {
    const id = new URL(window.location.href).searchParams.get('open')
    const [shell, writing] = await Promise.all([
      caches.match('/document-generator'),
      caches.match(`/api/writings/${id}`),
    ])
    return shell && writing ? await writing.text() : ''
  })

/** Types a statement into a new writing, and waits until the server has it. */
const writeStatement = async (page: Page) => {
  // The page was loaded by client-side navigation; the resources of a full load are cached all the same.
  await page.goto('/dashboard')
  await page.locator('main a[href^="/document-generator"]').first().click()
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.getByRole('menuitem', { name: 'Statement of purpose' }).click()
  await type(page, 'I studied rivers in Graz.')
  await expect(saved(page)).toBeVisible()
}

const untilKept = async (page: Page) =>
  await expect.poll(async () => await keptText(page), { timeout: 20_000 }).toContain('Graz')

const beginStatement = async (page: Page) => {
  await signUpApplicant(page)
  await writeStatement(page)
  await untilKept(page)
}

/**
 * Lists the entries of Cache Storage and local storage that contain the text of the writing or the name of its author.
 */
const storedBy = async (page: Page): Promise<string[]> =>
  await page.evaluate(async () => {
    const texts = Object.entries(localStorage).map(([key, value]): [string, string] => [key, String(value)])
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (request.url.includes('/api/'))
          texts.push([`${name} ${request.url}`, (await (await cache.match(request))?.text()) ?? ''])
    }
    return texts.filter(([, text]) => /rivers|tunnel|Lovelace/.test(text)).map(([key]) => key)
  })

test('DC-01 RT-16 a writing opens offline after a reload and in a new window, with the unsent changes', async ({
  page,
  context,
}) => {
  await beginStatement(page)
  await context.setOffline(true)
  await type(page, ' On a train.')
  await expect(waiting(page)).toBeVisible()
  await page.reload()
  await expect(textOf(page)).toHaveText('I studied rivers in Graz. On a train.')
  await type(page, ' In a tunnel.')
  await expect(textOf(page)).toHaveText('I studied rivers in Graz. On a train. In a tunnel.')
  // A second window of the same browser shows the server's version; the changes of the first stay in the first.
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(textOf(second)).toHaveText('I studied rivers in Graz.')
  await type(second, ' Beside it.')
  await expect(waiting(second)).toBeVisible()
  await second.close()
  // The next window continues with the unsent changes of the closed one, still offline.
  const address = page.url()
  await page.close()
  const next = await context.newPage()
  await next.goto(address)
  await expect(textOf(next)).toHaveText(/^I studied rivers in Graz\.( On a train\. In a tunnel\.| Beside it\.)$/)
  await context.setOffline(false)
  await expect(saved(next)).toBeVisible({ timeout: 20_000 })
  for (const part of ['On a train.', 'In a tunnel.', 'Beside it.'])
    await expect(textOf(next)).toContainText(part, { timeout: 20_000 })
  const id = new URL(address).searchParams.get('open') ?? ''
  const kept = await (await next.request.get(`/api/writings/${id}`)).text()
  for (const part of ['On a train.', 'In a tunnel.', 'Beside it.']) expect(kept).toContain(part)
})

test('SO-01 SS-04 signing out deletes every cached writing from the browser', async ({ page }) => {
  await beginStatement(page)
  await page.evaluate(async () => {
    const kept = await caches.keys()
    if (!kept.some((name) => name.startsWith('gradapp_kept '))) throw new Error('nothing was kept')
  })
  await page.getByRole('button', { name: /^Settings menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const names = await page.evaluate(async () => await caches.keys())
  expect(names.filter((name) => name.startsWith('gradapp_kept '))).toEqual([])
  expect(await page.evaluate(async () => (await caches.match('/api/session')) === undefined)).toBe(true)
})

test('SI-05 SS-04 a session without "remember me" caches nothing, and its unsent changes are deleted when the browser closes', async ({
  page,
  context,
}) => {
  const { id } = await signUpApplicant(page)
  await withDatabase(
    async (client) =>
      await client.query("update sessions set expires_at = created_at + interval '1 day' where user_id = $1", [id]),
  )
  await writeStatement(page)
  // A copy would be cached two seconds after the last change.
  await page.waitForTimeout(2_500)
  expect(await storedBy(page)).toEqual([])
  await context.setOffline(true)
  await type(page, ' In a tunnel.')
  await expect(waiting(page)).toBeVisible()
  expect(await storedBy(page)).toHaveLength(1)
  // Closing the browser ends the page and its session cookies.
  await page.close()
  await context.clearCookies()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/auth')
  // The page is readable before its scripts, which delete the changes, have run.
  await expect.poll(async () => await storedBy(next)).toEqual([])
})

test('SO-01 SS-04 cached copies of a remembered session are hidden after its end, and deleted by the first page without a user', async ({
  page,
  context,
}) => {
  await beginStatement(page)
  const address = page.url()
  await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('gradapp_kept '))
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request))?.text()
      await cache.put(request, new Response(text, { headers: { 'x-kept-until': String(Date.now() - 1) } }))
    }
  })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/rivers|Lovelace/)
  expect(await storedBy(page)).toEqual([])
  await context.setOffline(false)
  await page.goto(address)
  await expect(textOf(page)).toHaveText('I studied rivers in Graz.')
  await untilKept(page)
  await page.close()
  await context.clearCookies()
  const next = await context.newPage()
  await next.goto('/auth')
  await expect.poll(async () => await storedBy(next)).toEqual([])
})
