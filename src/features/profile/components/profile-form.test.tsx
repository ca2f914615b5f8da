// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type MockRequest, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
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
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))
const updates = (calls: MockRequest[]) => calls.filter(({ path }) => path === '/api/profile')
const openForm = async (answer: () => Response | undefined, language: 'en' | 'ar' = 'en') => {
  const calls = mockServer(answer)
  await renderInApp(<ProfileForm profile={profile} onSaved={async () => undefined} />, { language })
  return calls
}

it('the profile form shows errors at the fields, focuses the first, and sends nothing', async () => {
  const calls = await openForm(() => undefined)
  typeInto(field('Full name'), ' ')
  typeInto(field('Website'), 'example.org')
  save()
  await screen.findByText('Please enter your name')
  const wrong = [...document.querySelectorAll('[aria-invalid="true"]')]
  expect(wrong).toEqual([field('Full name'), field('Website')])
  expect(document.activeElement).toBe(field('Full name'))
  expect(updates(calls)).toEqual([])
})

it('the save button of the profile is primary only while something is unsaved', async () => {
  await openForm(() => undefined)
  const variant = () => screen.getByRole('button', { name: 'Save profile' }).dataset.variant
  expect(variant()).toBe('default')
  typeInto(field('Location'), 'Paris')
  await waitFor(() => expect(variant()).toBe('filled'))
})

it('the profile form limits input to the bounds of the contract', async () => {
  await openForm(() => undefined)
  expect(screen.getByLabelText<HTMLTextAreaElement>('About you').maxLength).toBe(maxBioLength)
})

it('the profile form sends once while a request is pending', async () => {
  const calls = await openForm(() => undefined)
  typeInto(field('Location'), 'Paris')
  save()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save profile' })).toHaveProperty('disabled', true))
  fireEvent.submit(field('Location').form as HTMLFormElement)
  expect(updates(calls)).toHaveLength(1)
  expect(updates(calls)[0]?.body).toMatchObject({ location: 'Paris', fullName: 'Ada Lovelace' })
})

it('the profile form keeps its input when the server rejects it, and marks the invalid field', async () => {
  const refusal = { defined: true, code: 'INPUT_INVALID', status: 400, message: '', data: { field: 'phone' } }
  await openForm(() => Response.json(refusal, { status: 400 }))
  typeInto(field('Phone'), '12')
  save()
  await waitFor(() => expect(field('Phone').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain('phone')
  expect(document.activeElement).toBe(field('Phone'))
  expect(field('Phone').value).toBe('12')
})
