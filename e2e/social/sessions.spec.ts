import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { openMentorship, send, signUpMentor } from '../support/mentor.ts'
import { test } from '../support/test.ts'

const halfHourMs = 1_800_000
const startsIn = (hours: number) => new Date(Math.ceil(Date.now() / halfHourMs + 2 * hours) * halfHourMs).toISOString()

test('RT-21 a student books a first session, checks the devices, and finds a later day in the calendar', async ({
  page,
  browser,
}) => {
  const mentor = await (await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })).newPage()
  const { id: mentorId } = await signUpMentor(mentor)
  await signUpApplicant(page)
  const typeId = await openMentorship(page, mentor, mentorId)
  await page.setViewportSize({ width: 390, height: 844 })

  await page.goto('/sessions')
  await expect(page.getByRole('heading', { name: 'No upcoming sessions' })).toBeVisible()
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await page
    .getByRole('button', { name: /^\d+:\d\d/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Book this time' }).click()
  const next = page.getByRole('region', { name: 'Next session' })
  await expect(next.getByRole('timer')).toHaveText('in 7 days')

  for (const days of [12, 20])
    await send(page, 'POST', '/api/sessions', {
      id: randomUUID(),
      mentorId,
      typeId,
      startsAt: startsIn(24 * days),
      note: '',
    })
  await page.reload()
  const month = page.getByRole('region', { name: 'Days with sessions' })
  const nextMonth = month.getByRole('button', { name: 'Next month' })
  // The switch is hidden where all sessions are in one month.
  while ((await nextMonth.count()) > 0 && (await nextMonth.isEnabled())) await nextMonth.click()
  await month
    .getByRole('button', { name: /: 1 session$/ })
    .last()
    .press('Enter')
  await expect(page.locator('h3:focus')).toHaveCount(1)
  await expectAccessible(page)

  await next.getByRole('link', { name: 'Check camera and microphone' }).click()
  await expect(page.getByRole('button', { name: 'Play a test sound' })).toBeVisible()
})
