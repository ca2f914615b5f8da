// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { PasswordChange } from './password-change.tsx'

const current = () => screen.getByLabelText<HTMLInputElement>('Current password', { selector: 'input' })
const chosen = () => screen.getByLabelText<HTMLInputElement>('New password', { selector: 'input' })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }))

const openForm = async (answer: () => Response | undefined) => {
  const calls = mockServer(({ path }) =>
    path === '/api/auth/change-password' ? answer() : Response.json({ hasPassword: true, providers: [] }),
  )
  await renderInApp(<PasswordChange />)
  return () => calls.filter(({ path }) => path === '/api/auth/change-password').map(({ body }) => body)
}
const fill = () => {
  typeInto(current(), 'old password')
  typeInto(chosen(), 'a new password 9!')
}

it('the password form names the missing password, focuses it and sends nothing', async () => {
  const sent = await openForm(() => undefined)
  typeInto(current(), 'old password')
  save()
  await screen.findByText('This field is required.')
  expect(document.activeElement).toBe(chosen())
  expect(sent()).toEqual([])
})

it('the password form sends one request for several presses before the response', async () => {
  const sent = await openForm(() => undefined)
  fill()
  save()
  fireEvent.submit(current().form as HTMLFormElement)
  const expected = { currentPassword: 'old password', newPassword: 'a new password 9!', revokeOtherSessions: true }
  await waitFor(() => expect(sent()).toEqual([expected]))
})

it('the password form announces each rejection, and keeps the input', async () => {
  const sent = await openForm(() => Response.json({ code: 'INVALID_PASSWORD' }, { status: 400 }))
  fill()
  for (const tries of [1, 2]) {
    save()
    await waitFor(() => expect(sent()).toHaveLength(tries))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
    expect(screen.getByRole('alert').textContent).toContain('The current password is incorrect.')
    current().focus()
  }
  expect([current().value, chosen().value]).toEqual(['old password', 'a new password 9!'])
})

it('the password form is cleared when the password has changed', async () => {
  await openForm(() => Response.json({}))
  fill()
  save()
  await waitFor(() => expect([current().value, chosen().value]).toEqual(['', '']))
})
