import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

/** A unique word of letters alone: long numbers are held for moderation. */
const newWord = () => [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

test('RT-18 GN-01 GradNet is one screen at both addresses; a post links to a programme and its author, and others reply', async ({
  page,
  browser,
}) => {
  const author = await signUpApplicant(page)
  const word = newWord()
  await page.goto('/gradnet')
  await expect(page.getByRole('heading', { level: 1, name: 'GradNet' })).toBeVisible()
  const text = page.getByRole('textbox', { name: 'What would you like to ask or share?' })
  // One line until it has the focus, and after the post again.
  await expect(page.getByRole('button', { name: 'Add a link' })).toBeHidden()
  await text.fill(`Any news about ${word}?`)
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('searchbox', { name: 'Find a programme' }).fill('computer science')
  const found = page.getByRole('list', { name: 'Found' }).getByRole('button', { name: 'Programme' }).first()
  const name = (await found.locator('bdi').textContent()) ?? ''
  await found.click()
  await expect(text).toHaveValue(`Any news about ${word}? #${name} `)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: word })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a link' })).toBeHidden()

  const other = await (await browser.newContext()).newPage()
  await signUpApplicant(other)
  await other.goto('/discussion')
  await expect(other.getByRole('heading', { level: 1, name: 'GradNet' })).toBeVisible()
  const post = other.getByRole('article').filter({ hasText: word })
  await expect(post.getByRole('link', { name })).toHaveAttribute('href', /^\/university\//)
  await expectAccessible(other)
  await post.getByRole('link', { name: 'Ada' }).click()
  await expect(other).toHaveURL(`/gradnet?person=${author.id}`)
  await expect(other.getByRole('article').filter({ hasText: word })).toBeVisible()
  await other.getByRole('button', { name: /^Message/ }).click()
  await expect(other.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true')
  await expect(other.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
  await other.context().close()
})

test('GN-01 posts and replies of others appear on an open page without a reload, and a reply is marked as helpful', async ({
  page,
  browser,
}) => {
  const { post } = await signUpApplicant(page)
  const [first, second, said] = [newWord(), newWord(), newWord()]
  const { id } = await post('/api/community/posts', {
    id: crypto.randomUUID(),
    text: `Any news from ${first}?`,
  })
  const live = page.waitForEvent('websocket', (socket) => socket.url().includes('socket.io'))
  await page.goto('/gradnet')
  const connected = (await live).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
  await page
    .getByRole('article')
    .filter({ hasText: first })
    .getByRole('button', { name: /^Reply/ })
    .click()
  await connected

  const other = await (await browser.newContext()).newPage()
  const another = await signUpApplicant(other)
  await another.post('/api/community/posts', { id: crypto.randomUUID(), text: `Where do you live in ${second}?` })
  await another.post('/api/community/posts', { id: crypto.randomUUID(), parentId: id ?? '', text: `Yes, on ${said}.` })
  await other.context().close()
  await expect(page.getByText(said)).toBeVisible({ timeout: 20_000 })
  // Text that a user reads does not move: the new post waits for a press.
  await page.getByRole('button', { name: 'Show new posts' }).click({ timeout: 20_000 })
  await expect(page.getByRole('article').filter({ hasText: second })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as helpful answer' }).click()
  await expect(page.getByText('Helpful answer', { exact: true })).toBeVisible()
})
