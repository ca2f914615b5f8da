// @vitest-environment happy-dom
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { startFocusRecovery } from '#src/client/restore-focus.ts'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { shortlistedIdsQuery } from '../client.ts'
import { AddToShortlist } from './add-to-shortlist.tsx'

const place = { universityId: 'eth-zurich', programId: null }
const start = 'Start application'

/** Simulates content that a screen inserts before the button once the entry is added. */
const StartButton = () => {
  const { data } = useQuery(shortlistedIdsQuery)
  return data?.entries.length ? <button type="button">{start}</button> : null
}

it('SH-01: adding an entry moves the focus from the button to the new link, not to other new elements', async () => {
  const entries: object[] = []
  mockServer(({ path, body }) => {
    if (path !== '/api/shortlist') return undefined
    if (body) entries.push({ ...place, programName: '' })
    return Response.json({ entries, total: entries.length, next: null })
  })
  await renderInApp(
    <main>
      <Group>
        <StartButton />
        <AddToShortlist {...place} name="ETH Zurich" />
      </Group>
    </main>,
  )
  onTestFinished(
    startFocusRecovery(
      () => undefined,
      () => undefined,
    ),
  )
  const add = await screen.findByRole('button', { name: 'Add ETH Zurich to your shortlist' })
  add.focus()
  fireEvent.click(add)
  const link = await screen.findByRole('link', { name: 'On your shortlist' })
  expect(screen.getByRole('button', { name: start })).not.toBe(null)
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(document.activeElement).toBe(link)
})

it('SH-01: a double click on the add button adds the entry once', async () => {
  const calls = mockServer(({ method }) =>
    Response.json(method === 'POST' ? { id: 'e1' } : { entries: [], total: 0, next: null }),
  )
  await renderInApp(<AddToShortlist {...place} name="ETH Zurich" />)
  const add = await screen.findByRole('button', { name: 'Add ETH Zurich to your shortlist' })
  // Both clicks precede the render of the loading state.
  add.click()
  add.click()
  await screen.findByText('ETH Zurich is on your shortlist')
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
