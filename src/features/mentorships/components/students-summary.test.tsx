// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { Student, StudentsOverview } from '../students.contract.ts'
import { StudentsSummary } from './students-summary.tsx'

vi.mock('#src/client/realtime.ts', () => ({ subscribeToTopic: () => () => undefined }))

const student = (more: Partial<Student>): Student => ({
  id: crypto.randomUUID(),
  name: 'Student',
  state: 'accepted',
  question: '',
  requestedAt: '2026-11-01T10:00:00Z',
  expiresAt: null,
  parts: [],
  progress: null,
  waitingComments: 0,
  openTasks: 0,
  lastContactAt: null,
  nextSessionAt: null,
  nextDeadline: null,
  changes: [],
  ...more,
})

const open = async (more: Partial<StudentsOverview>, language: 'en' | 'ar' = 'en') => {
  const nothing = { asking: [], askingTotal: 0, students: [], guided: 0, capacity: 3 }
  const asked = mockServer(({ body }) => Response.json(body ? { id: crypto.randomUUID() } : { ...nothing, ...more }))
  return { ...(await renderInApp(<StudentsSummary />, { language })), asked }
}

it.each(['en', 'ar'] as const)(
  'ME-01 LG-01: of thirty students eight are shown with what waits for the mentor, and the number of the others (%s)',
  async (language) => {
    const students = Array.from({ length: 8 }, (_, index) =>
      student({ name: `Student 0${index + 1}`, waitingComments: index === 0 ? 2 : 0 }),
    )
    const { t } = await open({ students, guided: 30, capacity: 40 }, language)
    await screen.findByRole('link', { name: 'Student 01' })
    expect(screen.getAllByRole('link', { name: /^Student 0\d$/ })).toHaveLength(8)
    screen.getByText(t('mentorships.commentsCount', { number: 2 }))
    screen.getByText(t('mentorships.moreStudents', { number: 22 }))
  },
)

it('ME-01 RT-21: a mentor without students sees how to get them', async () => {
  const { t } = await open({})
  await screen.findByText(t('mentorships.none.accepted'))
  expect(screen.getByText(t('mentorships.noneMessage'))).toBeTruthy()
  expect(screen.getByRole('link', { name: t('mentorships.changeOffer') })).toBeTruthy()
})

it('ME-01: an open request is answered on the first screen', async () => {
  const asker = student({ name: 'Asker', state: 'requested', question: 'May I ask?' })
  const { t, asked } = await open({ asking: [asker], askingTotal: 1 })
  await screen.findByText('May I ask?')
  fireEvent.click(screen.getByRole('button', { name: t('mentorships.acceptNamed', { name: 'Asker' }) }))
  await waitFor(() => expect(asked.filter(({ body }) => body)).toHaveLength(1))
  expect(asked.find(({ body }) => body)?.body).toMatchObject({ accepts: true })
})
