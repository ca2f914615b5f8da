import { expect, type Page } from '@playwright/test'
import { fromOwnNetwork, newEmail, onboardingAnswers, signUpOf } from '../src/server/testing/process.ts'
import { dayMs } from '../src/shared/durations.ts'
import { ownHeaders } from './requests.ts'

const sharedServer = () => process.env.GRADAPP_URL ?? ''

const post = async (page: Page, path: string, data: object, url = sharedServer()) => {
  const headers = { ...(await ownHeaders(page, url)), ...fromOwnNetwork() }
  const answer = await page.request.post(`${url}${path}`, { data, headers })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Signs a new applicant up through the API, so that only the sign-up journey types into the form; `url` names a server of one's own. */
export const signedUpApplicant = async (page: Page, { onboarded = true, url = sharedServer() } = {}) => {
  const email = newEmail()
  await post(page, '/api/auth/sign-up/email', signUpOf(email), url)
  if (onboarded) await post(page, '/api/onboarding/complete', onboardingAnswers, url)
  return { email, post: async (path: string, data: object) => await post(page, path, data, url) }
}

/** The day on the clock of the browser, which is set to Berlin. */
export const inDays = (days: number) =>
  new Date(Date.now() + days * dayMs).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })

/** Moves the quiet hours of whoever is signed in away from now: what comes is heard at any hour at which the tests run. */
export const hearsNow = async (page: Page, url = sharedServer()) => {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Berlin' }).format(),
  )
  const at = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`
  const data = { quiet_hours_start: at(8), quiet_hours_end: at(9) }
  const answer = await page.request.patch(`${url}/api/notifications/preferences`, {
    data,
    headers: await ownHeaders(page, url),
  })
  if (!answer.ok()) throw new Error(`the quiet hours were not moved: ${await answer.text()}`)
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

/** The same applicant, with the page of that application open. */
export const openedApplication = async (page: Page) => {
  const person = await applicantWithApplication(page)
  await page.goto(`/applications?open=${person.application.id}`)
  await expect(page.getByRole('heading', { name: 'Requirements', exact: true })).toBeVisible()
  return person
}
