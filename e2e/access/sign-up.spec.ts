import { expect } from '@playwright/test'
import { waitUntilSettled } from '../support/accessibility.ts'
import { test } from '../support/test.ts'

// Sign-up in a browser. sign-up-form.test.tsx and sign-up-course.test.tsx cover the fields, messages and requests of
// its seven forms and their order.

test('RT-10 AU-03: the landing page leads to Sign Up without naming other forms, and other pages lead to Sign In', async ({
  page,
}) => {
  await page.goto('/auth/student', { referer: `${process.env.GRADAPP_URL}/` })
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  // The form switcher looks like one line of text: its select element is transparent.
  const switcher = page.getByLabel('Trouble signing up? Try another form')
  await expect(switcher).toHaveCSS('opacity', '0')
  await expect(switcher).toHaveValue('improved')
  await page.goto('/auth/student', { referer: `${process.env.GRADAPP_URL}/about` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitUntilSettled(page)
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
})
