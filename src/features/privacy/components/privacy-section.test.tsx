// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type MockRequest, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { PrivacyStatus } from '../contract.ts'
import { DataMenu } from './data-menu.tsx'
import { PrivacySection } from './privacy-section.tsx'

const status: PrivacyStatus = {
  hasPassword: true,
  deletionDueAt: null,
  storage: { files: 2, bytes: 3_145_728, maxFiles: 100, maxBytes: 104_857_600 },
}
const dueAt = '2026-12-12T10:00:00.000Z'
const wrong = () =>
  Response.json({ defined: true, code: 'PASSWORD_WRONG', status: 403, message: '', data: undefined }, { status: 403 })

/** Opens the section with a mock server that schedules and withdraws a deletion with the right password. */
const openSection = async ({ hasPassword = true } = {}) => {
  let kept: PrivacyStatus = { ...status, hasPassword }
  const isProven = ({ body }: MockRequest) => !hasPassword || (body as { password?: string }).password === 'right'
  const calls = mockServer((asked) => {
    if (asked.method === 'DELETE') kept = { ...kept, deletionDueAt: null }
    else if (asked.method === 'POST') {
      if (!isProven(asked)) return wrong()
      kept = { ...kept, deletionDueAt: dueAt }
    }
    return Response.json(kept)
  })
  await renderInApp(<PrivacySection />, { path: '/settings/privacy' })
  await screen.findByText(/2 of 100/)
  return () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
}
const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

it('SE-01: an export asks for the password, and shows an error for a wrong one', async () => {
  const sent = await openSection()
  press('Export my data')
  const asking = await dialog()
  typeInto(asking.getByLabelText('Current password'), 'not this one')
  press('Download', asking)
  await asking.findByText('The current password is incorrect.')
  expect(asking.getByLabelText<HTMLInputElement>('Current password').value).toBe('not this one')
  expect(sent()).toEqual([['/api/privacy/export', { password: 'not this one' }]])
})

it('SE-01: a deletion shows its date, is scheduled with the password, and can be withdrawn', async () => {
  const sent = await openSection()
  press('Delete my account')
  const asking = await dialog()
  asking.getByText(/^In 14 days/)
  typeInto(asking.getByLabelText('Current password'), 'right')
  press('Delete my account', asking)
  await screen.findByText(/^Your account will be deleted on Saturday, December 12, 2026/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  press('Keep my account')
  await screen.findByText('Your account will not be deleted.')
  await screen.findByRole('button', { name: 'Delete my account' })
  expect(screen.queryByText(/^Your account will be deleted/)).toBeNull()
  expect(sent()).toEqual([['/api/privacy/deletion', { password: 'right' }]])
})

it('SE-01: a user without a password is not asked for one', async () => {
  const sent = await openSection({ hasPassword: false })
  press('Delete my account')
  const asking = await dialog()
  expect(asking.queryByLabelText('Current password')).toBeNull()
  press('Delete my account', asking)
  await screen.findByText(/^Your account will be deleted on/)
  expect(sent()).toEqual([['/api/privacy/deletion', {}]])
})

it('SE-01: a user in onboarding finds export and deletion in a menu of the header', async () => {
  mockServer(() => Response.json(status))
  await renderInApp(<DataMenu />, { path: '/onboarding' })
  press('Your data')
  const menu = await dialog()
  for (const name of ['Export my data', 'Delete my account']) menu.getByRole('button', { name })
})
