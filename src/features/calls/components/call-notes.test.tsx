// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { CallNotes } from './call-notes.tsx'

const id = '6f1f9d5a-50b1-4c9e-8c5e-000000000001'

it('VC-01: notes that the counterpart saved are shown, and replaced only by a press that saves', async () => {
  let stored = { notes: 'Bring the offer.', notesVersion: 1 }
  const asked = mockServer(({ method, body }) => {
    if (method === 'GET') return Response.json(stored)
    const { notes, version } = body as { notes: string; version: number }
    if (version === stored.notesVersion) stored = { notes, notesVersion: version + 1 }
    return Response.json(stored)
  })
  const { t, queryClient } = await renderInApp(<CallNotes id={id} />)
  const field = await screen.findByRole('textbox', { name: t('calls.notes') })
  typeInto(field, 'Bring the transcript.')
  stored = { notes: 'Bring both.', notesVersion: 2 }
  await queryClient.invalidateQueries()
  await screen.findByText('Bring both.')
  expect(screen.getByRole('button', { name: t('calls.saveNotes') })).toHaveProperty('disabled', true)
  const writes = () => asked.filter(({ method }) => method !== 'GET')
  expect(writes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: t('calls.notesReplace') }))
  await waitFor(() => expect(stored).toEqual({ notes: 'Bring the transcript.', notesVersion: 3 }))
  expect(writes()).toMatchObject([{ body: { notes: 'Bring the transcript.', version: 2 } }])
  await waitFor(() => expect(screen.queryByText('Bring both.')).toBeNull())
})
