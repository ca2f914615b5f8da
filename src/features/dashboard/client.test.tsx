// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { advanceTime } from '#src/client/testing/slow-server.ts'
import { TaskProgress } from '#src/client/ui/task-progress.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { refreshSessionData, snapshotQuery, trackSession } from './client.ts'

// Fetching and caching of the session's data.

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

const Figures = () => {
  const { data } = useQuery(snapshotQuery)
  return <p>{data ? `As of ${data.lastUpdated}` : 'Nothing yet'}</p>
}

let visit: (isOpen: boolean) => void
const Page = () => {
  const [isOpen, setOpen] = useState(false)
  visit = (next) => act(() => setOpen(next))
  return (
    <>
      <TaskProgress />
      {isOpen ? <Figures /> : null}
    </>
  )
}

/**
 * Renders a page that follows the session; the user is `answered` after a delay, and the snapshot is shown after a
 * visit.
 */
const open = async () => {
  let person: typeof ada | null = null
  let asked = 0
  let hold: Promise<void> | undefined
  mockServer(async ({ path }) => {
    if (path === '/api/session') return buildSessionResponse(person)
    asked += 1
    const text = String(asked)
    await hold
    return Response.json({ lastUpdated: text })
  })
  const { queryClient } = await renderInApp(<Page />)
  trackSession(queryClient)
  const know = async (next: typeof ada | null) => {
    person = next
    await act(async () => await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }))
  }
  const holdBack = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    hold = promise
    return resolve
  }
  return { queryClient, asked: () => asked, know, holdBack }
}

it('SS-01 SS-02 SS-04: loads nothing for a visitor, and the snapshot once, 100 ms after sign-in', async () => {
  const { asked, know } = await open()
  await know(null)
  await advanceTime(5000)
  expect(asked(), 'no data is loaded for an unknown visitor').toBe(0)
  const before = Date.now()
  await know(ada)
  await advanceTime(Math.max(0, before + 90 - Date.now()))
  expect(asked(), 'the person is known, and the data has not been asked for').toBe(0)
  await advanceTime(200)
  expect(asked()).toBe(1)
  // The page that shows the snapshot finds it in the cache.
  visit(true)
  screen.getByText('As of 1')
  await advanceTime(1000)
  expect(asked()).toBe(1)
})

it('SS-01 SS-02: the snapshot is fresh for five minutes and refetched afterwards', async () => {
  const { asked, know } = await open()
  await know(ada)
  await advanceTime(200)
  const loaded = Date.now()
  const visitAfter = async (minutes: number) => {
    visit(false)
    await advanceTime(loaded + minutes * 60_000 - Date.now())
    visit(true)
    await advanceTime(100)
  }
  for (const minutes of [0.1, 2, 4.9]) {
    await visitAfter(minutes)
    screen.getByText('As of 1')
    expect(asked(), `after ${minutes} minutes`).toBe(1)
  }
  await visitAfter(5.1)
  await screen.findByText('As of 2')
  expect(asked()).toBe(2)
})

it('SS-04 SS-06: a rotated session refetches the snapshot and tracks session.refresh; signing out clears the cache', async () => {
  const { queryClient, asked, know, holdBack } = await open()
  await know(ada)
  await advanceTime(200)
  visit(true)
  const tasks = () => screen.queryAllByRole('progressbar').map((bar) => bar.dataset.tasks)
  const letGo = holdBack()
  const refreshed = refreshSessionData(queryClient)
  await waitFor(() => expect(tasks()).toEqual(['session.refresh']))
  letGo()
  await act(async () => await refreshed)
  await screen.findByText('As of 2')
  await waitFor(() => expect(tasks()).toEqual([]))
  await know({ ...ada, displayName: 'Countess' })
  await waitFor(() => expect(asked()).toBe(3))
  visit(false)
  await know(null)
  expect(queryClient.getQueryData(snapshotQuery.queryKey)).toBeUndefined()
})
