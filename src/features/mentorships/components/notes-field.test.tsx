// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { client } from '#src/client/api.ts'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { NotesField } from './notes-field.tsx'

vi.mock('#src/client/realtime.ts', () => ({ subscribeToTopic: () => () => undefined }))

const id = '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b'
const field = (item: string, notes: string) => (
  <NotesField
    item={item}
    label="Notes"
    description=""
    notes={notes}
    version={3}
    save={async (text, version) => await client.mentorships.saveNotes({ id, notes: text, version })}
  />
)

it('ME-01: notes save by themselves after a pause and say so', async () => {
  const asked = mockServer(({ body }) => (body ? Response.json({ notesVersion: 4 }) : undefined))
  const { t } = await renderInApp(field('first', 'Old'))
  typeInto(await screen.findByLabelText('Notes'), 'New')
  expect(await screen.findByText(t('mentorships.notesSaved'), {}, { timeout: 4_000 })).toBeTruthy()
  expect(asked.filter(({ body }) => body).map(({ body }) => body)).toMatchObject([{ notes: 'New', version: 3 }])
})

it('ME-01: notes that the other person changed are not overwritten without asking', async () => {
  const conflict = { defined: true, code: 'EDIT_CONFLICT', status: 409, message: 'x' }
  const asked = mockServer(({ body }) => (body ? Response.json(conflict, { status: 409 }) : undefined))
  const { t } = await renderInApp(field('second', 'Theirs'))
  const notes = await screen.findByLabelText<HTMLTextAreaElement>('Notes')
  typeInto(notes, 'Mine')
  fireEvent.blur(notes)
  expect(await screen.findByText(t('mentorships.notesChanged'))).toBeTruthy()
  expect(notes.value).toBe('Mine')
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(asked.filter(({ path }) => path.endsWith('/notes'))).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: t('mentorships.notesTakeTheirs') }))
  await waitFor(() => expect(notes.value).toBe('Theirs'))
})
