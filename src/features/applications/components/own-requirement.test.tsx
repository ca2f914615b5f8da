// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { applicationQuery } from '../client.ts'
import { ApplicationDetails } from './application-details.tsx'
import { buildDetails, buildRequirement, mockApplication } from './application-responses.fixtures.ts'

// A requirement that the person added: named again, removed and brought back.

const open = async () => {
  const own = buildRequirement({ kind: 'Portfolio', isOwn: true, notes: 'ten minutes', status: 'completed' })
  const application = buildDetails({ requirements: [buildRequirement(), own] })
  const { held, answer } = mockApplication(application)
  mockServer(answer)
  const drawn = await renderInApp(<ApplicationDetails id={application.id} outcome={() => null} />)
  await screen.findByRole('button', { name: 'Rename Portfolio' })
  return { ...drawn, held, application }
}

const button = (name: string) => screen.queryByRole('button', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const ready = (words: string) => screen.queryByLabelText(words) ?? screen.queryByText(words)

const rename = async (name: string) => {
  press('Rename Portfolio')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New name' })
  typeInto(field, name)
  return field
}

it('AP-02: a requirement of the checklist can neither be renamed nor removed', async () => {
  await open()
  expect(button('Notes and link of Transcripts')).toBeTruthy()
  expect([button('Rename Transcripts'), button('Remove Transcripts')]).toEqual([null, null])
})

it('AP-02: an own requirement can be renamed to a free name, and the focus returns to its button', async () => {
  const { t } = await open()
  const field = await rename('transcripts')
  press('Save name')
  expect(await screen.findByText(t('applications.add.exists'))).toBeTruthy()
  typeInto(field, 'Film')
  fireEvent.submit(field)
  await screen.findByRole('button', { name: 'Rename Film' })
  expect(document.activeElement).toBe(button('Rename Film'))
  expect(await screen.findByText('Renamed: Portfolio is now Film')).toBeTruthy()
})

it('AP-02: a removed requirement leaves the count, and the toast restores it with all its data', async () => {
  const { t } = await open()
  expect(ready('Requirements ready: 1 of 2')).toBeTruthy()
  press('Remove Portfolio')
  expect(await screen.findByText(t('applications.own.removed', { name: 'Portfolio' }))).toBeTruthy()
  await waitFor(() => expect(button('Rename Portfolio')).toBeNull())
  expect(ready('Requirements ready: 1 of 2')).toBeNull()
  press('Undo')
  expect(await screen.findByRole('button', { name: 'Rename Portfolio' })).toBeTruthy()
  expect(screen.getByText('ten minutes')).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status of Portfolio' }).value).toBe('completed')
})

it('AP-02: a removed requirement is restored from the history', async () => {
  await open()
  press('Remove Portfolio')
  await waitFor(() => expect(button('Rename Portfolio')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: Removed: Portfolio' }))
  expect(await screen.findByRole('button', { name: 'Rename Portfolio' })).toBeTruthy()
})

it('AP-02: a rename after one in another tab shows a conflict, keeps the input, and succeeds on retry', async () => {
  const { t, held } = await open()
  const field = await rename('Film')
  const { requirements } = held.application
  held.application = buildDetails({
    ...held.application,
    requirements: requirements.map((row) => (row.isOwn ? { ...row, kind: 'Sculpture', version: 2 } : row)),
  })
  press('Save name')
  expect(await screen.findByText(t('applications.own.theirs', { name: 'Sculpture' }))).toBeTruthy()
  expect(field.value).toBe('Film')
  press('Save name')
  expect(await screen.findByRole('button', { name: 'Rename Film' })).toBeTruthy()
})

it.each([
  ['when the list is read again', false],
  ['when it is saved, and what is gone is named', true],
])('AP-02: the form of a requirement removed in another tab closes %s', async (_when, isSaved) => {
  const { t, held, application, queryClient } = await open()
  await rename('Opera')
  held.application = buildDetails({
    ...held.application,
    requirements: held.application.requirements.filter(({ isOwn }) => !isOwn),
  })
  if (isSaved) press('Save name')
  else await act(async () => await queryClient.invalidateQueries(applicationQuery(application.id)))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New name' })).toBeNull())
  const gone = t('applications.requirementGone', { name: 'Portfolio' })
  if (isSaved) expect(await screen.findByText(gone)).toBeTruthy()
  else expect(screen.queryByText(gone)).toBeNull()
})
