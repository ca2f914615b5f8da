import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { signUpMentor } from '../support/mentor.ts'
import { buildOwnHeaders } from '../support/requests.ts'
import { test } from '../support/test.ts'

const cv = `Ada Lovelace
Education
MSc Computer Science, ETH Zurich, 2022
Experience
Research assistant, Institute for Rivers, 2020 - 2022`

test('ME-01 a mentor reads the CV and its file and comments on a line, and the student replies and resolves the comment', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })
  const mentor = await context.newPage()
  const { id: mentorId } = await signUpMentor(mentor)
  await signUpApplicant(page)
  const headers = { page: await buildOwnHeaders(page), mentor: await buildOwnHeaders(mentor) }
  const send = async (who: 'page' | 'mentor', method: string, path: string, data: object) => {
    const { request } = who === 'page' ? page : mentor
    const answer = await request.fetch(path, { method, data, headers: headers[who] })
    expect(answer.ok(), `${path} ${answer.status()}`).toBe(true)
    return (await answer.json()) as never
  }
  const multipart = { file: { name: 'ada.txt', mimeType: 'text/plain', buffer: Buffer.from(cv) } }
  const uploaded = await page.request.post('/api/cv', { multipart, headers: headers.page })
  const reading = (await uploaded.json()) as { id: string; findings: { id: string; value: string }[] }
  const institute = reading.findings.find(({ value }) => value.includes('ETH Zurich'))
  await send('page', 'POST', `/api/cv/${reading.id}/accept`, { findingIds: [institute?.id] })
  const id = randomUUID()
  await send('page', 'POST', '/api/mentorships', { id, mentorId, question: 'Is my CV clear?', parts: [] })
  await send('mentor', 'POST', `/api/mentor/students/${id}/answer`, { accepts: true })

  await page.goto('/mentors')
  const own = page.getByRole('article').filter({ hasText: 'Is my CV clear?' })
  await own.getByRole('heading').getByRole('link').click()
  const shared = page.getByRole('region', { name: 'What your mentor sees' })
  await shared.getByRole('checkbox', { name: 'CV', exact: true }).check()
  await shared.getByRole('checkbox', { name: 'CV file' }).check()
  await shared.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(shared.getByText(/CV · CV file · until/)).toBeVisible()

  await mentor.goto(`/mentor/students?student=${id}`)
  await mentor.getByRole('tab', { name: 'Documents' }).click()
  const download = mentor.waitForEvent('download')
  await mentor.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('ada.txt')
  await mentor.getByRole('button', { name: /^Comment on this line: .*ETH Zurich/ }).click()
  await mentor.getByRole('textbox', { name: 'Comment on this line' }).fill('Name the department, too.')
  await mentor.getByRole('button', { name: 'Send the comment on this line' }).click()

  // The student's open page updates by itself, and shows the line of the comment.
  await page.getByRole('button', { name: 'Comments: CV (1)', exact: true }).click()
  const thread = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Name the department, too.' })
  await expect(thread).toContainText(/Line 3: .*ETH Zurich/)
  await thread.getByRole('button', { name: /^Reply/ }).click()
  await thread.getByRole('textbox', { name: 'Your reply' }).fill('It is D-INFK.')
  await thread.getByRole('button', { name: 'Send reply' }).click()
  const seen = mentor.getByRole('listitem').filter({ hasText: 'Name the department, too.' })
  await expect(seen).toContainText('It is D-INFK.')
  await thread.getByRole('button', { name: /^Resolve/ }).click()
  await expect(seen.getByText('Resolved', { exact: true })).toBeVisible()

  await page.goto('/settings/privacy')
  await expect(page.getByText(/Viewed your CV file/).first()).toBeVisible()
  await context.close()
})
