// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type MockRequest, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { profileQuery } from '../client.ts'
import type { Profile } from '../contract.ts'
import { maxBioLength } from '../rules.ts'
import { ProfileForm } from './profile-form.tsx'

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

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** Types into a field and leaves it. */
const fill = (label: string, value: string) => {
  typeInto(field(label), value)
  fireEvent.blur(field(label))
}
const updates = (calls: MockRequest[]) =>
  calls.filter(({ path, method }) => path === '/api/profile' && method === 'PATCH').map(({ body }) => body)
/** Opens the form on a server that trims and stores what it is sent, unless `answer` answers. */
const openForm = async (answer: (body: unknown) => Response | undefined = () => undefined) => {
  let stored = profile
  const calls = mockServer(({ method, body }) => {
    if (method !== 'PATCH') return undefined
    const answered = answer(body)
    if (answered) return answered
    const changed = Object.entries(body as object).map(([name, text]) => [name, String(text).trim()])
    stored = { ...stored, ...(Object.fromEntries(changed) as Partial<Profile>) }
    return Response.json(stored)
  })
  const { t, queryClient } = await renderInApp(
    <ProfileForm owner={undefined} profile={profile} onSaved={async () => undefined} />,
  )
  queryClient.setQueryData(profileQuery.queryKey, { profile, academicProfile: null, researchInterests: [] })
  return { calls, t }
}

it('SS-05: a changed field is saved when it is left, and the change can be undone', async () => {
  const { calls, t } = await openForm()
  fill('Location', 'Paris')
  fireEvent.click(await screen.findByRole('button', { name: t('applications.undo') }))
  await screen.findByText(t('applications.undone'))
  expect(updates(calls)).toEqual([{ location: 'Paris' }, { location: 'London' }])
  expect(field('Location').value).toBe('London')
})

it('a text is saved after a pause without a toast, and a trailing space stays in the field', async () => {
  const { calls, t } = await openForm()
  typeInto(field('About you'), 'I study ')
  await waitFor(() => expect(updates(calls)).toEqual([{ bio: 'I study ' }]), { timeout: 4_000 })
  await screen.findByText(t('onboarding.save.saved'))
  expect(field('About you').value).toBe('I study ')
  expect(screen.queryByText(t('profile.updated'))).toBeNull()
  fireEvent.blur(field('About you'))
  await screen.findByText(t('profile.updated'))
  expect(updates(calls)).toHaveLength(1)
})

it('an invalid field shows its error when it is left and is not sent; the others are', async () => {
  const { calls } = await openForm()
  fill('Full name', ' ')
  await screen.findByText('Please enter your name')
  fill('Website', 'example.org')
  fill('Location', 'Paris')
  await waitFor(() => expect(updates(calls)).toEqual([{ location: 'Paris' }]))
  const invalid = [...document.querySelectorAll('[aria-invalid="true"]')]
  expect(invalid).toEqual([field('Full name'), field('Website')])
})

it('the profile form limits input to the bounds of the contract', async () => {
  await openForm()
  expect(screen.getByLabelText<HTMLTextAreaElement>('About you').maxLength).toBe(maxBioLength)
})

it('the profile form keeps its input when the server rejects it, and marks the invalid field', async () => {
  const refusal = { defined: true, code: 'INPUT_INVALID', status: 400, message: '', data: { field: 'phone' } }
  const { t } = await openForm(() => Response.json(refusal, { status: 400 }))
  fill('Phone', '12')
  await waitFor(() => expect(field('Phone').getAttribute('aria-invalid')).toBe('true'))
  await screen.findByText(t('profile.notSaved'))
  expect(field('Phone').value).toBe('12')
})

it('a name that the server rejects neither takes the focus from another field nor keeps it from being saved', async () => {
  const refusal = { defined: true, code: 'INPUT_INVALID', status: 400, message: '', data: { field: 'displayName' } }
  const { calls } = await openForm((body) =>
    'displayName' in Object(body) ? Response.json(refusal, { status: 400 }) : undefined,
  )
  typeInto(field('Display name'), 'A<>')
  typeInto(field('Location'), 'Paris')
  field('Location').focus()
  await waitFor(() =>
    expect(updates(calls)).toEqual([{ displayName: 'A<>', location: 'Paris' }, { location: 'Paris' }]),
  )
  await waitFor(() => expect(field('Display name').getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field('Location'))
  fill('Location', 'Rome')
  await waitFor(() => expect(updates(calls).at(-1)).toEqual({ location: 'Rome' }))
  expect(field('Display name').value).toBe('A<>')
  expect(field('Display name').getAttribute('aria-invalid')).toBe('true')
})

it('SS-07: the undo of a save is withdrawn when its field is changed again, and stays for another field', async () => {
  const { t } = await openForm()
  fill('Location', 'Paris')
  await screen.findByRole('button', { name: t('applications.undo') })
  typeInto(field('Phone'), '12')
  expect(screen.queryByRole('button', { name: t('applications.undo') })).toBeTruthy()
  typeInto(field('Location'), 'Rome')
  // Sooner than the toast closes by itself.
  await waitFor(() => expect(screen.queryByRole('button', { name: t('applications.undo') })).toBeNull(), {
    timeout: 3_000,
  })
  expect(field('Location').value).toBe('Rome')
})
