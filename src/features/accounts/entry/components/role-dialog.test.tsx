// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { expectRetriesShown } from '#src/client/testing/slow-server.ts'
import { RoleSection } from '../../settings/components/role-section.tsx'
import { RoleDialog } from './role-dialog.tsx'

const failed = 'An error occurred while setting up your account.'
const dialog = () => within(screen.getByRole('dialog'))
const radio = (name: RegExp) => dialog().getByRole('radio', { name })
const isChecked = (name: RegExp) => radio(name).getAttribute('aria-checked') === 'true'
const press = (name: string | RegExp) => fireEvent.click(dialog().getByRole('button', { name }))

const openDialog = async (answer: () => Response | Error | undefined) => {
  const calls = mockServer(({ path }) => (path === '/api/session' ? buildSessionResponse(null) : answer()))
  await renderInApp(<RoleDialog person={{ ...ada, role: null }} opened onClose={() => undefined} />)
  await screen.findByRole('dialog')
  return () => calls.filter(({ path }) => path === '/api/session/role')
}

it('AU-05: the role dialog without a choice shows an error and sends nothing, and a choice clears the error', async () => {
  const sent = await openDialog(() => undefined)
  press('Continue as ...')
  await dialog().findByText('Please select a role to continue')
  fireEvent.click(radio(/Mentor/))
  expect(dialog().queryByText('Please select a role to continue')).toBeNull()
  dialog().getByRole('button', { name: 'Continue as Mentor' })
  expect(sent()).toEqual([])
})

it('RO-01 RD-01: a role chosen before the provider’s page only has to be confirmed', async () => {
  window.sessionStorage.setItem('gradapp_chosen_role', 'mentor')
  await openDialog(() => undefined)
  expect(isChecked(/Mentor/)).toBe(true)
  dialog().getByRole('button', { name: 'Continue as Mentor' })
})

it('RD-02: the role dialog shows a server error, a missing response, and an ended session', async () => {
  let answer: () => Response | Error = () =>
    Response.json({ code: 'INTERNAL', status: 500, message: 'x', defined: false }, { status: 500 })
  const sent = await openDialog(() => answer())
  const expectSaid = async (text: string, tries: number) => {
    press(/^Quick Start/)
    await waitFor(() => expect(dialog().getByRole('alert').textContent).toBe(text))
    expect(sent()).toHaveLength(tries)
  }
  await expectSaid('Failed to set user role. Please try again.', 1)
  answer = () => new TypeError('Failed to fetch')
  await expectSaid(failed, 2)
  answer = () => Response.json({ code: 'NOT_AUTHENTICATED', status: 401, message: 'x', defined: true }, { status: 401 })
  await expectSaid('User not found. Please try signing in again.', 3)
  expect(sent()[0]?.body).toEqual({ role: 'applicant' })
})

it('RO-03 RD-02: a change of role shows that the server is down or silent, keeps the choice, and leads to onboarding', async () => {
  let role: 'applicant' | 'mentor' = 'applicant'
  let pathname = () => ''
  await expectRetriesShown({
    path: '/api/session/role',
    answer: () => {
      role = 'mentor'
      return Response.json({ role })
    },
    others: () => {
      const person = { ...ada, role, completion: 15 }
      return buildSessionResponse(person)
    },
    begin: async () => {
      const { router } = await renderInApp(<RoleSection />, { path: '/settings/account' })
      pathname = () => router.state.location.pathname
      await screen.findByText('Graduate Applicant')
      fireEvent.click(screen.getByRole('button', { name: 'Change Role' }))
      await screen.findByRole('dialog')
      fireEvent.click(radio(/Mentor/))
    },
    within: () => screen.getByRole('dialog'),
    press: 'Continue as Mentor',
    typed: {},
    down: [failed],
    limit: [30, failed],
    late: () => expect(pathname()).toBe('/mentor/onboarding'),
  })
})

it('RO-03: the selected role stays selected when the change fails', async () => {
  mockServer(({ path }) => (path === '/api/session' ? buildSessionResponse(ada) : new TypeError('Failed to fetch')))
  await renderInApp(<RoleSection />)
  await screen.findByText('Graduate Applicant')
  fireEvent.click(screen.getByRole('button', { name: 'Change Role' }))
  await screen.findByRole('dialog')
  expect(isChecked(/Applicant/)).toBe(true)
  fireEvent.click(radio(/Mentor/))
  press('Continue as Mentor')
  await dialog().findByText(failed)
  expect([isChecked(/Mentor/), isChecked(/Applicant/)]).toEqual([true, false])
})
