// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { MentorsScreen } from './mentors-screen.tsx'

vi.mock('#src/client/realtime.ts', () => ({ subscribeToTopic: () => () => undefined }))

/** Serves a directory in which only the filter for free hours has no result, or one without any mentor. */
const serveDirectory = (total: number) =>
  mockServer(({ path, query }) => {
    if (path === '/api/mentorships') return Response.json({ mentorships: [] })
    if (path === '/api/mentors') return Response.json({ mentors: [], total: query.isFree ? 0 : total, ownZone: 'UTC' })
    return undefined
  })

it('ME-01: a new instance without mentors says whom to ask, and shows no filters', async () => {
  serveDirectory(0)
  const { t } = await renderInApp(<MentorsScreen />)
  const ask = await screen.findByRole('link', { name: t('mentorships.askForMentors') })
  expect(ask.getAttribute('href')).toBe('/contact')
  expect(screen.getByRole('link', { name: t('mentorships.mentorPage') }).getAttribute('href')).toBe('/become-a-mentor')
  expect(screen.queryByRole('search')).toBeNull()
})

it('ME-01: filters without a matching mentor stay, and are named as the reason', async () => {
  serveDirectory(3)
  const { t } = await renderInApp(<MentorsScreen />)
  fireEvent.click(await screen.findByRole('checkbox', { name: t('mentorships.onlyWithHours') }))
  expect(await screen.findByText(t('mentorships.noMentorTitle'))).toBeTruthy()
  expect(screen.getByRole('search')).toBeTruthy()
  expect(screen.queryByRole('link', { name: t('mentorships.askForMentors') })).toBeNull()
})

it('ME-01: an active mentorship leads to its page; ended ones open on demand', async () => {
  const mentorship = (state: string, mentorName: string) => ({
    id: crypto.randomUUID(),
    mentorId: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b',
    mentorName,
    state,
    question: 'How do I begin?',
    parts: [],
    reason: '',
    requestedAt: '2026-11-01T10:00:00.000Z',
    expiresAt: null,
    sharedNotes: 'Read chapter two.',
    notesVersion: 0,
    grants: [],
  })
  mockServer(({ path }) => {
    if (path === '/api/mentorships')
      return Response.json({ mentorships: [mentorship('accepted', 'Noor'), mentorship('declined', 'Grace')] })
    return Response.json({ mentors: [], total: 0, ownZone: 'UTC' })
  })
  const { t } = await renderInApp(<MentorsScreen />)
  const link = await screen.findByRole('link', { name: 'Noor' })
  expect(link.getAttribute('href')).toBe('/mentors/6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b')
  expect(screen.queryByText('Grace')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: t('mentorships.pastOnes', { number: '1' }) }))
  expect(screen.getByText('Grace')).toBeTruthy()
})
