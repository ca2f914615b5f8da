// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ada, buildErrorResponse, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { clearGroupInvitation } from '../client.ts'
import { JoinScreen } from './join-screen.tsx'

const secret = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345'
const invitation = { name: 'Kyoto Foundation', role: 'member', coordinators: ['Cora'], isMember: false }

beforeEach(clearGroupInvitation)

it('an invitation says what the group sees and does not see before it joins', async () => {
  const asked = mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (path.endsWith('/preview')) return Response.json(invitation)
    return path.endsWith('/join') ? Response.json({ id: ada.id }) : undefined
  })
  const { t } = await renderInApp(<JoinScreen fragment={secret} />)
  expect(await screen.findByText(t('groups.join.invited', { name: 'Kyoto Foundation' }))).toBeTruthy()
  for (const key of ['groups.join.seesName', 'groups.join.seesNotRest', 'groups.join.seesNotAfter'] as const)
    expect(screen.getByText(t(key))).toBeTruthy()
  expect(asked.some(({ path }) => path.endsWith('/join'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: t('groups.join.action') }))
  await waitFor(() => expect(asked.find(({ path }) => path.endsWith('/join'))?.body).toEqual({ secret }))
})

it('a visitor reads the same and signs in; the invitation is kept for the return without its fragment', async () => {
  mockServer(({ path }) => (path === '/api/session' ? buildSessionResponse(null) : undefined))
  const { t, unmount } = await renderInApp(<JoinScreen fragment={secret} />)
  expect(await screen.findByText(t('groups.join.seesNotRest'))).toBeTruthy()
  expect(screen.getByRole('link', { name: t('header.signIn') }).getAttribute('href')).toContain('redirect')
  unmount()
  mockServer(({ path }) =>
    path === '/api/session'
      ? buildSessionResponse(ada)
      : path.endsWith('/preview')
        ? Response.json(invitation)
        : undefined,
  )
  await renderInApp(<JoinScreen fragment="" />)
  expect(await screen.findByText(t('groups.join.invited', { name: 'Kyoto Foundation' }))).toBeTruthy()
})

it('a used or incomplete invitation is named as such', async () => {
  mockServer(({ path }) => (path === '/api/session' ? buildSessionResponse(ada) : buildErrorResponse('LINK_SPENT')))
  const { t, unmount } = await renderInApp(<JoinScreen fragment={secret} />)
  expect(await screen.findByText(t('groups.join.goneTitle'))).toBeTruthy()
  unmount()
  clearGroupInvitation()
  await renderInApp(<JoinScreen fragment="short" />)
  expect(await screen.findByText(t('groups.join.goneTitle'))).toBeTruthy()
})
