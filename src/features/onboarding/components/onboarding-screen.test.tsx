// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { advanceTime } from '#src/client/testing/slow-server.ts'
import { emptyAnswers } from '../rules.ts'
import { OnboardingScreen } from './onboarding-screen.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })

const open = async () =>
  await renderInApp(
    <OnboardingScreen userId={ada.id} step="about" onStep={() => undefined} onComplete={async () => undefined} />,
    { path: '/onboarding?step=about' },
  )

it('ON-01: while the server is down, answers are stored in the browser, and a later visit shows and sends them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isDown = false
  let kept = { step: 2, answers: { ...emptyAnswers, firstName: 'Ada' } }
  mockServer(({ method, path, body }) => {
    if (path === '/api/session') return buildSessionResponse({ ...ada, onboardingComplete: false })
    if (path !== '/api/onboarding') return Response.json(path === '/api/cv' ? null : { universities: [], total: 0 })
    if (isDown) return new TypeError('Failed to fetch')
    if (method === 'PUT') kept = body as typeof kept
    return Response.json({ ...kept, isComplete: false })
  })
  const { unmount } = await open()
  await screen.findByLabelText('Current institution', { selector: 'input' })
  typeInto(field('Current institution'), 'University of the Restart')
  await advanceTime(2000)
  await waitFor(() => expect(kept.answers.currentInstitution).toBe('University of the Restart'))
  isDown = true
  typeInto(field('Current degree'), 'B.Sc. while it was away')
  await advanceTime(2000)
  await screen.findByText('No connection right now')
  expect(window.localStorage.getItem('gradapp_onboarding_progress')).toContain('B.Sc. while it was away')
  unmount()

  isDown = false
  await open()
  await screen.findByLabelText('Current institution', { selector: 'input' })
  expect(field('Current institution').value).toBe('University of the Restart')
  expect(field('Current degree').value).toBe('B.Sc. while it was away')
  await advanceTime(5000)
  await waitFor(() => expect(kept.answers.currentDegree).toBe('B.Sc. while it was away'))
  expect(kept.answers.currentInstitution).toBe('University of the Restart')
})
