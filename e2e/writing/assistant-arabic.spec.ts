import { expect, type Page } from '@playwright/test'
import { listViolations } from '../support/accessibility.ts'
import { createApplicantWithApplication } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const phone = { width: 390, height: 844 }

const countShortlist = async (page: Page) =>
  ((await (await page.request.get('/api/shortlist')).json()) as { total: number }).total

test('CH-01: an applicant asks ten questions in Arabic on a phone, adds a university with one press and undoes it', async ({
  page,
}) => {
  const { application } = await createApplicantWithApplication(page)
  await page.setViewportSize(phone)
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const t = await readTexts('ar')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: t('assistant.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('assistant.title') })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...phone })

  const log = dialog.getByRole('log')
  const field = page.getByRole('textbox', { name: t('assistant.label') })
  const linkTo = (href: string) => log.locator(`a[href="${href}"]`).last()
  const unknown = log.getByText(t('assistant.say.unknown'))
  const ask = async (question: string) => {
    await field.fill(question)
    await dialog.getByRole('button', { name: t('assistant.send') }).click()
    await expect(log.getByText(question, { exact: true })).toBeVisible()
    await expect(log).toHaveAttribute('aria-busy', 'false')
    expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  }

  await test.step('asks about the own plans', async () => {
    await ask('ما الذي ينقص طلباتي؟')
    await expect(linkTo(`/applications?open=${application.id}`)).toBeVisible()
    await ask('ما حالة طلباتي؟')
    await expect(linkTo(`/applications?open=${application.id}`)).toBeVisible()
    await ask('كم مجموع رسوم التقديم لطلباتي؟')
    await ask('من يستطيع رؤية سيرتي الذاتية؟')
    await ask('ما الجامعات في قائمتي؟')
    await expect(unknown).toHaveCount(0)
  })

  await test.step('asks about the catalogue and the product', async () => {
    await ask('ما الرسوم الدراسية في Stanford University؟')
    await expect(log.getByRole('link', { name: 'Stanford University' }).last()).toBeVisible()
    await ask('ابحث عن برامج ماجستير علوم الحاسوب في ألمانيا')
    await ask('كيف أحفظ البحث ليصلني تنبيه؟')
    await expect(linkTo('/help#saved-searches')).toBeVisible()
    await ask('ما معنى آمن وطموح ومستهدف؟')
    await expect(linkTo('/help#tiers')).toBeVisible()
    await expect(unknown).toHaveCount(0)
  })

  await test.step('adds a university with one press, and takes it back', async () => {
    const before = await countShortlist(page)
    await ask('أضف ETH Zurich إلى قائمتي')
    const card = log.getByRole('group', { name: /ETH Zurich/ })
    expect(await countShortlist(page)).toBe(before)
    await card.getByRole('button', { name: t('assistant.proposal.yes') }).click()
    await expect(card.getByText(t('assistant.proposal.done'), { exact: true })).toBeVisible()
    expect(await countShortlist(page)).toBe(before + 1)
    await card.getByRole('button', { name: t('applications.undo') }).click()
    await expect(card.getByText(t('assistant.proposal.undone'), { exact: true })).toBeVisible()
    expect(await countShortlist(page)).toBe(before)
  })

  await test.step('asks what the product does not know, and is shown where to look', async () => {
    await ask('ما الطقس على المريخ اليوم؟')
    await expect(unknown).toHaveCount(1)
    await expect(linkTo('/universities')).toBeVisible()
    await expect(linkTo('/help')).toBeVisible()
  })
  expect(await listViolations(page)).toEqual([])
})
