import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { inDays, signedUpApplicant } from './applicant.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// Finding professors, saving them, and keeping the log of the contact.

const t = await textsOf('en')
test('PF-01 anybody can search the professors, and samples are marked as such', async ({ page }) => {
  await page.goto('/professors')
  await expect(page.getByText(t('professors.sample')).first()).toBeVisible()
  await page.getByRole('searchbox').fill('no such research')
  await expect(page.getByText(t('professors.noneTitle'))).toBeVisible()
  await page.getByRole('searchbox').fill('machine learning')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('professors.save') })).toHaveCount(0)
})

test('PF-01, PF-02 a matched professor is saved once, contacted, and followed up', async ({ page }) => {
  await signedUpApplicant(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/matched-faculty')
  const matched = page.getByRole('region', { name: t('professors.matched.section') })
  await expect(matched.getByRole('article').first()).toBeVisible()
  expect(await matched.getByRole('article').count()).toBeLessThanOrEqual(10)
  // Samples are nobody, so nothing says how well they match.
  await expect(matched.getByText(/% match\./)).toHaveCount(0)
  await matched
    .getByRole('button', { name: /^Save / })
    .first()
    .dblclick()
  const own = page.getByRole('region', { name: t('professors.own'), exact: true })
  await expect(own.getByRole('article')).toHaveCount(1)
  const status = own.getByRole('combobox', { name: t('professors.contactStatus') })
  await expect(status).toHaveValue('Not Contacted')
  await own.getByRole('button', { name: /^Log outreach/ }).click()
  await own.getByLabel(t('professors.log.followUp'), { exact: true }).fill(inDays(6))
  await own.getByRole('textbox', { name: t('professors.log.note') }).fill('<script>window.hacked = 1</script>')
  await own.getByRole('button', { name: t('professors.log.save'), exact: true }).click()
  await expect(own.locator('p').filter({ hasText: '<script>window.hacked = 1</script>' })).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(status).toHaveValue('Contacted')
  await expect(own.getByText(/^Follow up due/)).toBeVisible()
  // Free text, kept as it was written.
  await status.fill('Met at a conference')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await status.press('Enter')
  await saved
  await page.reload()
  await expect(status).toHaveValue('Met at a conference')
  await expectAccessible(page)
})

test('PF-02 a professor is added by hand, and the same name again is refused with the typed words kept', async ({
  page,
}) => {
  const person = await signedUpApplicant(page)
  await person.post('/api/shortlist', { universityId: 'eth-zurich' })
  await page.goto('/matched-faculty')
  const add = async () => {
    await page.getByRole('button', { name: t('professors.addByHand') }).click()
    await page.getByRole('textbox', { name: t('professors.field.professorName') }).fill('Grace Hopper')
    await page.getByRole('button', { name: t('professors.add'), exact: true }).click()
  }
  await add()
  await expect(page.getByRole('article', { name: 'Grace Hopper' })).toContainText('Not specified')
  await add()
  await expect(page.getByText('Professor already selected')).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('professors.field.professorName') })).toHaveValue('Grace Hopper')
  await expectAccessible(page)
})

test('PF-02 a removed professor is taken back from the toast, with the log', async ({ page }) => {
  const person = await signedUpApplicant(page)
  const entry = await person.post('/api/shortlist', { universityId: 'eth-zurich' })
  const professor = await person.post('/api/professors', {
    selectedUniversityId: entry.id,
    professorName: 'Grace Hopper',
  })
  await page.goto('/matched-faculty')
  const card = page.getByRole('article', { name: 'Grace Hopper' })
  const remove = card.getByRole('button', { name: t('professors.removeNamed', { name: 'Grace Hopper' }) })
  const undo = page.getByRole('button', { name: t('professors.undo'), exact: true })
  await remove.click()
  await expect(card).toHaveCount(0)
  await undo.click()
  await expect(card).toBeVisible()
  await person.post(`/api/professors/${professor.id}/outreach`, {
    kind: 'sent',
    happenedOn: inDays(0),
    note: 'asked about a place',
  })
  await page.reload()
  await remove.click()
  // What hangs on it is named before it goes.
  await expect(page.getByText(t('professors.removeMessage'))).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('professors.remove'), exact: true })
    .click()
  await expect(card).toHaveCount(0)
  await undo.click()
  await expect(card.getByText('asked about a place')).toBeVisible()
})
