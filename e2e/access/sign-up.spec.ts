import { expect } from '@playwright/test'
import { waitUntilSettled } from '../support/accessibility.ts'
import { test } from '../support/test.ts'

// The sign-up as a browser shows it; what its seven forms ask, show, say and send, and how it goes on, is proven in
// sign-up-form.test.tsx and sign-up-course.test.tsx.

test('RT-10 AU-03: a door of the landing page that the browser opened by itself leads to Sign Up, where no other form is named before it is asked for, and other ways lead to Sign In', async ({
  page,
}) => {
  await page.goto('/auth/student', { referer: `${process.env.GRADAPP_URL}/` })
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  // One quiet line.
  const switcher = page.getByLabel('Trouble signing up? Try another form')
  await expect(switcher).toHaveCSS('opacity', '0')
  await expect(switcher).toHaveValue('improved')
  await page.goto('/auth/student', { referer: `${process.env.GRADAPP_URL}/about` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitUntilSettled(page)
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
})
