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
  fireEvent.click(screen.getByRole('button', { name: t('mentorships.find') }))
  expect(await screen.findByText(t('mentorships.noMentorTitle'))).toBeTruthy()
  expect(screen.getByRole('search')).toBeTruthy()
  expect(screen.queryByRole('link', { name: t('mentorships.askForMentors') })).toBeNull()
})
