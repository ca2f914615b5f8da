import { expect } from '@playwright/test'
import sharp from 'sharp'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

test('RT-20, SE-01: the settings store picture, language, currency and time zone, and show the open section on a phone', async ({
  page,
}) => {
  await signUpApplicant(page)
  await page.goto('/settings')
  await page.waitForURL('**/settings/profile')
  const picture = page.getByRole('group', { name: 'Picture' })
  const chooser = page.waitForEvent('filechooser')
  await picture.getByRole('button', { name: 'Choose a picture' }).click()
  const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#264' } })
    .png()
    .toBuffer()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: photograph })
  await expect(picture.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/api\/profile\/picture\//)
  const served = await page.request.get((await page.getByRole('banner').locator('img').getAttribute('src')) ?? '')
  expect(served.headers()).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(served.headers()['content-security-policy']).toContain('sandbox')

  await page.goto('/settings/region')
  await page.getByLabel('Currency').selectOption('EUR')
  const zone = page.getByRole('combobox', { name: 'Time zone' }).or(page.getByLabel('Time zone')).first()
  await zone.fill('Tokyo')
  await page.getByRole('option', { name: /Tokyo/ }).first().click()
  await page.getByLabel('Language').last().selectOption('de')
  await expect(page.getByRole('heading', { level: 1, name: 'Sprache und Region' })).toBeVisible()
  await expect(async () => {
    const { profile } = (await (await page.request.get('/api/profile')).json()) as { profile: object }
    expect(profile).toMatchObject({ language: 'de', currency: 'EUR', timeZone: 'Asia/Tokyo' })
  }).toPass()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/settings/activity')
  await expect(page.getByRole('main').getByRole('navigation').locator('[aria-current]')).toBeInViewport()
})
