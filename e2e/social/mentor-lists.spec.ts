import { expect, type Page } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { openMentorship, signUpMentor } from '../support/mentor.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const t = await readTexts('en')

/** Creates a list of one programme in the open dialog; returns its link. */
const createList = async (page: Page, title: string): Promise<string> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('sharedShortlists.titleLabel'), { exact: true }).fill(title)
  await dialog.getByLabel(t('sharedShortlists.search'), { exact: true }).fill('Stanford')
  await dialog
    .getByRole('list', { name: t('sharedShortlists.found') })
    .getByRole('button')
    .first()
    .click()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: t('sharedShortlists.create') }).click()
  return await dialog.getByRole('textbox', { name: t('sharedShortlists.linkTitle') }).inputValue()
}

const expectList = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
}

test('ME-01 a mentor shares programmes from the resources, and from the page of a student as a message', async ({
  page,
  browser,
}) => {
  const { id: mentorId } = await signUpMentor(page)
  const context = await browser.newContext()
  const student = await context.newPage()
  await signUpApplicant(student)
  await openMentorship(student, page, mentorId)

  await test.step('a list of the resources is read by a visitor', async () => {
    await page.goto('/mentor/resources')
    await page.getByRole('button', { name: t('sharedShortlists.formTitle') }).click()
    const link = await createList(page, 'Robotics for beginners')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main').getByText('Robotics for beginners')).toBeVisible()
    const visitorContext = await browser.newContext()
    const visitor = await visitorContext.newPage()
    await visitor.goto(link)
    await expectList(visitor, 'Robotics for beginners')
    await visitorContext.close()
  })

  await test.step('a list for a student arrives as a message with the link', async () => {
    await page.goto('/mentor/dashboard')
    const ownStudent = page
      .getByRole('region', { name: 'Students', exact: true })
      .getByRole('table')
      .getByRole('link')
      .first()
    const name = (await ownStudent.textContent()) ?? ''
    await ownStudent.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: t('gradnet.actionsFor', { name }) }).click()
    await page.getByRole('menuitem', { name: t('sharedShortlists.formTitle') }).click()
    await createList(page, 'Robotics for you')
    await page.getByRole('button', { name: t('sharedShortlists.send', { name }) }).click()
    await expect(page.getByText(t('sharedShortlists.sent', { name }))).toBeVisible()
    await student.goto('/gradnet?tab=messages')
    await student.getByText('Robotics for you').first().click()
    await student.getByRole('link', { name: /\/shared-shortlist#/ }).click()
    await expectList(student, 'Robotics for you')
  })
  await context.close()
})
