// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { CrisisHelpCard, CrisisHelpForReader } from './crisis-help-card.tsx'

const answerWith = (hasModerators: boolean) => {
  const sent: unknown[] = []
  mockServer(({ path, body }) => {
    if (path === '/api/moderation/care') {
      sent.push({ path, body })
      return Response.json({ isAsked: true })
    }
    if (path === '/api/moderation') return Response.json({ isModerator: false, hasModerators })
    return undefined
  })
  return sent
}

it('GN-01 words of despair show help immediately, and one button contacts a moderator without sending the text', async () => {
  const sent = answerWith(true)
  await renderInApp(<CrisisHelpCard text="I want to kill myself" />)
  expect(await screen.findByText('You are not alone')).not.toBe(null)
  fireEvent.click(await screen.findByRole('button', { name: 'Ask a moderator to write to me' }))
  expect(await screen.findByText(/A moderator has been asked to write to you/)).not.toBe(null)
  expect(sent.length).toBe(1)
  expect(JSON.stringify(sent)).not.toContain('kill')
})

it('GN-01 offers no contact with a moderator when there is no moderator', async () => {
  answerWith(false)
  await renderInApp(<CrisisHelpCard text="我想自杀" />)
  expect(await screen.findByText('You are not alone')).not.toBe(null)
  expect(screen.queryByRole('button', { name: 'Ask a moderator to write to me' })).toBe(null)
})

it('GN-01 a reader of words of despair sees how to help; an ordinary text shows no card', async () => {
  answerWith(true)
  await renderInApp(
    <>
      <CrisisHelpForReader text="Quiero morir" name="Kim" />
      <CrisisHelpCard text="This deadline kills me, see you at the library" />
    </>,
  )
  expect(await screen.findByText(/Kim.* may not be well/)).not.toBe(null)
  expect(screen.queryByText('You are not alone')).toBe(null)
})
