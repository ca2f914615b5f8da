import type { Page } from '@playwright/test'
import { buildOwnHeaders } from './requests.ts'
import { mentorAnswers, signInAs } from './users.ts'

const send = async (page: Page, path: string, data: object) => {
  const answer = await page.request.fetch(path, { method: 'PATCH', data, headers: await buildOwnHeaders(page) })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}

/** Creates a new mentor, signed in; `answers` decides how far onboarding is, and is sent through the API. */
export const signUpMentor = async (page: Page, answers: Partial<typeof mentorAnswers> = mentorAnswers) => {
  const { email, id } = await signInAs(page, answers === mentorAnswers ? 'mentor' : 'newMentor')
  if (answers !== mentorAnswers && Object.keys(answers).length > 0) await send(page, '/api/mentor/profile', answers)
  return { email, id }
}
