// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { MentorProposals } from './mentor-proposals.tsx'

const mentor = { id: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b', name: 'Noor Haddad', degree: 'PhD', institution: 'ETH' }
const proposalId = '7f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3c'

/** Serves a group that proposes the mentor until the member declines, and one that proposes none. */
const serve = (isOwnOffer: boolean) => {
  let isOpen = true
  return mockServer(({ path, method }) => {
    if (method === 'POST') isOpen = false
    if (path !== '/api/groups') return Response.json({ id: proposalId })
    const proposal = { id: proposalId, mentor, proposedBy: 'Cora', isOwnOffer }
    const group = (id: string, name: string) => ({
      id,
      name,
      role: 'member',
      coordinators: [],
      members: null,
      grant: null,
    })
    return Response.json({
      groups: [
        { ...group('a', 'Kyoto Foundation'), proposal: isOpen ? proposal : null },
        { ...group('b', 'Writing circle'), proposal: null },
      ],
    })
  })
}

it('a proposed mentor is named with the coordinator until the member declines', async () => {
  const calls = serve(false)
  const { t } = await renderInApp(<MentorProposals />)
  const title = t('groups.proposal.title', { name: 'Cora', mentor: mentor.name })
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByRole('link', { name: mentor.name }).getAttribute('href')).toBe(`/mentors/${mentor.id}`)
  fireEvent.click(screen.getByRole('button', { name: t('mentorships.decline') }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(calls.some(({ path }) => path === `/api/mentor-proposals/${proposalId}/decline`)).toBe(true)
})

it('a coordinator who offers to be the mentor is named once', async () => {
  serve(true)
  const { t } = await renderInApp(<MentorProposals />)
  expect(await screen.findByText(t('groups.proposal.ownOffer', { name: 'Cora' }))).toBeTruthy()
})
