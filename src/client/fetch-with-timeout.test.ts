import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dashboardCallLimitMs } from '#src/features/deadlines/client.ts'
import { classifyFailure } from '#src/shared/error-classification.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { requestTimeoutsMs } from './request-timeouts.ts'

const stops: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
})

const serve = async (answer: RequestListener) => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return new Request(`http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`)
}

describe('DB-06: request timeouts', () => {
  it('the timeouts are those of the specification', () => {
    expect([dashboardCallLimitMs, requestTimeoutsMs.read]).toEqual([6000, 8000])
  })

  it('a request without a response is aborted, and shown as timed out', async () => {
    const request = await serve(() => undefined)
    const error = await fetchWithTimeout(request, {}, 50).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'TimeoutError' })
    expect(classifyFailure({ message: String(error) }).text).toBe('timeout')
  })

  it('a response that has begun has no timeout', async () => {
    const { promise: isLate, resolve: finish } = Promise.withResolvers<void>()
    const request = await serve((_request, answer) => {
      answer.write('be')
      void isLate.then(() => answer.end('gun'))
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = await fetchWithTimeout(request, {}, 100)
    vi.advanceTimersByTime(1000)
    finish()
    expect(await answer.text()).toBe('begun')
  })

  it('a caller that aborts ends the request', async () => {
    const request = await serve(() => undefined)
    const wish = new AbortController()
    const call = fetchWithTimeout(new Request(request, { signal: wish.signal }), {}, 10_000)
    wish.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})
