// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { StudentsOverview } from '../students.contract.ts'
import { StudentsSummary } from './students-summary.tsx'

vi.mock('#src/client/realtime.ts', () => ({ subscribeToTopic: () => () => undefined }))

const open = async (more: Partial<StudentsOverview>, language: 'en' | 'ar' = 'en') => {
  const nothing = { asking: [], askingTotal: 0, changed: [], changedTotal: 0, guided: 0, capacity: 3 }
  mockServer(({ path }) =>
    Response.json(path.endsWith('-overview') ? { ...nothing, ...more } : { isListed: true, capacity: 3, country: '' }),
  )
  return await renderInApp(<StudentsSummary />, { language })
}

it.each(['en', 'ar'] as const)(
  'ME-01 LG-01: of thirty students with a changed profile eight are named, with the number of the others (%s)',
  async (language) => {
    const at = '2026-11-01T10:00:00Z'
    const changed = Array.from({ length: 8 }, (_, index) => ({
      id: crypto.randomUUID(),
      name: `Student 0${index + 1}`,
      changes: [{ kind: 'profile' as const, title: '', at, from: '', to: '' }],
    }))
    const { t } = await open({ changed, changedTotal: 30, guided: 30, capacity: 40 }, language)
    await screen.findByRole('link', { name: 'Student 01' })
    expect(screen.getAllByRole('link', { name: /^Student 0\d$/ })).toHaveLength(8)
    screen.getByText(t('mentorships.moreStudents', { number: 22 }))
  },
)

it('ME-01 RT-21: a mentor without students sees how to get them', async () => {
  const { t } = await open({})
  await screen.findByText(t('mentorships.none.accepted'))
  expect(screen.getByText(t('mentorships.noneMessage'))).toBeTruthy()
  expect(screen.queryByRole('link', { name: t('mentorships.answerRequests') })).toBeNull()
})

it('ME-01: an open request is shown with its question and a link to answer it', async () => {
  const asker = { id: crypto.randomUUID(), name: 'Asker', question: 'May I ask?', requestedAt: '', expiresAt: null }
  const { t } = await open({ asking: [asker], askingTotal: 1 })
  await screen.findByText('May I ask?')
  const way = screen.getByRole('link', { name: t('mentorships.answerRequests') }).getAttribute('href')
  expect(way).toBe('/mentor/students?show=asking')
})
