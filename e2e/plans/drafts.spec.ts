import { expect, type Page } from '@playwright/test'
import { strongPassword } from '#tests/support/server-process.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { createApplicantWithApplication, formatDateInDays } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Drafts: unsaved input is restored after the tab or the session ended, for the same user only.
// tests/resilience/draft-persistence.test.tsx tests each form and its stored fields.

const t = await readTexts('en')
const typed = 'Ask Ada about <b>this</b>, tomorrow'
const applicationPath = ({ application }: { application: { id: string } }) => `/applications?open=${application.id}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const restored = (page: Page) => page.getByText(t('ui.draftRestored'))
const keptDrafts = async (page: Page) =>
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gradapp_draft')))

test('AP-03 a draft is restored after a reload and in the next tab, can be saved there, and is deleted once discarded', async ({
  page,
}) => {
  const title = (of: Page) => of.getByRole('textbox', { name: t('deadlines.fieldTitle') })
  // No date is known, or one of an earlier cycle.
  const enter = (of: Page) =>
    button(of, t('deadlines.enter'))
      .or(of.getByText(t('deadlines.expected.other')))
      .first()
  const path = applicationPath(await createApplicantWithApplication(page))
  await page.goto(path)
  await enter(page).click()
  await title(page).fill('not this')
  await page.reload()
  await expect(title(page)).toHaveValue('not this')
  await expect(restored(page)).toBeVisible()
  await expectAccessible(page)
  // After discarding, the form shows the stored values and no draft returns.
  await button(page, t('ui.draftDiscard')).click()
  await expect(title(page)).toHaveValue('')
  await page.reload()
  await expect(enter(page)).toBeVisible()
  await expect(title(page)).toHaveCount(0)
  // A new tab that is opened after this one was closed.
  await enter(page).click()
  await title(page).fill(typed)
  await page.getByRole('textbox', { name: t('deadlines.fieldDate') }).fill(formatDateInDays(40))
  await page.getByRole('combobox', { name: t('deadlines.fieldRule') }).selectOption('own')
  await page.locator('input[name="sourceUrl"]').fill('https://example.edu/apply')
  const next = await page.context().newPage()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  await next.goto(path)
  await expect(title(next)).toHaveValue(typed)
  await button(next, t('deadlines.save')).click()
  await expect(next.getByRole('listitem').filter({ hasText: typed }).first()).toBeVisible()
  await expect.poll(async () => await keptDrafts(next)).toEqual([])
})

test('SO-01: an expired session keeps the draft; signing out deletes it, and another user never sees it', async ({
  page,
  context,
}) => {
  const notes = page.getByRole('textbox', { name: t('applications.editor.notes') })
  const open = t('applications.editor.openNamed', { name: t('applications.requirement.transcripts') })
  const person = await createApplicantWithApplication(page)
  const signInAgain = async () => {
    await person.post('/api/auth/sign-in/email', { email: person.email, password: strongPassword })
    await page.goto(applicationPath(person))
  }
  await page.goto(applicationPath(person))
  await button(page, open).click()
  await notes.fill(typed)
  await context.clearCookies()
  await button(page, t('applications.editor.save')).click()
  await expect(page.getByRole('main').getByText(t('failures.session'))).toBeVisible()
  await expect(notes).toHaveValue(typed)
  // Another user signs in on this device meanwhile: no page shows the draft.
  const other = await createApplicantWithApplication(page)
  await page.goto(applicationPath(other))
  await expect(button(page, open)).toBeVisible()
  await expect(restored(page)).toHaveCount(0)
  await expect(page.getByText(typed)).toHaveCount(0)
  await context.clearCookies()
  await signInAgain()
  await expect(notes).toHaveValue(typed)
  await expect(restored(page)).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Settings menu of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('this')
  await signInAgain()
  await expect(button(page, open)).toBeVisible()
  await expect(notes).toHaveCount(0)
})
