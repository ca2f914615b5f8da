// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { buildApplication, buildDetails } from '../../components/application-responses.fixtures.ts'
import type { Application } from '../../contract.ts'
import { DecisionScreen } from './decision-screen.tsx'

const zurich = buildApplication({ status: 'accepted', universityName: 'ETH Zurich' })
const oxford = buildApplication({ status: 'accepted', universityName: 'Oxford', country: 'GB' })
const toronto = buildApplication({ status: 'waitlisted', universityName: 'Toronto', country: 'CA' })

const openScreen = async (applications: Application[], citizenship: string | null = null) => {
  const sent: { path: string; body: unknown }[] = []
  mockServer(({ path, method, body }) => {
    if (method !== 'GET') {
      sent.push({ path, body })
      return Response.json({ changed: 1, eventIds: [], conflicts: [], steps: [] })
    }
    if (path.split('?')[0] === '/api/applications')
      return Response.json({ applications, total: applications.length, next: null })
    const found = applications.find(({ id }) => path === `/api/applications/${id}`)
    return found ? Response.json(buildDetails({ ...found, citizenship })) : buildErrorResponse('NOT_FOUND')
  })
  await renderInApp(<DecisionScreen thanks={null} outcome={() => null} exportAction={null} />)
  return sent
}

it('without an offer the screen says what it needs', async () => {
  await openScreen([toronto])
  expect(await screen.findByText('No offer yet')).toBeTruthy()
})

it('nothing can be declined before one offer is accepted', async () => {
  const sent = await openScreen([zurich, oxford, toronto])
  expect(await screen.findByText('Which offer do you accept?')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Decline these/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Accept the offer of ETH Zurich' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ applications: [{ id: zurich.id }], reply: 'accepted' })
})

it('the chosen applications are declined after a question that lists them', async () => {
  const third = buildApplication({ status: 'under_review', universityName: 'Melbourne' })
  const sent = await openScreen([{ ...zurich, reply: 'accepted' }, oxford, toronto, third])
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Decline Melbourne' }))
  fireEvent.click(screen.getByRole('button', { name: 'Decline these 2' }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Oxford', 'Toronto'])
  expect(sent).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Decline these 2' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    applications: [{ id: oxford.id }, { id: toronto.id }],
    reply: 'declined',
    archived: true,
  })
})

it('a declined application can be reopened', async () => {
  const sent = await openScreen([
    { ...zurich, reply: 'accepted' },
    { ...oxford, reply: 'declined', archivedAt: '2026-11-30T00:00:00Z' },
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Reopen Oxford' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ applications: [{ id: oxford.id }], reply: null, archived: false })
})

it('the checklist says what to find out and on which official site', async () => {
  const sent = await openScreen([{ ...oxford, reply: 'accepted' }], 'IN')
  fireEvent.click(await screen.findByRole('checkbox', { name: /whether you need a visa/ }))
  expect(screen.getByRole('link', { name: 'www.gov.uk' })).toBeTruthy()
  await waitFor(() => expect(sent).toHaveLength(1))
})

it('a citizen of the country is not sent to look for a visa', async () => {
  await openScreen([{ ...oxford, reply: 'accepted' }], 'GB')
  expect(await screen.findByText('You are a citizen of this country and need no visa.')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /visa/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'www.gov.uk' })).toBeNull()
})
