import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openedApplication } from './applicant.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// A requirement that the person added: named again, removed, and brought back from the toast and from the history.

const t = await textsOf('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const nameField = (page: Page) => page.getByRole('textbox', { name: t('applications.own.name') })

const add = async (page: Page, name: string) => {
  await button(page, t('applications.add.open')).click()
  await page.getByRole('textbox', { name: t('applications.add.name') }).fill(name)
  await button(page, t('applications.add.submit')).click()
  await expect(button(page, t('applications.own.renameNamed', { name }))).toBeVisible()
}

test('AP-02 an own requirement is renamed and removed, and comes back with its notes', async ({ page }) => {
  await openedApplication(page)
  const checklist = t('applications.requirement.transcripts')
  await expect(button(page, t('applications.editor.openNamed', { name: checklist }))).toBeVisible()
  await expect(button(page, t('applications.own.removeNamed', { name: checklist }))).toHaveCount(0)
  await add(page, 'Portfolio')
  await button(page, t('applications.own.renameNamed', { name: 'Portfolio' })).click()
  await nameField(page).fill('transcripts')
  await button(page, t('applications.own.save')).click()
  await expect(page.getByText(t('applications.add.exists'))).toBeVisible()
  await nameField(page).fill('Film')
  await page.keyboard.press('Enter')
  const rename = button(page, t('applications.own.renameNamed', { name: 'Film' }))
  await expect(rename).toBeFocused()
  const renamed = t('applications.event.requirement_renamed', { from: 'Portfolio', requirement: 'Film' })
  await expect(page.getByText(renamed, { exact: true })).toBeVisible()
  // What the page itself changes is no conflict: the status while the notes are typed, and again while they are sent.
  await button(page, t('applications.editor.openNamed', { name: 'Film' })).click()
  const notes = page.getByRole('textbox', { name: t('applications.editor.notes') })
  await notes.fill('ten minutes, no music')
  const status = page.getByRole('combobox', { name: t('applications.requirementStatusOf', { requirement: 'Film' }) })
  await status.selectOption('in_progress')
  await expect(status).toBeEnabled()
  const sent = Promise.withResolvers<void>()
  await page.route('**/requirements/*', async (route) => {
    await sent.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/requirements/*')
  await button(page, t('applications.editor.save')).click()
  await asked
  await status.selectOption('completed')
  sent.resolve()
  await expect(notes).toHaveCount(0)
  await expect(page.getByText('ten minutes, no music')).toBeVisible()
  const done = /1 of \d+ requirements ready/
  await expect(page.getByText(done).or(page.getByLabel(done)).first()).toBeAttached()
  await page.unroute('**/requirements/*')
  await expectAccessible(page)
  await button(page, t('applications.own.removeNamed', { name: 'Film' })).click()
  await expect(page.getByText(t('applications.own.removed', { name: 'Film' }), { exact: true })).toBeVisible()
  await expect(rename).toHaveCount(0)
  await expect(page.getByText(done).or(page.getByLabel(done))).toHaveCount(0)
  await button(page, t('applications.undo')).filter({ visible: true }).last().click()
  await expect(rename).toBeVisible()
  await expect(page.getByText('ten minutes, no music')).toBeVisible()
  await expect(status).toHaveValue('completed')
  // And from the history, with a page that was loaded anew.
  await button(page, t('applications.own.removeNamed', { name: 'Film' })).click()
  await expect(rename).toHaveCount(0)
  await page.reload()
  const removed = t('applications.event.requirement_removed', { requirement: 'Film' })
  await button(page, t('applications.undoNamed', { event: removed })).click()
  await expect(rename).toBeVisible()
  await expect(page.getByText('ten minutes, no music')).toBeVisible()
})

test('AP-02 two tabs: a rename that came later is told, and what is gone is named', async ({ page }) => {
  const { application } = await openedApplication(page)
  await add(page, 'Portfolio')
  await button(page, t('applications.own.renameNamed', { name: 'Portfolio' })).click()
  await nameField(page).fill('Film')
  const other = await page.context().newPage()
  await other.goto(`/applications?open=${application.id}`)
  await button(other, t('applications.own.renameNamed', { name: 'Portfolio' })).click()
  await nameField(other).fill('Sculpture')
  await button(other, t('applications.own.save')).click()
  await expect(button(other, t('applications.own.renameNamed', { name: 'Sculpture' }))).toBeVisible()
  await button(page, t('applications.own.save')).click()
  await expect(page.getByText(t('applications.editor.theirs', { notes: 'Sculpture' }))).toBeVisible()
  await expect(nameField(page)).toHaveValue('Film')
  await button(page, t('applications.own.save')).click()
  await expect(button(page, t('applications.own.renameNamed', { name: 'Film' }))).toBeVisible()
  await button(page, t('applications.own.renameNamed', { name: 'Film' })).click()
  await nameField(page).fill('Opera')
  await expect(button(other, t('applications.own.removeNamed', { name: 'Film' }))).toBeVisible()
  await button(other, t('applications.own.removeNamed', { name: 'Film' })).click()
  await expect(button(other, t('applications.own.removeNamed', { name: 'Film' }))).toHaveCount(0)
  await expect(nameField(page)).toHaveCount(0)
})
