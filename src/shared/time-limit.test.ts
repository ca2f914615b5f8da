import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TimeLimitError, withTimeLimit } from './time-limit.ts'

describe('withTimeLimit', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('withTimeLimit returns or throws the result of the work, and leaves no timer', async () => {
    expect(await withTimeLimit(Promise.resolve('there'), 10)).toBe('there')
    await expect(withTimeLimit(Promise.reject(new Error('broken')), 10)).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('withTimeLimit rejects when the limit passes first', async () => {
    const late = expect(withTimeLimit(new Promise(() => undefined), 10)).rejects.toBeInstanceOf(TimeLimitError)
    await vi.advanceTimersByTimeAsync(10)
    await late
  })
})
