// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, type MockRequest, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { buildEntry } from '#src/features/shortlist/fixtures.ts'
import type { Professor } from '../contract.ts'
import { buildProfessor } from '../professor-responses.fixtures.ts'
import { OwnProfessors } from './own-professors.tsx'

const open = async (professors: Professor[], write: (asked: MockRequest) => Response | undefined = () => undefined) => {
  const held = { professors }
  const asked = mockServer((call) => {
    if (call.path === '/api/shortlist') {
      const entries = [buildEntry({ universityName: 'ETH Zurich' })]
      return Response.json({ entries, total: 1, matching: 1, next: null })
    }
    if (call.method === 'GET') return Response.json(held.professors)
    return write(call)
  })
  const drawn = await renderInApp(<OwnProfessors />)
  await screen.findByRole('button', { name: drawn.t('professors.addByHand') })
  const card = () => screen.queryByRole('article', { name: 'Grace Hopper' })
  return { ...drawn, held, asked, card }
}

it('PF-02: a professor is added by hand, and unknown details are shown as unknown', async () => {
  const { t, held, card } = await open([], () => {
    held.professors = [buildProfessor()]
    return Response.json(buildProfessor(), { status: 201 })
  })
  fireEvent.click(screen.getByRole('button', { name: t('professors.addByHand') }))
  typeInto(await screen.findByRole('textbox', { name: t('professors.field.professorName') }), 'Grace Hopper')
  fireEvent.click(screen.getByRole('button', { name: t('professors.add') }))
  await waitFor(() => expect(card()?.textContent).toContain('Not specified'))
})

it('PF-02: adding the same name again is rejected, and the input stays in the form', async () => {
  const { t } = await open([buildProfessor()], () => buildErrorResponse('PROFESSOR_ALREADY_SELECTED'))
  fireEvent.click(screen.getByRole('button', { name: t('professors.addByHand') }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: t('professors.field.professorName') })
  typeInto(name, 'Grace Hopper')
  fireEvent.click(screen.getByRole('button', { name: t('professors.add') }))
  expect(await screen.findByText('Professor already selected')).toBeTruthy()
  expect(name.value).toBe('Grace Hopper')
})

/** Mocks removing and restoring as on the server. */
const withRemoval = async (professor: Professor) => {
  const opened = await open([professor], ({ method }) => {
    opened.held.professors = method === 'DELETE' ? [] : [professor]
    return Response.json(professor)
  })
  const press = () => fireEvent.click(within(opened.card() as HTMLElement).getByRole('button', { name: /^Remove / }))
  return { ...opened, press }
}
const takeBack = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))

it('PF-02: a professor without a log is removed immediately and restored from the toast', async () => {
  const { card, press } = await withRemoval(buildProfessor())
  press()
  await waitFor(() => expect(card()).toBeNull())
  await takeBack()
  await waitFor(() => expect(card()).toBeTruthy())
})

it('PF-02: removing a professor lists dependent rows first, and restoring brings back the log', async () => {
  const line = { id: crypto.randomUUID(), kind: 'sent' as const, note: 'asked about a place', followUpOn: null }
  const outreach = [{ ...line, happenedOn: '2026-11-01', isFollowUpDone: false, createdAt: '2026-11-01T10:00:00Z' }]
  const { t, card, press } = await withRemoval(buildProfessor({ outreach }))
  press()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(t('professors.removeMessage'))).toBeTruthy()
  expect(card()).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: t('professors.remove') }))
  await waitFor(() => expect(card()).toBeNull())
  await takeBack()
  await waitFor(() => expect(card()?.textContent).toContain('asked about a place'))
})

it('PF-02: two weeks without a response to a mail are shown', async () => {
  const sent = { id: crypto.randomUUID(), kind: 'sent' as const, note: '', followUpOn: null, isFollowUpDone: false }
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const withMail = (days: number) =>
    buildProfessor({ outreach: [{ ...sent, happenedOn: at(days), createdAt: `${at(days)}T10:00:00Z` }] })
  const { t } = await open([withMail(20), { ...withMail(3), professorName: 'Ada Lovelace' }])
  const silent = screen.getAllByText(t('professors.silent'), { exact: false })
  expect(silent.map((words) => words.closest('article')?.getAttribute('aria-label'))).toEqual(['Grace Hopper'])
})
