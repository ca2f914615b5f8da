import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createByteBudget, createConcurrencyLimiter, createKeyedSemaphore, type Permit } from './concurrency-limiter.ts'

const neverAborted = new AbortController().signal
const open = (permit: Permit | undefined) => permit !== undefined

it('the concurrency limiter runs up to its limit, queues the next in order, and rejects beyond the queue', async () => {
  const limiter = createConcurrencyLimiter({ atOnce: 2, waiting: 2, perPerson: 9 })
  const order: string[] = []
  const enter = async (person: string) => {
    const permit = await limiter.acquire(person)
    if (permit) order.push(person)
    return permit
  }
  const [a, b] = await Promise.all([enter('a'), enter('b')])
  const [c, d] = [enter('c'), enter('d')]
  expect(open(await enter('e'))).toBe(false)
  expect(order).toEqual(['a', 'b'])
  a?.release()
  a?.release()
  expect(open(await c)).toBe(true)
  expect(order).toEqual(['a', 'b', 'c'])
  b?.release()
  expect(open(await d)).toBe(true)
  const late = enter('f')
  for (const permit of [await c, await d]) permit?.release()
  expect(open(await late)).toBe(true)
  expect(order).toEqual(['a', 'b', 'c', 'd', 'f'])
})

it('the concurrency limiter limits the permits of one user and reserves the others for other users', async () => {
  const limiter = createConcurrencyLimiter({ atOnce: 1, waiting: 9, perPerson: 2 })
  const first = await limiter.acquire('ada')
  const second = limiter.acquire('ada')
  expect(open(await limiter.acquire('ada'))).toBe(false)
  const eve = limiter.acquire('eve')
  first?.release()
  ;(await second)?.release()
  expect(open(await eve)).toBe(true)
  expect(open(await Promise.race([limiter.acquire('ada'), Promise.resolve({ release: () => undefined })]))).toBe(true)
})

it('the concurrency limiter serves waiting users round-robin, regardless of their number of requests', async () => {
  const limiter = createConcurrencyLimiter({ atOnce: 1, waiting: 20, perPerson: 9 })
  const order: string[] = []
  const work = async (name: string) => {
    const permit = await limiter.acquire(name.slice(0, 1))
    order.push(name)
    await turn()
    permit?.release()
  }
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(work))
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('a user limited to one permit leaves the other to the next user', async () => {
  const limiter = createConcurrencyLimiter({ atOnce: 2, waiting: 20, perPerson: 9, workingPerPerson: 1 })
  const first = await limiter.acquire('ada')
  const second = limiter.acquire('ada')
  const eve = await limiter.acquire('eve')
  expect(open(eve)).toBe(true)
  eve?.release()
  expect(await Promise.race([second, turn()])).toBeUndefined()
  first?.release()
  expect(open(await second)).toBe(true)
})

it('in a keyed semaphore the work of a user waits for work of the same user only, in order', async () => {
  const limiter = createKeyedSemaphore({ atOnce: 2, waiting: 2 })
  const order: string[] = []
  const enter = async (person: string, name: string) => {
    const permit = await limiter.acquire(person, neverAborted)
    order.push(name)
    return permit
  }
  const first = await enter('ada', 'a1')
  const second = await enter('ada', 'a2')
  const [third, fourth] = [enter('ada', 'a3'), enter('ada', 'a4')]
  await enter('eve', 'e1')
  expect(order).toEqual(['a1', 'a2', 'e1'])
  expect(await limiter.acquire('ada', neverAborted)).toBeUndefined()
  first?.release()
  first?.release()
  await third
  expect(order).toEqual(['a1', 'a2', 'e1', 'a3'])
  second?.release()
  await fourth
  expect(order).toEqual(['a1', 'a2', 'e1', 'a3', 'a4'])
})

it('a caller that stops waiting in a keyed semaphore releases its queue entry to the next', async () => {
  const limiter = createKeyedSemaphore({ atOnce: 1, waiting: 2 })
  const aborting = new AbortController()
  const first = await limiter.acquire('ada', neverAborted)
  const second = limiter.acquire('ada', aborting.signal)
  const third = limiter.acquire('ada', neverAborted)
  aborting.abort()
  expect(await second).toBeUndefined()
  first?.release()
  expect(open(await third)).toBe(true)
  expect(await limiter.acquire('ada', aborting.signal)).toBeUndefined()
})

it('the byte budget of all callers is never exceeded, is served in order, and is released immediately', async () => {
  const budget = createByteBudget({ bytes: 100, waiting: 3 })
  const order: string[] = []
  const enter = async (name: string, bytes: number, signal = neverAborted) => {
    const permit = await budget.acquire(bytes, signal)
    if (permit) order.push(name)
    return permit
  }
  const a = await enter('a', 60)
  const b = await enter('b', 40)
  const aborting = new AbortController()
  const [huge, c, d] = [enter('huge', 1_000, aborting.signal), enter('c', 30), enter('d', 60)]
  expect(await enter('e', 1)).toBeUndefined()
  b?.release()
  b?.release()
  // The budget now has enough bytes for `c`; `f` must not overtake it.
  expect(await enter('f', 1)).toBeUndefined()
  expect(order).toEqual(['a', 'b'])
  aborting.abort()
  expect(await huge).toBeUndefined()
  await c
  expect(order).toEqual(['a', 'b', 'c'])
  a?.release()
  const last = await d
  for (const permit of [last, await c]) permit?.release()
  const all = await enter('all', 1_000)
  expect(order).toEqual(['a', 'b', 'c', 'd', 'all'])
  const next = enter('next', 1)
  all?.release()
  expect(open(await next)).toBe(true)
})
