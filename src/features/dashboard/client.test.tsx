// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { advanceTime } from '#src/client/testing/slow-server.ts'
import { TaskProgress } from '#src/client/ui/task-progress.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { followSession, refreshSessionData, snapshotQuery } from './client.ts'

// When the page asks for the session's data, and when it does not.

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

/** A page that follows the session, whose person is `answered` in time; it shows the snapshot once it is visited. */
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
  followSession(queryClient)
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

it('SS-01 SS-02 SS-04: nothing is loaded for a visitor; a tenth of a second after the person is known the data is, once', async () => {
  const { asked, know } = await open()
  await know(null)
  await advanceTime(5000)
  expect(asked(), 'nothing is loaded for somebody who is not known').toBe(0)
  const before = Date.now()
  await know(ada)
  await advanceTime(Math.max(0, before + 90 - Date.now()))
  expect(asked(), 'the person is known, and the data has not been asked for').toBe(0)
  await advanceTime(200)
  expect(asked()).toBe(1)
  // The page that needs it has what it shows.
  visit(true)
  screen.getByText('As of 1')
  await advanceTime(1000)
  expect(asked()).toBe(1)
})

it('SS-01 SS-02: for five minutes the data is not asked for again, and then it is', async () => {
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

it('SS-04 SS-06: a renewed session reads the data anew, followed as session.refresh, and a signed-out one drops it', async () => {
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
