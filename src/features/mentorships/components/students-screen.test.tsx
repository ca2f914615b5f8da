// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { Student } from '../students.contract.ts'
import { StudentsScreen } from './students-screen.tsx'

vi.mock('#src/client/realtime.ts', () => ({ subscribeToTopic: () => () => undefined }))

const student = (more: Partial<Student> = {}): Student => ({
  id: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b',
  name: 'Ada Lovelace',
  state: 'accepted',
  question: 'How do I begin?',
  requestedAt: '2026-11-01T10:00:00.000Z',
  expiresAt: null,
  parts: ['applications'],
  progress: 40,
  waitingComments: 1,
  openTasks: 3,
  lastContactAt: '2026-11-03T10:00:00.000Z',
  nextSessionAt: null,
  nextDeadline: {
    university: 'Kyoto',
    kind: 'application',
    title: '',
    localDate: '2031-02-01',
    localTime: '23:59',
    zoneRule: 'zone',
    zone: 'Asia/Tokyo',
    dueAt: '2031-02-01T14:59:00.000Z',
  },
  changes: [{ kind: 'deadline', title: 'Kyoto', at: '2026-11-02T10:00:00.000Z', from: '2031-02-01', to: '2031-02-15' }],
  ...more,
})
const page = (...students: Student[]) => Response.json({ students, total: students.length, asking: 0 })
const denied = () =>
  Response.json({ defined: true, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'x' }, { status: 500 })

it('ME-01 a student’s row shows what waits for the mentor, the next deadline in its own time zone, open tasks, and the last contact', async () => {
  mockServer(() => page(student()))
  await renderInApp(<StudentsScreen studentId={undefined} />)
  const row = (await screen.findByRole('link', { name: 'Ada Lovelace' })).closest('tr')
  expect(row?.textContent).toContain('40%')
  expect(row?.textContent).toContain('Kyoto')
  expect(row?.textContent).toMatch(/Tokyo/)
  expect(row?.textContent).toContain('Changes: 1')
  expect(row?.textContent).toContain('Comments: 1')
  expect(row?.textContent).toMatch(/3Nov 3, 2026/)
})

it('ME-01 an unshared part is labelled as not shared instead of showing a number', async () => {
  mockServer(() => page(student({ parts: [], progress: null, nextDeadline: null, changes: [] })))
  const { t } = await renderInApp(<StudentsScreen studentId={undefined} />)
  const row = (await screen.findByRole('link', { name: 'Ada Lovelace' })).closest('tr')
  expect(row?.textContent).toContain(t('mentorships.notShared'))
})

it('ME-01 declining a request requires a reason and sends it once', async () => {
  const asking = student({ state: 'requested', expiresAt: '2999-01-01T00:00:00.000Z' })
  const asked = mockServer(({ body }) => (body ? Response.json({ id: asking.id }) : page(asking)))
  const { t } = await renderInApp(<StudentsScreen studentId={undefined} />)
  fireEvent.click(await screen.findByText(t('mentorships.filter.asking')))
  fireEvent.click(await screen.findByRole('button', { name: t('mentorships.declineNamed', { name: 'Ada Lovelace' }) }))
  typeInto(await screen.findByLabelText(t('mentorships.reason')), 'Not my field.')
  fireEvent.click(screen.getByRole('button', { name: t('mentorships.decline') }))
  await waitFor(() => expect(asked.filter(({ body }) => body)).toHaveLength(1))
  expect(asked.find(({ body }) => body)?.body).toMatchObject({ accepts: false, reason: 'Not my field.' })
})

it('ME-01 an empty list explains how to get students, and an error offers a retry', async () => {
  mockServer(() => page())
  const { t, unmount } = await renderInApp(<StudentsScreen studentId={undefined} />)
  expect(await screen.findByText(t('mentorships.none.accepted'))).toBeTruthy()
  unmount()
  mockServer(denied)
  await renderInApp(<StudentsScreen studentId={undefined} />)
  expect(await screen.findByText(t('mentorships.unreadable'))).toBeTruthy()
  expect(screen.getByRole('button', { name: t('ui.tryAgain') })).toBeTruthy()
})

it('ME-01 shared data disappears from the open page when the grant expires', async () => {
  // Fixed at the first response, however long the page takes to request.
  let ends: number | undefined
  const grant = {
    id: '7f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b',
    parts: ['applications'],
  }
  const detail = {
    ...student(),
    personId: null,
    reason: '',
    privateNotes: '',
    sharedNotes: '',
    notesVersion: 0,
    tasks: [],
  }
  const applications = [
    { id: 'a', university: 'Kyoto', program: 'Physics', status: 'submitted', progress: 90, deadlines: [] },
  ]
  mockServer(({ path }) => {
    ends ??= Date.now() + 1_500
    const open = { ...grant, expiresAt: new Date(ends).toISOString() }
    if (path.endsWith('/comments')) return Response.json({ comments: [] })
    if (path === '/api/shared') return Response.json({ ownerName: 'Ada', ...open, applications })
    return Response.json({ ...detail, lookedAt: null, changes: [], grants: Date.now() < ends ? [open] : [] })
  })
  const { t } = await renderInApp(<StudentsScreen studentId={detail.id} />)
  expect(await screen.findByText('Physics')).toBeTruthy()
  expect(await screen.findByText(t('mentorships.notSharedTitle'))).toBeTruthy()
  expect(screen.queryByText('Physics')).toBeNull()
})
