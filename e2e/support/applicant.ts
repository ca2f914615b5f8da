import { expect, type Page } from '@playwright/test'
import { dayMs } from '#src/shared/durations.ts'
import { buildSignUp, createEmail, createNetworkHeaders, onboardingAnswers } from '#tests/support/server-process.ts'
import { buildOwnHeaders } from './requests.ts'
import { signInAs } from './users.ts'

const sharedServer = () => process.env.GRADAPP_URL ?? ''

const post = async (page: Page, path: string, data: object, url = sharedServer()) => {
  const headers = { ...(await buildOwnHeaders(page, url)), ...createNetworkHeaders() }
  const answer = await page.request.post(`${url}${path}`, { data, headers })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** Creates a new applicant, signed in; with `url` by the API of a separate server. */
export const signUpApplicant = async (page: Page, { onboarded = true, url = sharedServer() } = {}) => {
  if (url === sharedServer()) {
    const { email, id } = await signInAs(page, onboarded ? 'applicant' : 'newApplicant')
    return { email, id, post: async (path: string, data: object) => await post(page, path, data) }
  }
  const email = createEmail()
  const { user } = (await post(page, '/api/auth/sign-up/email', buildSignUp(email), url)) as { user: { id: string } }
  if (onboarded) await post(page, '/api/onboarding/complete', onboardingAnswers, url)
  return { email, id: user.id, post: async (path: string, data: object) => await post(page, path, data, url) }
}

/** Returns the date on the clock of the browser, which is set to Berlin. */
export const formatDateInDays = (days: number) =>
  new Date(Date.now() + days * dayMs).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })

/**
 * Moves the quiet hours of the signed-in user away from now: notifications arrive at any hour at which the tests run.
 */
export const hearsNow = async (page: Page, url = sharedServer()) => {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Berlin' }).format(),
  )
  const at = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`
  const data = { quiet_hours_start: at(8), quiet_hours_end: at(9) }
  const answer = await page.request.patch(`${url}/api/notifications/preferences`, {
    data,
    headers: await buildOwnHeaders(page, url),
  })
  if (!answer.ok()) throw new Error(`the quiet hours were not moved: ${await answer.text()}`)
}

/** Creates an applicant with one application that has just been started. */
export const createApplicantWithApplication = async (page: Page) => {
  const { email, id, rowOf } = await signInAs(page, 'applicantWithApplication')
  return {
    email,
    id,
    post: async (path: string, data: object) => await post(page, path, data),
    application: {
      id: String(rowOf('applications').id),
      selectedUniversityId: String(rowOf('selected_universities').id),
    },
    universityName: String(rowOf('selected_universities').university_name),
  }
}

/** Creates the same applicant, with the page of that application open. */
export const openApplication = async (page: Page) => {
  const person = await createApplicantWithApplication(page)
  await page.goto(`/applications?open=${person.application.id}`)
  await expect(page.getByRole('heading', { name: 'Requirements', exact: true })).toBeVisible()
  return person
}

const places = [
  'stanford-university',
  'eth-zurich',
  'university-of-oxford',
  'university-of-toronto',
  'university-of-cambridge',
  'harvard-university',
  'yale-university',
  'princeton-university',
  'imperial-college-london',
  'university-of-melbourne',
  'university-of-edinburgh',
  'university-of-tokyo',
]

/**
 * Creates an applicant with an application for each of the given changes, each at another university; returns the ids.
 */
export const createApplicantWithApplications = async (page: Page, changes: readonly object[]) => {
  const { post: send } = await signUpApplicant(page)
  const headers = await buildOwnHeaders(page)
  const ids: string[] = []
  for (const [at, change] of changes.entries()) {
    const entry = await send('/api/shortlist', { universityId: places[at] })
    const { id, version } = await send('/api/applications', { selectedUniversityId: entry.id })
    const answer = await page.request.patch(`/api/applications/${id}`, { data: { version, ...change }, headers })
    if (!answer.ok()) throw new Error(`an application was not changed: ${await answer.text()}`)
    ids.push(String(id))
  }
  return ids
}
