// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { GroupMember } from '../contract.ts'
import { maxGroupMembers } from '../rules.ts'
import { MemberList } from './member-list.tsx'

const groupId = '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b'
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

const member = (at: number, more: Partial<GroupMember> = {}): GroupMember => ({
  id: idOf(at),
  name: `Member ${at}`,
  joinedAt: '2026-11-01T10:00:00.000Z',
  shareId: idOf(1_000 + at),
  parts: ['applications'],
  grantedUntil: '2031-01-01T10:00:00.000Z',
  nextDeadline: null,
  changedAt: new Date().toISOString(),
  missingLetters: 0,
  hasMentor: true,
  proposal: null,
  ...more,
})
const nothing = { shareId: null, parts: [], grantedUntil: null, changedAt: null, missingLetters: null, hasMentor: null }

it('a filter shows the members with its reason, and a message goes to those selected there', async () => {
  const sent = mockServer(() => Response.json({ sent: 2 }))
  const members = [member(1), member(2, { missingLetters: 2 }), member(3, { missingLetters: 1 }), member(4, nothing)]
  const { t } = await renderInApp(<MemberList id={groupId} members={members} />)
  // Selected before the filter hides it: no message reaches a hidden member.
  fireEvent.click(screen.getByLabelText(t('groups.select', { name: 'Member 1' })))
  fireEvent.click(screen.getByLabelText(new RegExp(`^${t('groups.filter.letters')}`)))
  expect(screen.queryByText('Member 1')).toBeNull()
  fireEvent.click(screen.getByLabelText(t('groups.selectAll')))
  fireEvent.click(screen.getByRole('button', { name: t('groups.write.to', { count: 2 }) }))
  typeInto(await screen.findByLabelText(t('groups.write.text')), 'Please ask for your letters.')
  fireEvent.click(screen.getByRole('button', { name: t('groups.write.send') }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ memberIds: [idOf(2), idOf(3)], text: 'Please ask for your letters.' })
})

it('a mentor is proposed to the selected members without one, and an unanswered proposal can be withdrawn', async () => {
  const mentor = {
    ...{ id: idOf(9), name: 'Marie Mentor', fields: ['physics'], institution: 'ETH Zürich', degree: 'PhD', years: 4 },
    ...{ languages: ['de'], availability: '', bio: '', zone: 'Europe/Zurich', country: 'CH', free: 2, waiting: 0 },
    ...{ sessions: 0, answerHours: null, nextFreeAt: null, resources: 0, proof: null },
  }
  const calls = mockServer(({ method }) =>
    Response.json(
      { GET: { mentors: [mentor], total: 1 }, POST: { proposed: 2 }, DELETE: { id: groupId } }[method] ?? {},
    ),
  )
  const proposed = { mentor: 'Otto Old', state: 'proposed' as const, proposedAt: '2026-11-01T10:00:00.000Z' }
  const members = [
    member(1),
    member(2, { hasMentor: false }),
    member(3, nothing),
    member(4, { hasMentor: false, proposal: proposed }),
    member(5, { hasMentor: false, proposal: { ...proposed, state: 'declined' } }),
  ]
  const { t } = await renderInApp(<MemberList id={groupId} members={members} />)
  fireEvent.click(screen.getByLabelText(t('groups.selectAll')))
  fireEvent.click(screen.getByRole('button', { name: t('groups.proposal.propose', { count: 3 }) }))
  fireEvent.click(await screen.findByRole('radio', { name: /Marie Mentor/ }))
  fireEvent.click(screen.getByRole('button', { name: t('groups.proposal.send') }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  const body = calls.find(({ method }) => method === 'POST')?.body as { mentorId: string; memberIds: string[] }
  expect(body.mentorId).toBe(mentor.id)
  expect(body.memberIds.sort()).toEqual([idOf(2), idOf(3), idOf(5)])
  fireEvent.click(screen.getByRole('button', { name: t('groups.proposal.withdrawNamed', { name: 'Member 4' }) }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/api/groups/${groupId}/mentor-proposals/${idOf(4)}`,
    ]),
  )
})

it('a member who grants nothing has no link, and the unshown part is named', async () => {
  const { t } = await renderInApp(<MemberList id={groupId} members={[member(4, nothing)]} />)
  expect(screen.queryByRole('link', { name: 'Member 4' })).toBeNull()
  expect(screen.getByText('Member 4').closest('tr')?.textContent).toContain(t('mentorships.notShared'))
})

it('the arrow keys move between the checkboxes of two hundred members', async () => {
  const members = Array.from({ length: maxGroupMembers }, (_, at) => member(at))
  const { t } = await renderInApp(<MemberList id={groupId} members={members} />)
  const first = screen.getByLabelText(t('groups.select', { name: 'Member 0' }))
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByLabelText(t('groups.select', { name: 'Member 1' })))
  fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(first)
})
