// @vitest-environment happy-dom
import { useInfiniteQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { advanceTime } from '#src/client/testing/slow-server.ts'
import { Toaster } from '#src/client/ui/toaster.tsx'
import { hourMs } from '#src/shared/durations.ts'
import { applyRealtimeChange, fetchMissedNotifications, tabQuery } from '../client.ts'
import type { Notification } from '../contract.ts'
import { buildNotification, mockNotifications } from '../fixtures.ts'

// Toasts of a page with their timing and duration, over the realtime connection and after a gap (NT-05 to NT-07).

/** Keeps the list of notifications loaded, as the bell of a page does. */
const Kept = () => {
  useInfiniteQuery(tabQuery('all'))
  return <Toaster />
}

/** Opens a page with a loaded list of notifications, and simulates realtime changes. */
const openPage = async (rows: Notification[] = []) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { held, answer } = mockNotifications(rows)
  mockServer(answer)
  const { queryClient, t } = await renderInApp(<Kept />)
  await queryClient.fetchInfiniteQuery(tabQuery('all'))
  const receive = async (row: Notification) => {
    held.rows = [row, ...held.rows.filter(({ id }) => id !== row.id)]
    return await act(async () => await applyRealtimeChange(queryClient, { id: row.id, change: 'insert', row }, t))
  }
  const reconnect = async (...missed: Notification[]) => {
    held.rows = [...missed, ...held.rows]
    return await act(async () => await fetchMissedNotifications(queryClient, t, 'lost'))
  }
  const known = () => queryClient.getQueryData(tabQuery('all').queryKey)?.pages.flat() ?? []
  return { held, receive, reconnect, known }
}
const toasts = () => screen.queryAllByRole('status').filter(({ className }) => className.includes('Notification-root'))
const said = () => toasts().map(({ textContent }) => textContent)

it.each([
  ['high', 5],
  ['urgent', 10],
] as const)('NT-05: a %s notification shows a toast for %d s', async (priority, seconds) => {
  const { receive } = await openPage()
  expect(await receive(buildNotification({ title: 'News', priority }))).toBe(true)
  expect(said()).toEqual(['NewsWhat it says'])
  await advanceTime(seconds * 1_000 - 500)
  expect(toasts()).toHaveLength(1)
  await advanceTime(1_000)
  expect(toasts()).toHaveLength(0)
})

it.each(['low', 'normal'] as const)(
  'NT-05: a %s notification updates the bell and shows no toast',
  async (priority) => {
    const { receive, known } = await openPage()
    expect(await receive(buildNotification({ priority }))).toBe(true)
    expect(known()).toHaveLength(1)
    await advanceTime(1_000)
    expect(toasts()).toHaveLength(0)
  },
)

it('NT-05: a notification that the realtime connection sends twice shows one toast', async () => {
  const { receive, known } = await openPage()
  const notice = buildNotification({ priority: 'urgent' })
  expect([await receive(notice), await receive(notice)]).toEqual([true, false])
  expect(toasts()).toHaveLength(1)
  expect(known()).toHaveLength(1)
})

const quietFor = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

it('NT-05, NT-07: a notification in quiet hours is listed immediately, and its toast follows when they end', async () => {
  const { receive, known } = await openPage()
  expect(await receive(buildNotification({ title: 'News', priority: 'high', quietUntil: quietFor(2) }))).toBe(false)
  expect(known().map(({ title }) => title)).toEqual(['News'])
  await advanceTime(2 * hourMs - 1_000)
  expect(toasts()).toHaveLength(0)
  await advanceTime(1_500)
  expect(said()).toEqual(['NewsWhat it says'])
})

it('NT-05, NT-07: a page opened in quiet hours shows toasts for earlier notifications once, at their end', async () => {
  const { reconnect } = await openPage([
    buildNotification({ title: 'News', priority: 'high', quietUntil: quietFor(2) }),
  ])
  await reconnect()
  await reconnect()
  await advanceTime(2 * hourMs - 1_000)
  expect(toasts()).toHaveLength(0)
  await advanceTime(1_500)
  expect(said()).toEqual(['NewsWhat it says'])
})

it('NT-05, NT-07: a notification that was read in quiet hours shows no toast when they end', async () => {
  const { receive, held, reconnect } = await openPage()
  const notice = buildNotification({ priority: 'high', quietUntil: quietFor(2) })
  await receive(notice)
  held.rows = [{ ...notice, read: true }]
  await reconnect()
  await advanceTime(2 * hourMs + 1_000)
  expect(toasts()).toHaveLength(0)
})

it('NT-06, NT-07: after a reconnect no notification is missing, and no toast is repeated', async () => {
  const { receive, reconnect, known } = await openPage()
  const before = buildNotification({ title: 'Before', priority: 'urgent' })
  await receive(before)
  const missed = ['Came while away 1', 'Came while away 2'].map((title) =>
    buildNotification({ title, priority: 'high' }),
  )
  expect(await reconnect(...missed)).toBe(true)
  expect(said().sort()).toEqual([
    'BeforeWhat it says',
    'Came while away 1What it says',
    'Came while away 2What it says',
  ])
  expect(
    known()
      .map(({ title }) => title)
      .sort(),
  ).toEqual(['Before', 'Came while away 1', 'Came while away 2'])
  expect(await reconnect()).toBe(false)
  expect(toasts()).toHaveLength(3)
})

it.each(['reload', 'first load'])(
  'NT-06: the response of a %s that was requested before a notification arrived does not hide it',
  async (kind) => {
    const { held, answer } = mockNotifications([])
    let release = () => {}
    let slow: Promise<void> | undefined = Promise.resolve()
    mockServer(async (call) => {
      // The server reads the rows when the request arrives, and the response is on its way until it is released.
      const response = answer(call)
      if (call.path === '/api/notifications') await slow
      return response
    })
    const holdNextResponse = () => {
      slow = new Promise((resolve) => {
        release = () => {
          slow = undefined
          resolve()
        }
      })
    }
    if (kind === 'first load') holdNextResponse()
    const { queryClient, t } = await renderInApp(<Kept />)
    const { queryKey } = tabQuery('all')
    if (kind === 'reload') {
      await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined())
      holdNextResponse()
      void queryClient.invalidateQueries({ queryKey })
    }
    await waitFor(() => expect(queryClient.isFetching({ queryKey })).toBe(1))
    const row = buildNotification({ priority: 'normal' })
    held.rows = [row]
    const applied = applyRealtimeChange(queryClient, { id: row.id, change: 'insert', row }, t)
    release()
    await act(async () => await applied)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(queryClient.getQueryData(queryKey)?.pages.flat()).toMatchObject([{ id: row.id }])
  },
)
