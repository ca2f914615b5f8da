import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstRetryMs, importWithRetry, maxTimedRetries } from './import-with-retry.ts'

const module = { name: 'module' }
let isOnline = true

beforeEach(() => {
  isOnline = true
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Starts an import that fails the first times. */
const startImport = (failures: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return module
  })
  return { load, imported: importWithRetry(load) }
}

it('a module that failed to load is imported again with growing delays while the network reports online', async () => {
  const { load, imported } = startImport(2)
  await vi.advanceTimersByTimeAsync(firstRetryMs - 1)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2 * firstRetryMs - 1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await imported).toBe(module)
})

it('a module is not imported again while the network is gone, and at once when it is back', async () => {
  const { load, imported } = startImport(1)
  isOnline = false
  await vi.advanceTimersByTimeAsync(10 * firstRetryMs)
  expect(load).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  expect(await imported).toBe(module)
  expect(load).toHaveBeenCalledTimes(2)
})

it('a missing module is requested a bounded number of times', async () => {
  const { load } = startImport(Number.POSITIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(firstRetryMs * 2 ** (maxTimedRetries + 3))
  expect(load).toHaveBeenCalledTimes(1 + maxTimedRetries)
})
