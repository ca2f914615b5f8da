import type { Page } from '@playwright/test'
import { fromOwnNetwork, strongPassword } from '../src/server/testing/process.ts'
import { ownHeaders } from './requests.ts'

const send = async (page: Page, method: 'POST' | 'PATCH', path: string, data: object) => {
  const headers = { ...(await ownHeaders(page)), ...fromOwnNetwork() }
  const answer = await page.request.fetch(path, { method, data, headers })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}

/** What a mentor answers, worth 100 percent. */
export const mentorAnswers = {
  expertiseFields: ['physics', 'mathematics'],
  institution: 'ETH Zürich',
  degree: 'PhD in Physics',
  yearsOfExperience: 9,
  bio: 'I sat on admission committees for nine years and read hundreds of statements.',
  languages: ['en', 'de', 'ar'],
  availability: 'Tuesdays after 18:00, two students at a time',
  timeZone: 'Europe/Zurich',
}

/** Signs a new mentor up through the API; `answers` decides how far onboarding is. */
export const signedUpMentor = async (page: Page, answers: Partial<typeof mentorAnswers> = mentorAnswers) => {
  const email = `m${Math.random().toString(36).slice(2)}@example.org`
  await send(page, 'POST', '/api/auth/sign-up/email', {
    name: 'Noor Haddad',
    firstName: 'Noor',
    lastName: 'Haddad',
    email,
    password: strongPassword,
    role: 'mentor',
    signupSource: 'web',
  })
  if (Object.keys(answers).length > 0) await send(page, 'PATCH', '/api/mentor/profile', answers)
  return { email }
}
