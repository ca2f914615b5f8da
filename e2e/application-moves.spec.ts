import { expect, type Page } from '@playwright/test'
import { applicantWithApplication, applicantWithApplications, hearsNow, openedApplication } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// Moving applications, and taking it back: also when answers are late, lost, or others come between.

const t = await textsOf('en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const columnOf = (page: Page) => (status: string) => page.getByRole('region', { name: new RegExp(`^${status},`) })
const moveOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: t('applications.board.move', { name }) })
const moveAnswered = async (page: Page) =>
  await page.waitForResponse((answer) => answer.url().endsWith('/api/applications/bulk') && answer.ok())

test('AP-01 the board moves an application by dragging and by its list; the address keeps view and filters', async ({
  page,
}) => {
  const { universityName } = await openedApplication(page)
  await page.goto('/applications')
  await page.getByRole('link', { name: t('applications.view.board'), exact: true }).click()
  await expect(page).toHaveURL(/view=board/)
  const column = columnOf(page)
  const card = page.getByRole('listitem').filter({ hasText: universityName })
  const dragged = moveAnswered(page)
  await card.dragTo(column('In progress'))
  await dragged
  await expect(column('In progress').getByText(universityName)).toBeVisible()
  const moved = moveAnswered(page)
  await moveOf(page, universityName).selectOption('submitted')
  await moved
  await expect(column('Submitted').getByText(universityName)).toBeVisible()
  const undone = page.waitForResponse((answer) => answer.url().endsWith('/api/applications/undo') && answer.ok())
  await button(page, t('applications.undo')).click()
  await undone
  await expect(column('In progress').getByText(universityName)).toBeVisible()
  await page.getByRole('searchbox').fill('no such place')
  await expect(page.getByText(t('applications.filter.emptyTitle'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('no such place')
  await page.getByRole('link', { name: t('applications.filter.clear') }).click()
  await expect(column('In progress')).toBeVisible()
})

test('AP-01 the board folds empty columns, and says where it goes on and how many columns are there', async ({
  page,
}) => {
  const statuses = ['not_started', 'in_progress', 'submitted', 'interview', 'accepted', 'rejected']
  await applicantWithApplications(
    page,
    statuses.map((status) => ({ status })),
  )
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/applications?view=board')
  const column = columnOf(page)
  await expect(column('Rejected').getByRole('listitem')).toHaveCount(1)
  const widthOf = async (status: string) => (await column(status).boundingBox())?.width ?? Number.NaN
  expect(await widthOf('Waitlisted')).toBeLessThan((await widthOf('Accepted')) / 3)
  const hint = page.getByText(/^\d+ columns? further along$/)
  await expect(hint).toBeVisible()
  const on = button(page, t('applications.board.on'))
  await expect(button(page, t('applications.board.back'))).toBeDisabled()
  await expect(column('Rejected')).not.toBeInViewport({ ratio: 0.9 })
  await on.click()
  await expect(column('Rejected')).toBeInViewport({ ratio: 0.9 })
  await expect(on).toBeDisabled()
  await expect(button(page, t('applications.board.back'))).toBeEnabled()
  await expect(hint).toBeVisible()
})

test('AP-01 while a move is on its way the older undo is not offered, and a move that fails falls back to the one before', async ({
  page,
}) => {
  const { universityName } = await openedApplication(page)
  await page.goto('/applications?view=board')
  const column = columnOf(page)
  const list = moveOf(page, universityName)
  const undo = button(page, t('applications.undo'))
  await list.selectOption('in_progress')
  await expect(undo).toBeVisible()
  // What goes out now is held until it is let go, in the order in which it comes.
  const held: (() => Promise<void>)[] = []
  await page.route('**/api/applications/bulk', async (route) => {
    await new Promise<void>((resolve) => {
      held.push(async () => {
        resolve()
        await page.waitForResponse('**/api/applications/bulk')
      })
    })
    await (held.length === 2 ? route.fulfill({ status: 500, json: { code: 'INTERNAL' } }) : route.continue())
  })
  await list.selectOption('submitted')
  await expect(column('Submitted').getByText(universityName)).toBeVisible()
  await expect(undo).toHaveCount(0)
  // Another one at once: the card stands where the last one puts it, and only one is on its way.
  await list.selectOption('interview')
  await expect(column('Interview').getByText(universityName)).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.()
  await expect.poll(() => held.length).toBe(2)
  // The first was answered, but what came of it was overtaken.
  await expect(undo).toHaveCount(0)
  await expect(column('Interview').getByText(universityName)).toBeVisible()
  await held[1]?.()
  await expect(page.getByText(/The change was not saved/)).toBeVisible()
  await expect(column('Submitted').getByText(universityName)).toBeVisible()
})

test('AP-02 a saving whose answer is lost is sent again and saved once, with no conflict with itself', async ({
  page,
}) => {
  const { application } = await openedApplication(page)
  const name = t('applications.requirement.cv')
  const keys: (string | undefined)[] = []
  await page.route('**/api/applications/*/requirements/*', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first one arrives, and its answer does not.
    if (keys.length === 1) {
      await route.fetch()
      await route.abort('connectionreset')
    } else await route.continue()
  })
  await button(page, t('applications.editor.openNamed', { name })).click()
  await page.getByRole('textbox', { name: t('applications.editor.notes') }).fill('typed once')
  const saved = page.waitForResponse((answer) => /requirements/.test(answer.url()) && answer.ok())
  await button(page, t('applications.editor.save')).click()
  await saved
  await expect(page.getByText('typed once')).toBeVisible()
  await expect(page.getByText(t('applications.editor.conflict'))).toHaveCount(0)
  expect(keys).toEqual([keys[0], keys[0]])
  const read = await page.request.get(`/api/applications/${application.id}`)
  const { timeline } = (await read.json()) as { timeline: { events: { eventType: string }[] } }
  expect(timeline.events.filter(({ eventType }) => eventType === 'requirement_notes_changed')).toHaveLength(1)
})

test('SS-07 what is saved elsewhere and what comes in live leave an offered undo where it is', async ({ page }) => {
  const { universityName, post } = await applicantWithApplication(page)
  await hearsNow(page)
  // Once the live connection is there, the page asks for what came before it.
  const isLive = page.waitForResponse(/\/api\/notifications\/since/)
  await page.goto('/applications?view=board')
  await isLive
  await moveOf(page, universityName).selectOption('in_progress')
  await expect(button(page, t('applications.undo'))).toBeVisible()
  await post('/api/notifications/samples', {})
  const notice = page.getByRole('alert').or(page.getByRole('status'))
  await expect(notice.filter({ hasText: t('notifications.text.sampleDeadline.title') })).toBeVisible()
  // By the keyboard: a notice that comes in under the pointer stays for as long as the pointer rests on it.
  await button(page, t('ui.darkMode')).press('Enter')
  await expect(notice.filter({ hasText: t('ui.lightThemeOnly') })).toBeVisible()
  await expect(button(page, t('applications.undo'))).toBeVisible()
})

test('check 36: a board that was drawn before somebody’s change tells so and writes nothing over', async ({ page }) => {
  const { application, universityName } = await openedApplication(page)
  await page.goto('/applications?view=board')
  await expect(columnOf(page)('Not started').getByText(universityName)).toBeVisible()
  // The other tab: the same person, who has not been heard of here.
  const changed = await page.request.patch(`/api/applications/${application.id}`, {
    data: { version: 1, status: 'interview' },
    headers: await ownHeaders(page),
  })
  expect(changed.ok()).toBe(true)
  await moveOf(page, universityName).selectOption('submitted')
  await expect(page.getByText(t('applications.conflict'))).toBeVisible()
  await expect(columnOf(page)('Interview').getByText(universityName)).toBeVisible()
  // What was seen now can be moved.
  const moved = moveAnswered(page)
  await moveOf(page, universityName).selectOption('submitted')
  await moved
  await expect(columnOf(page)('Submitted').getByText(universityName)).toBeVisible()
})
