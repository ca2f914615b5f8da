import { expect } from '@playwright/test'
import { createApplicantWithApplications, formatDateInDays } from '../support/applicant.ts'
import { expectFullPage } from '../support/full-page.ts'
import { openMentorship, signUpMentor } from '../support/mentor.ts'
import { buildOwnHeaders } from '../support/requests.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

test('an interview is booked in Arabic on a phone, moved, in the calendar, cancelled and restored', async ({
  page,
}) => {
  const t = await readTexts('ar')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const [applicationId] = await createApplicantWithApplications(page, [{ status: 'in_progress' }])
  const section = page.getByRole('region', { name: t('interviews.title'), exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('the applicant adds an interview', async () => {
    await page.goto(`/applications?open=${applicationId}`)
    await section.getByRole('button', { name: t('interviews.add') }).click()
    await dialog.getByLabel(t('interviews.form.date')).fill(formatDateInDays(3))
    await dialog.getByLabel(t('interviews.form.time')).fill('10:00')
    await dialog.getByLabel(t('interviews.form.place')).fill('Room 7')
    await dialog.getByLabel(t('interviews.form.people')).fill('Prof. Smith')
    await dialog.getByRole('button', { name: t('interviews.save') }).click()
    await expect(section.getByText('Room 7')).toBeVisible()
  })

  await test.step('a move keeps the place', async () => {
    await section.getByText(t('interviews.edit'), { exact: true }).click()
    await dialog.getByLabel(t('interviews.form.date')).fill(formatDateInDays(4))
    await dialog.getByRole('button', { name: t('interviews.save') }).click()
    await expect(dialog).toBeHidden()
    await expect(section.getByText('Room 7')).toBeVisible()
  })

  await test.step('the calendar and the week show the interview', async () => {
    const headers = await buildOwnHeaders(page)
    const { url } = (await (await page.request.post('/api/calendar', { headers, data: {} })).json()) as { url: string }
    const file = await (await page.request.get(new URL(url).pathname)).text()
    expect(file).toContain('UID:interview-')
    expect(file).toContain('LOCATION:Room 7')
    expect(file).toContain(formatDateInDays(4).replaceAll('-', ''))
    await page.goto('/this-week')
    await expect(page.getByRole('listitem').filter({ hasText: 'Room 7' })).toBeVisible()
  })

  await test.step('the applicant prepares with questions and notes', async () => {
    await page.getByRole('listitem').filter({ hasText: 'Room 7' }).getByRole('link').first().click()
    await page.getByLabel(t('interviews.notesTitle')).fill('Ask about the rotation.')
    await page.getByRole('button', { name: t('interviews.save') }).click()
    await expect(page.getByText(t('interviews.saved')).first()).toBeVisible()
    await expectFullPage(page, 'interview')
    await page.reload()
    await expect(page.getByLabel(t('interviews.notesTitle'))).toHaveValue('Ask about the rotation.')
  })

  await test.step('a cancelled interview can be restored', async () => {
    await page.goto(`/applications?open=${applicationId}`)
    await section.getByText(t('interviews.cancel'), { exact: true }).click()
    await expect(section.getByText(t('interviews.none'))).toBeVisible()
    await page.getByRole('button', { name: t('interviews.undo'), exact: true }).click()
    await expect(section.getByText('Room 7')).toBeVisible()
  })
})

test('a practice session is booked from an interview, and the mentor reads the likely questions', async ({
  page,
  browser,
}) => {
  const mentor = await (await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })).newPage()
  const { id: mentorId } = await signUpMentor(mentor)
  const [applicationId] = await createApplicantWithApplications(page, [{ status: 'in_progress' }])
  await openMentorship(page, mentor, mentorId)

  await page.goto(`/applications?open=${applicationId}`)
  const section = page.getByRole('region', { name: 'Interview', exact: true })
  await section.getByRole('button', { name: 'Add an interview' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill(formatDateInDays(9))
  await dialog.getByRole('textbox', { name: 'Start', exact: true }).fill('10:00')
  await dialog.getByLabel('Place or link').fill('Room 7')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await section.getByRole('link', { name: /^Prepare/ }).click()

  await page.getByRole('button', { name: 'Book a practice session' }).click()
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await page
    .getByRole('button', { name: /^\d+:\d\d/ })
    .first()
    .click()
  await expect(dialog.getByLabel('What is it about?')).toHaveValue(/Please ask me:\n– Why do you want to continue/)
  await dialog.getByRole('button', { name: 'Book this time' }).click()
  await expect(dialog).toBeHidden()

  await mentor.goto('/mentor/schedule')
  const next = mentor.getByRole('region', { name: 'Next session' })
  await expect(next.getByText(/Why this programme, and why here\?/)).toBeVisible()
})
