// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { StartApplication } from './start-application.tsx'

it('a double click on Start creates one application and opens it', async () => {
  const calls = mockServer(({ method }) =>
    Response.json(method === 'POST' ? { id: 'a1' } : { applications: [], total: 0, next: null }),
  )
  const { router } = await renderInApp(<StartApplication selectedUniversityId="e1" name="ETH Zurich" />)
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: /^Start application: ETH Zurich/ })
  await waitFor(() => expect(start.disabled).toBe(false))
  // Both presses come before the button is drawn as busy.
  start.click()
  start.click()
  await waitFor(() => expect(router.state.location.href).toBe('/applications?open=a1'))
  fireEvent.click(start)
  const created = calls.filter(({ method }) => method === 'POST')
  expect(created).toMatchObject([{ path: '/api/applications', body: { selectedUniversityId: 'e1' } }])
})
