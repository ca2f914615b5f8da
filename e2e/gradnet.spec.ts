import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
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
