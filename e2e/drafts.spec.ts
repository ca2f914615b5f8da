import { expect, type Locator, type Page } from '@playwright/test'
import { strongPassword } from '../src/server/testing/process.ts'
import { expectAccessible } from './accessible.ts'
import { applicantWithApplication, inDays } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// What was typed into a form and not saved is there again after the tab or the session ended, for that person alone.

const t = await textsOf('en')

type Plan = { applicationId: string; universityName: string }
type Form = {
  path: (plan: Plan) => string
  open: (plan: Plan) => string
  field: (page: Page) => Locator
  save: string
  /** What was typed, as it stands in the page once it is saved. */
  saved: (page: Page) => Locator
  /** What else has to be there before it can be saved. */
  rest?: (page: Page) => Promise<void>
}

const typed = 'Ask Ada about <b>this</b>, tomorrow'
const transcripts = t('applications.requirement.transcripts')
const application = ({ applicationId }: Plan) => `/applications?open=${applicationId}`
// The field that is just being left says the same as the line that it leaves behind.
const inMain = (page: Page) => page.getByRole('main').locator('p').filter({ hasText: typed })

const forms: Record<string, Form> = {
  'the notes of a requirement': {
    path: application,
    open: () => t('applications.editor.openNamed', { name: transcripts }),
    field: (page) => page.getByRole('textbox', { name: t('applications.editor.notes') }),
    save: t('applications.editor.save'),
    saved: inMain,
  },
  'the notes of a place': {
    path: () => '/selected-universities',
    open: ({ universityName }) => t('shortlist.editNamed', { name: universityName }),
    field: (page) => page.getByRole('textbox', { name: t('shortlist.notes') }),
    save: t('shortlist.save'),
    saved: inMain,
  },
  'a new deadline': {
    path: application,
    open: () => t('deadlines.add'),
    field: (page) => page.getByRole('textbox', { name: t('deadlines.fieldTitle') }),
    save: t('deadlines.save'),
    saved: (page) => page.getByRole('listitem').filter({ hasText: typed }).first(),
    rest: async (page) => {
      await page.getByLabel(t('deadlines.fieldDate')).fill(inDays(40))
      await page.getByRole('combobox', { name: t('deadlines.fieldRule') }).selectOption('own')
    },
  },
  'a line of outreach': {
    path: () => '/matched-faculty',
    open: () => t('professors.log.addNamed', { name: 'Grace Hopper' }),
    field: (page) => page.getByRole('textbox', { name: t('professors.log.note') }),
    save: t('professors.log.save'),
    saved: inMain,
  },
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const restored = (page: Page) => page.getByText(t('ui.draftRestored'))
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Settings menu of/ })

const withPlan = async (page: Page) => {
  const person = await applicantWithApplication(page)
  const { id: applicationId, selectedUniversityId } = person.application
  await person.post('/api/professors', { selectedUniversityId, professorName: 'Grace Hopper' })
  return { ...person, applicationId }
}

const type = async (page: Page, form: Form, plan: Plan) => {
  await page.goto(form.path(plan))
  await button(page, form.open(plan)).click()
  await form.field(page).fill(typed)
}

const keptDrafts = async (page: Page) =>
  await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gradapp_draft')))

for (const [what, form] of Object.entries(forms))
  test(`AP-02, SH-01, AP-03, PF-02: ${what} is there after a reload, until it is saved or given up`, async ({
    page,
  }) => {
    const plan = await withPlan(page)
    await type(page, form, plan)
    await page.reload()
    await expect(form.field(page)).toHaveValue(typed)
    await expect(restored(page)).toBeVisible()
    await expectAccessible(page)
    await button(page, t('ui.draftDiscard')).click()
    await expect(form.field(page)).toHaveValue('')
    await expect(restored(page)).toHaveCount(0)
    expect(await keptDrafts(page)).toEqual([])
    await form.field(page).fill('not this')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('ui.cancel'), exact: true })
      .click()
    await expect(form.field(page)).toHaveCount(0)
    expect(await keptDrafts(page)).toEqual([])
    await button(page, form.open(plan)).click()
    await form.field(page).fill(typed)
    await form.rest?.(page)
    await expect.poll(async () => await keptDrafts(page)).toHaveLength(1)
    await button(page, form.save).click()
    await expect(form.saved(page)).toBeVisible()
    await expect.poll(async () => await keptDrafts(page)).toEqual([])
  })

