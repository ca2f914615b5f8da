import { expect } from '@playwright/test'
import { createEmail, strongPassword } from '#tests/support/server-process.ts'
import { expectFullPage } from '../support/full-page.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'
import { mentorAnswers } from '../support/users.ts'

test('LG-01 RT-06 RT-07 RT-10 SU-07 a mentor goes in Arabic on a phone from the landing page to the dashboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const t = await readTexts('ar')
  const box = (key: string) => page.getByRole('textbox', { name: t(key), exact: true }).last()
  const pick = async (label: string, typed: string) => {
    const field = page
      .getByRole('combobox', { name: label })
      .or(page.getByLabel(label, { exact: true }))
      .first()
    await field.click()
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: typed }).first().click()
    await page.keyboard.press('Escape')
  }

  await page.goto('/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('footer.becomeMentor') })
    .click()
  await page.waitForURL('**/become-a-mentor')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForURL('**/mentor/auth')
  await page.getByRole('tab', { name: t('accounts.auth.signUpTab') }).click()
  await box('accounts.fields.firstName').fill('نور')
  await box('accounts.fields.lastName').fill('حداد')
  await box('accounts.fields.email').fill(createEmail())
  await box('accounts.fields.password').fill(strongPassword)
  await expectFullPage(page, 'sign-up')
  // Left-to-right values keep their direction.
  await expect(box('accounts.fields.email')).toHaveCSS('direction', 'ltr')
  await page.getByRole('button', { name: t('accounts.signUp.submit'), exact: true }).click()

  await page.waitForURL('**/mentor/onboarding')
  const roles = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('user_role_')))
  expect(roles.map(([, role]) => role)).toEqual(['mentor'])
  await expect(page.getByText(t('mentoring.completion.percent', { percent: 0, needed: 80 })).first()).toBeVisible()
  await pick(t('mentoring.criterion.expertiseFields'), t('catalogue.field.physics'))
  await box('mentoring.criterion.institution').fill('جامعة دمشق')
  await box('mentoring.criterion.degree').fill('دكتوراه في الفيزياء')
  await box('mentoring.criterion.yearsOfExperience').fill('9')
  await box('mentoring.criterion.bio').fill(mentorAnswers.bio)
  await box('mentoring.criterion.availability').fill('الثلاثاء بعد السادسة مساءً')
  const completion = page.getByText(t('mentoring.completion.percent', { percent: 80, needed: 80 }))
  await expect(completion.first()).toBeVisible()
  await expectFullPage(page, 'onboarding at 80 percent')
  await page.getByRole('button', { name: t('mentoring.finish') }).click()
  await page.waitForURL('**/mentor/dashboard')
  await expect(
    page.getByRole('heading', { level: 1, name: t('mentoring.dashboard.welcome', { name: 'نور' }) }),
  ).toBeVisible()
  // The first item of the header is at the right edge.
  const home = await page.getByRole('banner').getByRole('link').first().boundingBox()
  expect(home?.x ?? 0).toBeGreaterThan(150)
})
