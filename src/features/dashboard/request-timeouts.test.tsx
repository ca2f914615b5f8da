// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { mockServer } from '#src/client/testing/render.tsx'
import { daysQuery, yearQuery } from '#src/features/deadlines/client.ts'
import { expectedQuery } from '#src/features/deadlines/expected.client.ts'
import { snapshotQuery } from './client.ts'

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['the deadlines of the year', yearQuery, 6000],
  ['the deadlines of some days', daysQuery('2026-12-01', '2026-12-31'), 6000],
  ['the expected deadlines', expectedQuery, 6000],
  ['the snapshot, which waits for its slowest part', snapshotQuery, 10_000],
])('DB-06: the dashboard aborts the request for %s after its timeout', async (_what, query, limitMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const calls = mockServer(() => undefined)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const call = client.fetchQuery(query as typeof yearQuery).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true])
  await call
})
