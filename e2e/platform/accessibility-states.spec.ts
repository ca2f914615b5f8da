import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createApplicantWithApplication, formatDateInDays, signUpApplicant } from '../support/applicant.ts'
import { signUpMentor } from '../support/mentor.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Accessibility of states that no path of screens.spec.ts reaches. Tests beside the components cover their behaviour.

const t = await readTexts('en')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const phone = { width: 360, height: 780 }

test('AP-02, SH-01, PF-02: forms with a restored draft are accessible', async ({ page }) => {
  const { application, universityName, post } = await createApplicantWithApplication(page)
  const { id, selectedUniversityId } = application
  await post('/api/professors', { selectedUniversityId, professorName: 'Grace Hopper' })
  for (const { path, open, field } of [
    {
      path: `/applications?open=${id}`,
      open: t('applications.editor.openNamed', { name: t('applications.requirement.transcripts') }),
      field: t('applications.editor.notes'),
    },
    {
      path: '/selected-universities',
      open: t('shortlist.editNamed', { name: universityName }),
      field: t('shortlist.notes'),
    },
    {
      path: '/matched-faculty',
      open: t('professors.log.addNamed', { name: 'Grace Hopper' }),
      field: t('professors.log.note'),
    },
  ]) {
    await page.goto(path)
    await button(page, open).click()
    const input = page.getByRole('textbox', { name: field })
    await input.fill('Ask Ada about this, tomorrow')
    await page.reload()
    await expect(input).toHaveValue('Ask Ada about this, tomorrow')
    await expect(page.getByText(t('ui.draftRestored'))).toBeVisible()
    await expectAccessible(page)
  }
})

test('PF-02: the form of a professor who is already selected is accessible, and keeps the name', async ({ page }) => {
  const { post } = await signUpApplicant(page)
  const { id: selectedUniversityId } = await post('/api/shortlist', { universityId: 'eth-zurich' })
  await post('/api/professors', { selectedUniversityId, professorName: 'Grace Hopper' })
  await page.goto('/matched-faculty')
  await button(page, t('professors.addByHand')).click()
  const name = page.getByRole('textbox', { name: t('professors.field.professorName') })
  await name.fill('Grace Hopper')
  await button(page, t('professors.add')).click()
  await expect(page.getByText('Professor already selected')).toBeVisible()
  await expect(name).toHaveValue('Grace Hopper')
  await expectAccessible(page)
})

test('SH-01, AP-03: a filtered shortlist and a calendar without an application are accessible', async ({ page }) => {
  const { post } = await signUpApplicant(page)
  const add = async (universityId: string, category: string) =>
    await post('/api/shortlist', { universityId, category, priority: 2 })
  const { id: selectedUniversityId, universityName } = await add('eth-zurich', 'safety')
  await add('university-of-oxford', 'reach')
  const localDate = formatDateInDays(40)
  await post('/api/deadlines', {
    selectedUniversityId,
    kind: 'scholarship',
    title: 'Aurora Fellowship',
    localDate,
    localTime: '17:00',
    zoneRule: 'own',
    zone: null,
  })
  await page.goto('/selected-universities')
  await page.getByLabel(t('shortlist.category'), { exact: true }).selectOption('safety')
  await expect(page.locator('article h2')).toHaveText([String(universityName)])
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page.getByLabel(t('shortlist.filter.query')).fill('stanford')
  await expect(page.getByText(t('shortlist.filter.emptyTitle'))).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/applications?view=calendar&month=${localDate.slice(0, 7)}`)
  await expect(page.getByText('Aurora Fellowship', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
})

test('HD-03: the command palette and the schedule menu are accessible to a mentor', async ({ page }) => {
  await signUpMentor(page)
  await page.goto('/mentor/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  await expect(page).toHaveURL('/mentor/schedule')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: t('plans.palette.mentorPlaceholder') })
  await field.fill('my stud')
  await expect(page.getByRole('option', { name: 'My Students' })).toBeVisible()
  await expectAccessible(page)
})
