import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { weekdays } from '#src/shared/weekdays.ts'
import { buildOwnHeaders } from './requests.ts'
import { mentorAnswers, signInAs } from './users.ts'

/** Sends a request as the signed-in user of a page. */
export const send = async (page: Page, method: string, path: string, data: object) => {
  const answer = await page.request.fetch(path, { method, data, headers: await buildOwnHeaders(page) })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Creates a new mentor, signed in; `answers` decides how far onboarding is, and is sent through the API. */
export const signUpMentor = async (page: Page, answers: Partial<typeof mentorAnswers> = mentorAnswers) => {
  const { email, id } = await signInAs(page, answers === mentorAnswers ? 'mentor' : 'newMentor')
  if (answers !== mentorAnswers && Object.keys(answers).length > 0)
    await send(page, 'PATCH', '/api/mentor/profile', answers)
  return { email, id }
}

const sessionType = {
  name: 'First talk',
  sessionMinutes: 30,
  stepMinutes: null,
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 60,
  maxPerWeek: null,
  needsAnswer: false,
}

/**
 * Creates an accepted mentorship of two users, with a session type that can be booked around the clock.
 * @returns id of the session type
 */
export const openMentorship = async (student: Page, mentor: Page, mentorId: string): Promise<string> => {
  const [mentorship, typeId] = [randomUUID(), randomUUID()]
  const weekly = weekdays.map((day) => ({ day, from: '00:00', to: '24:00' }))
  await send(mentor, 'PUT', '/api/mentor/schedule', { weekly, exceptions: [] })
  await send(mentor, 'PUT', `/api/mentor/session-types/${typeId}`, sessionType)
  await send(student, 'POST', '/api/mentorships', { id: mentorship, mentorId, question: 'Shall we talk?', parts: [] })
  await send(mentor, 'POST', `/api/mentor/students/${mentorship}/answer`, { accepts: true, reason: '' })
  return typeId
}
