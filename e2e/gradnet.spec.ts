import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signedUpApplicant } from './applicant.ts'
import { test } from './test.ts'

test('RT-18 GradNet is one screen at both of its addresses, and tab=messages opens the messages', async ({ page }) => {
  await signedUpApplicant(page)
  // A word of its own, of letters alone: long numbers are held for a look.
  const word = [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  const words = `How long did you wait for ${word}?`
  await page.goto('/gradnet')
  await expect(page.getByRole('heading', { level: 1, name: 'GradNet' })).toBeVisible()
  const post = page.getByRole('textbox', { name: 'What would you like to ask or share?' })
  await post.fill(words)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
  await page.goto('/discussion')
  await expect(page.getByRole('heading', { level: 1, name: 'GradNet' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/gradnet?tab=messages')
  await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
})

test('GN-01 a post leads to a programme and to the page of its author, where another person writes to them', async ({
  page,
  browser,
}) => {
  const author = await signedUpApplicant(page)
  const word = [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  await page.goto('/gradnet')
  const text = page.getByRole('textbox', { name: 'What would you like to ask or share?' })
  await text.fill(`Has anybody heard about ${word}?`)
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('searchbox', { name: 'Find a programme' }).fill('computer science')
  const found = page.getByRole('list', { name: 'Found' }).getByRole('button', { name: 'Programme' }).first()
  const name = (await found.locator('bdi').textContent()) ?? ''
  await found.click()
  await expect(text).toHaveValue(`Has anybody heard about ${word}? #${name} `)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const other = await (await browser.newContext()).newPage()
  await signedUpApplicant(other)
  await other.goto('/gradnet')
  const post = other.getByRole('article').filter({ hasText: word })
  await expect(post.getByRole('link', { name })).toHaveAttribute('href', /^\/university\//)
  await post.getByRole('link', { name: 'Ada' }).click()
  await expect(other).toHaveURL(`/gradnet?person=${author.id}`)
  await expect(other.getByRole('article').filter({ hasText: word })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: /^Message/ }).click()
  await expect(other.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
  await page.goto(`/gradnet?person=${author.id}`)
  await expect(page.getByText('This is what other members see of you.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Message/ })).toBeHidden()
  await other.context().close()
})

test('GN-01 posts and replies of others come to an open page without a reload', async ({ page, browser }) => {
  await signedUpApplicant(page)
  const word = () => [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  const [first, second, said] = [word(), word(), word()]
  const publish = async (by: Page, words: string) => {
    await by.getByRole('textbox', { name: 'What would you like to ask or share?' }).fill(words)
    await by.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(by.getByRole('article').filter({ hasText: words })).toBeVisible()
  }
  await page.goto('/gradnet')
  await publish(page, `Has anybody heard from ${first}?`)
  const own = page.getByRole('article').filter({ hasText: first })
  await own.getByRole('button', { name: /^Reply/ }).click()

  const other = await (await browser.newContext()).newPage()
  await signedUpApplicant(other)
  await other.goto('/gradnet')
  await publish(other, `Where do you live in ${second}?`)
  // What somebody reads is not pushed away: the new post waits for a press.
  await page.getByRole('button', { name: 'Show new posts' }).click({ timeout: 20_000 })
  await expect(page.getByRole('article').filter({ hasText: second })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show new posts' })).toHaveCount(0)

  const seen = other.getByRole('article').filter({ hasText: first })
  await seen.getByRole('button', { name: /^Reply/ }).click()
  await seen.getByRole('textbox').fill(`Yes, on ${said}.`)
  await seen.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await expect(page.getByText(said)).toBeVisible({ timeout: 20_000 })
})
