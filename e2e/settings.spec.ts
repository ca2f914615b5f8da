import { expect } from '@playwright/test'
import sharp from 'sharp'
import { signedUpApplicant } from './applicant.ts'
import { test } from './test.ts'

test('RT-20 SE-01 RT-25 settings: picture, language, currency, time zone and the one theme', async ({ page }) => {
  await signedUpApplicant(page)
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
  await zone.fill('kathmandu')
  await page.getByRole('option', { name: 'Asia/Kathmandu' }).click()
  await expect(zone).toHaveValue('Asia/Kathmandu')
  await zone.fill('Tokyo')
  await page.getByRole('option', { name: /Tokyo/ }).first().click()
  await page.getByLabel('Language').last().selectOption('de')
  await expect(page.getByRole('heading', { level: 1, name: 'Sprache und Region' })).toBeVisible()
  await expect(async () => {
    const { profile } = (await (await page.request.get('/api/profile')).json()) as { profile: object }
    expect(profile).toMatchObject({ language: 'de', currency: 'EUR', timeZone: 'Asia/Tokyo' })
  }).toPass()

  await page.goto('/settings/appearance')
  await page.getByRole('radio', { name: 'Dunkel' }).click()
  await expect(page.getByRole('radio', { name: 'Hell' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('LG-03 amounts are shown in the chosen currency beside their own, whatever the language', async ({ page }) => {
  await signedUpApplicant(page)
  await page.route('**/api/snapshot', async (route) => {
    const answer = await route.fetch()
    const snapshot = (await answer.json()) as { figures: object }
    await route.fulfill({
      response: answer,
      json: { ...snapshot, figures: { ...snapshot.figures, scholarshipsFound: 25_000 } },
    })
  })
  const figures = page.getByRole('region', { name: 'Figures' })
  await page.goto('/dashboard')
  await expect(figures).toContainText('$25K')
  await expect(figures).not.toContainText('about')
  await page.goto('/settings/region')
  await page.getByLabel('Currency').selectOption('EUR')
  await expect(page.getByText('Data updated successfully').first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(figures).toContainText('$25K')
  await expect(figures).toContainText(/about €\d\d,\d00/)
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Budget and funding' }).click()
  const limit = page.getByRole('textbox', { name: /^Maximum tuition per year/ })
  await limit.fill('20000')
  await expect(page.getByText(/^about €1\d,\d00$/)).toBeVisible()
  await expect(limit).toHaveAccessibleDescription(/about €/)
})

test('on a phone the open section is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signedUpApplicant(page)
  await page.goto('/settings/activity')
  await expect(page.getByRole('link', { name: 'Account Activity' })).toBeInViewport()
})
