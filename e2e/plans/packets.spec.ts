import { expect } from '@playwright/test'
import { buildScan } from '#src/features/packets/fixtures.ts'
import { createApplicantWithApplication } from '../support/applicant.ts'
import { expectFullPage } from '../support/full-page.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Files for a portal: a scan is attached, made small enough, downloaded and kept as sent.

test('a scan above 2 MB becomes a merged packet below it, which is frozen as sent', async ({ page }) => {
  const t = await readTexts('en')
  const { application } = await createApplicantWithApplication(page)
  await page.goto(`/applications?open=${application.id}`)
  const scan = await buildScan(6)
  expect(scan.byteLength).toBeGreaterThan(2 * 1024 * 1024)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'transcript.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scan) })
  const section = page.getByRole('region', { name: t('packets.title'), exact: true })
  await section.getByRole('button', { name: t('packets.make') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('packets.maxMegabytes'), { exact: true }).fill('2')
  await dialog.getByRole('button', { name: t('packets.make') }).click()
  await expect(dialog).toHaveCount(0, { timeout: 90_000 })
  await expect(section.getByText(t('packets.pages', { count: 6 }))).toBeVisible()
  await expect(section.getByText(/dpi/)).toBeVisible()
  await expectFullPage(page, 'packets', 'ltr')
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: t('packets.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await section.getByRole('button', { name: t('packets.markSent') }).click()
  await dialog.getByRole('button', { name: t('packets.markSent') }).click()
  await expect(section.getByRole('button', { name: t('packets.markSent') })).toHaveCount(0)
})
