import type { Page } from '@playwright/test'
import { strongPassword } from '../src/server/testing/process.ts'

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(path, { data, headers: { origin: process.env.GRADAPP_URL ?? '' } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Signs a new applicant up through the API, so that only the sign-up journey types into the form. */
export const signedUpApplicant = async (page: Page, { onboarded = true } = {}) => {
  const email = `e${Math.random().toString(36).slice(2)}@example.org`
  await post(page, '/api/auth/sign-up/email', {
    name: 'Ada Lovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    password: strongPassword,
    role: 'applicant',
    signupSource: 'web',
  })
  if (onboarded)
    await post(page, '/api/onboarding/complete', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      currentInstitution: 'Home',
      currentDegree: 'BSc',
      targetField: 'computer-science',
      targetDegreeLevel: 'masters',
      gpa: 3.7,
      gpaScale: '4.0',
      researchInterests: ['machine learning'],
      careerGoals: 'Research',
      countries: ['US'],
      timeZone: 'Europe/Berlin',
    })
  return { email, post: async (path: string, data: object) => await post(page, path, data) }
}

/** An applicant with one application that has just been started. */
export const applicantWithApplication = async (page: Page) => {
  const person = await signedUpApplicant(page)
  const answer = (await (await page.request.get('/api/matches?limit=1')).json()) as {
    matches: { universityId: string; programId: string; university_name: string }[]
  }
  const [match] = answer.matches
  if (!match) throw new Error('the catalogue gave no match')
  const entry = await person.post('/api/shortlist', { universityId: match.universityId, programId: match.programId })
  const application = await person.post('/api/applications', { selectedUniversityId: entry.id })
  return { ...person, application: application as { id: string }, universityName: match.university_name }
}
