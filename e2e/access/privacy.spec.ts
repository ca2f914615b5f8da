import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { strongPassword } from '#tests/support/server-process.ts'
import { createApplicantWithApplication, signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

test('SE-01: a user exports all data, schedules the deletion of the account and cancels it', async ({ page }) => {
  const { email, universityName } = await createApplicantWithApplication(page)
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(strongPassword)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^gradapp-export-.*\.zip$/)
  const packed = unzipSync(readFileSync(await download.path()))
  const text = strFromU8(packed['data.json'] ?? new Uint8Array())
  for (const word of [email, universityName, 'not_started']) expect(text).toContain(word)
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText(/^In 14 days/)).toBeVisible()
  await dialog.getByLabel('Current password').fill(strongPassword)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/^Your account will be deleted on/).first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account will not be deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('RO-03, SE-01: an applicant in onboarding can leave it, and a change of role rotates the session', async ({
  page,
  context,
}) => {
  await signUpApplicant(page, { onboarded: false })
  const tokenOf = async () => (await context.cookies()).find(({ name }) => name.endsWith('gradapp_session'))?.value
  const before = await tokenOf()
  await page.goto('/onboarding')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Your data' }).click()
  for (const name of ['Export my data', 'Delete my account'])
    await expect(page.getByRole('dialog').getByRole('button', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await header.getByRole('button', { name: 'Change Role' }).click()
  await page.getByRole('radio', { name: /Mentor/ }).click()
  await page.getByRole('button', { name: 'Continue as Mentor' }).click()
  await page.waitForURL('**/mentor/onboarding')
  expect(await tokenOf()).toBeTruthy()
  expect(await tokenOf()).not.toBe(before)
  const origin = process.env.GRADAPP_URL ?? ''
  const old = await fetch(`${origin}/api/session`, { headers: { cookie: `gradapp_session=${before}` } })
  expect(await old.json()).toMatchObject({ person: null })
  await header.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