test('AP-03 a form that was given up, cancelled or left in a closed tab is found as its person left it', async ({
  page,
}) => {
  const form = forms['a new deadline']
  if (!form) throw new Error('that form is in the list')
  const plan = await withPlan(page)
  await type(page, form, plan)
  await page.reload()
  await expect(form.field(page)).toHaveValue(typed)
  await expect(restored(page)).toBeVisible()
  // Given up: what stands there without it, and nothing comes back.
  await button(page, t('ui.draftDiscard')).click()
  await expect(form.field(page)).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
  await page.reload()
  await expect(button(page, form.open(plan))).toBeVisible()
  await expect(form.field(page)).toHaveCount(0)
  await button(page, form.open(plan)).click()
  await form.field(page).fill('not this')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui.cancel'), exact: true })
    .click()
  await page.reload()
  await expect(button(page, form.open(plan))).toBeVisible()
  await expect(form.field(page)).toHaveCount(0)
  // Another tab that is opened after this one was closed.
  await type(page, form, plan)
  await form.rest?.(page)
  const next = await page.context().newPage()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  await next.goto(form.path(plan))
  await expect(form.field(next)).toHaveValue(typed)
  await expectAccessible(next)
  await button(next, form.save).click()
  await expect(form.saved(next)).toBeVisible()
  await next.reload()
  await expect(form.saved(next)).toBeVisible()
  await expect(button(next, form.open(plan))).toBeVisible()
  await expect(restored(next)).toHaveCount(0)
  expect(await keptDrafts(next)).toEqual([])
})

test('SO-01: a session that ended loses nothing; signing out leaves nothing, and another person sees nothing', async ({
  page,
  context,
}) => {
  const form = forms['the notes of a requirement']
  if (!form) throw new Error('that form is in the list')
  const plan = await withPlan(page)
  const signInAgain = async () => {
    await plan.post('/api/auth/sign-in/email', { email: plan.email, password: strongPassword })
    await page.goto(form.path(plan))
  }
  await type(page, form, plan)
  await context.clearCookies()
  await button(page, form.save).click()
  await expect(page.getByRole('main').getByText(t('failures.session'))).toBeVisible()
  await expect(form.field(page)).toHaveValue(typed)
  // Somebody else signs in on this device meanwhile: nothing of it is on any of their pages.
  const other = await withPlan(page)
  await page.goto(form.path(other))
  await expect(button(page, form.open(other))).toBeVisible()
  await expect(restored(page)).toHaveCount(0)
  await expect(page.getByText(typed)).toHaveCount(0)
  await context.clearCookies()
  await signInAgain()
  await expect(form.field(page)).toHaveValue(typed)
  await expect(restored(page)).toBeVisible()
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('this')
  await signInAgain()
  await expect(button(page, form.open(plan))).toBeVisible()
  await expect(form.field(page)).toHaveCount(0)
})

test('AP-02 check 36: a draft that waited while the row was changed elsewhere writes over nothing unseen', async ({
  page,
}) => {
  const form = forms['the notes of a requirement']
  if (!form) throw new Error('that form is in the list')
  const plan = await withPlan(page)
  await type(page, form, plan)
  const details = (await (await page.request.get(`/api/applications/${plan.applicationId}`)).json()) as {
    requirements: { id: string; kind: string; version: number }[]
  }
  const row = details.requirements.find(({ kind }) => kind === 'transcripts')
  const saved = await page.request.patch(`/api/applications/${plan.applicationId}/requirements/${row?.id}`, {
    data: { version: row?.version, notes: 'saved on the phone' },
    headers: await ownHeaders(page),
  })
  expect(saved.ok()).toBe(true)
  await page.reload()
  await expect(form.field(page)).toHaveValue(typed)
  await button(page, form.save).click()
  await expect(page.getByText(t('applications.editor.theirs', { notes: 'saved on the phone' }))).toBeVisible()
  await button(page, form.save).click()
  await expect(form.saved(page)).toBeVisible()
})
