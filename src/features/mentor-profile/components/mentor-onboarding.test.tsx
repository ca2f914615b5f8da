// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { advanceTime } from '#src/client/testing/slow-server.ts'
import type { MentorProfile } from '../contract.ts'
import { calculateMentorCompletion, emptyMentor } from '../rules.ts'
import { MentorOnboarding } from './mentor-onboarding.tsx'

const userId = '0199d3a4-0000-7000-8000-000000000001'

/** Fake server that stores a mentor's answers and can be offline. */
const openQuestions = async (answers: Partial<MentorProfile> = {}) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = {
    profile: { ...emptyMentor, completedAt: null, ...answers } as MentorProfile,
    isAway: false,
    completed: 0,
  }
  mockServer(({ method, path, body }) => {
    if (server.isAway) return new TypeError('Failed to fetch')
    if (path.endsWith('/complete')) server.completed += 1
    else if (method === 'PATCH') server.profile = { ...server.profile, ...Object(body) }
    return Response.json({ ...server.profile, completion: calculateMentorCompletion(server.profile) })
  })
  const onComplete = vi.fn(async () => undefined)
  const { unmount } = await renderInApp(<MentorOnboarding userId={userId} onComplete={onComplete} />)
  await screen.findByLabelText('Institution')
  return { server, onComplete, unmount }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const finish = () => fireEvent.click(screen.getByRole('button', { name: 'Finish and open my dashboard' }))

it('ON-05: offline input is stored in this browser and sent after reconnecting', async () => {
  const { server } = await openQuestions()
  typeInto(field('Institution'), 'ETH Zürich')
  await advanceTime(700)
  expect(server.profile.institution).toBe('ETH Zürich')
  screen.getByText('Your answers are saved as you go.')
  server.isAway = true
  typeInto(field('Highest degree'), 'PhD in Physics')
  await advanceTime(20_000)
  await screen.findByText('No connection right now')
  expect(JSON.stringify(window.localStorage)).toContain('PhD in Physics')
  server.isAway = false
  await advanceTime(20_000)
  await waitFor(() => expect(screen.queryByText('No connection right now')).toBeNull())
  expect(server.profile).toMatchObject({ institution: 'ETH Zürich', degree: 'PhD in Physics' })
  expect(JSON.stringify(window.localStorage)).not.toContain('PhD in Physics')
  await screen.findByText(/^20 percent/)
})

it('RT-10 ON-05: below 80 percent, onboarding lists and links the missing criteria and does not complete', async () => {
  const { server, onComplete } = await openQuestions({
    expertiseFields: ['physics'],
    institution: 'ETH Zürich',
    degree: 'PhD in Physics',
    yearsOfExperience: 9,
  })
  await screen.findByText(/^50 percent/)
  finish()
  expect((await screen.findByRole('alert')).textContent).toContain('About you, Languages, Availability, Time zone')
  expect(document.activeElement).toBe(field('About you'))
  await advanceTime(1_000)
  expect([server.completed, onComplete.mock.calls]).toEqual([0, []])
  typeInto(field('About you'), 'I sat on admission committees for nine years and read hundreds of statements.')
  typeInto(field('Availability'), 'Tuesdays after 18:00, two students at a time')
  await screen.findByText(/^80 percent/)
  expect(screen.queryByRole('alert')).toBeNull()
  finish()
  await waitFor(() => expect(onComplete).toHaveBeenCalledOnce())
  expect(server.completed).toBe(1)
  expect(server.profile.availability).toBe('Tuesdays after 18:00, two students at a time')
})
