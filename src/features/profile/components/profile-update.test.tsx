// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { advanceTime } from '#src/client/testing/slow-server.ts'
import { OfflineNotice } from '#src/client/ui/offline-notice.tsx'
import { TaskProgress } from '#src/client/ui/task-progress.tsx'
import { profileQuery } from '../client.ts'
import type { Profile } from '../contract.ts'
import { ProfileForm } from './profile-form.tsx'

// Tracking of a data update and its errors: text, title, retry time and sign-in.

const profile: Profile = {
  fullName: 'Ada Lovelace',
  displayName: 'Ada',
  email: 'ada@example.org',
  role: 'applicant',
  bio: '',
  location: 'London',
  phone: '',
  linkedinUrl: '',
  websiteUrl: '',
  onboardingCompleted: true,
  onboardingStep: 3,
  profileCompletionPercentage: 50,
  timeZone: 'Europe/London',
  language: 'en',
  currency: null,
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

const name = () => screen.getByLabelText<HTMLInputElement>('Display name')
const isNotified = (text: string | RegExp) => screen.queryAllByText(text).length > 0
const tasks = () => screen.queryAllByRole('progressbar').map((bar) => bar.dataset.tasks)
const toastWith = async (text: string | RegExp) =>
  await waitFor(() => {
    const toast = screen
      .getAllByText(text)
      .map((words) => words.closest<HTMLElement>('.mantine-Notification-root'))
      .find((root) => root !== null)
    if (!toast) throw new Error('no toast says so yet')
    return toast
  })

/** Saves another name with the response of `answer`; the rest of the page is the standard one. */
const save = async (answer: () => Response | Error | undefined | Promise<Response>) => {
  const calls = mockServer(async ({ path }) => (path === '/api/profile' ? await answer() : Response.json({})))
  const { queryClient } = await renderInApp(
    <>
      <TaskProgress />
      <OfflineNotice />
      <ProfileForm owner={undefined} profile={profile} onSaved={async () => undefined} />
    </>,
  )
  queryClient.setQueryData(profileQuery.queryKey, { profile, academicProfile: null, researchInterests: [] })
  typeInto(name(), 'Countess')
  fireEvent.blur(name())
  const sent = () => calls.filter(({ path }) => path === '/api/profile')
  await waitFor(() => expect(sent()).toHaveLength(1))
  return sent
}
const refusal = (code: string, status: number, data: object = {}) =>
  Response.json({ defined: false, code, status, message: '', data }, { status })

it.each([
  ['CL-03', 'SYSTEM_SETTING_UP', {}, 'System is being set up. Please try again in a moment.', 'System Error'],
  ['CL-03', 'DATABASE_DENIED', {}, 'Access denied. Please contact support if this persists.', 'Important Error'],
  ['CL-03', 'DATABASE_ERROR', {}, 'Database error occurred. Please try again later.', 'Important Error'],
  ['CL-04', 'INPUT_INVALID', { field: 'timeZone' }, 'Please check your input: “time zone” is not valid', 'Notice'],
  ['CL-04', 'INTERNAL', {}, 'Something went wrong. Please try again later.', 'Error'],
] as const)(
  '%s CL-05: an update that fails with %s shows its specified message',
  async (_id, code, data, text, title) => {
    const sent = await save(() => refusal(code, 500, data))
    const toast = within(await toastWith(`Failed to update profile. ${text}`))
    toast.getByText(title, { exact: true })
    expect(toast.queryAllByRole('button', { name: 'Sign In' })).toHaveLength(code === 'DATABASE_DENIED' ? 1 : 0)
    expect(sent()).toHaveLength(1)
  },
)

it('CL-05: an update in an expired session offers sign-in, and returns to the page afterwards', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  window.history.replaceState(null, '', '/applications?view=board')
  await save(() => refusal('NOT_AUTHENTICATED', 401))
  const toast = within(await toastWith(/Your session has expired\. Please sign in again\./))
  fireEvent.click(toast.getByRole('button', { name: 'Sign In' }))
  expect(leave).toHaveBeenCalledWith('/auth?redirect=%2Fapplications%3Fview%3Dboard')
})

it('SS-05, CL-05, CL-06: an update that fails three times shows an error, and keeps the input', async () => {
  const sent = await save(() => refusal('DATABASE_UNAVAILABLE', 503))
  await advanceTime(4000)
  const toast = within(await toastWith(/^Failed to update profile/))
  toast.getByText('Important Error')
  expect(name().value).toBe('Countess')
  expect(sent()).toHaveLength(3)
})

it('SS-05, SS-06: an update is tracked by its key until the response, and shows success', async () => {
  const answer = Promise.withResolvers<Response>()
  const sent = await save(() => answer.promise)
  expect(tasks()).toEqual(['profile.update'])
  answer.resolve(Response.json({ ...profile, displayName: 'Countess' }))
  await screen.findByText('Data updated successfully')
  await waitFor(() => expect(tasks()).toEqual([]))
  expect(sent()[0]?.body).toMatchObject({ displayName: 'Countess' })
})

it('CL-02: a call without a response is retried, and shows this until the response arrives', async () => {
  const words = 'Connection issue detected. Retrying...'
  let answer: Response | Error = new TypeError('Failed to fetch')
  const sent = await save(() => answer)
  await screen.findByText(words)
  expect(isNotified('Data updated successfully')).toBe(false)
  answer = Response.json({ ...profile, displayName: 'Countess' })
  await advanceTime(1100)
  await screen.findByText('Data updated successfully')
  await waitFor(() => expect(isNotified(words)).toBe(false))
  expect(sent()).toHaveLength(2)
})
