// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { CallScreen } from './call-screen.tsx'
import { OwnFallbackContact } from './fallback-contact.tsx'

const sessionId = '0199d3a4-0000-7000-8000-000000000001'

it('VC-01: shows "not found" and no part of the call to a user who is not a participant', async () => {
  mockServer(() =>
    Response.json({ defined: true, code: 'NOT_FOUND', status: 404, message: 'Not there' }, { status: 404 }),
  )
  await renderInApp(<CallScreen sessionId={sessionId} />)
  await screen.findByRole('heading', { name: 'This call was not found' })
  expect(screen.queryByRole('button', { name: 'Join the call' })).toBeNull()
})

it('VC-01: stores the fallback contact of a user for later calls', async () => {
  const asked = mockServer(({ body }) => Response.json({ way: (body as { way: string }).way }))
  const { unmount } = await renderInApp(<OwnFallbackContact ownContact="" />)
  typeInto(screen.getByRole('textbox', { name: /^Your phone number or meeting link/ }), 'https://meet.example.org/ada')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(JSON.stringify(asked[0]?.body)).toContain('https://meet.example.org/ada')
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  await renderInApp(<OwnFallbackContact ownContact="https://meet.example.org/ada" />)
  await screen.findByRole('link', { name: 'https://meet.example.org/ada' })
})
