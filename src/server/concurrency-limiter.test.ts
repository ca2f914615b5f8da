import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createByteBudget, createConcurrencyLimiter, createKeyedSemaphore, type Permit } from './concurrency-limiter.ts'

const patient = new AbortController().signal
const open = (place: Permit | undefined) => place !== undefined

it('the concurrency limiter runs up to its limit, queues the next in order, and rejects beyond the queue', async () => {
  const places = createConcurrencyLimiter({ atOnce: 2, waiting: 2, perPerson: 9 })
  const order: string[] = []
  const enter = async (person: string) => {
    const place = await places.enter(person)
    if (place) order.push(person)
    return place
  }
  const [a, b] = await Promise.all([enter('a'), enter('b')])
  const [c, d] = [enter('c'), enter('d')]
  expect(open(await enter('e'))).toBe(false)
  expect(order).toEqual(['a', 'b'])
  a?.leave()
  a?.leave()
  expect(open(await c)).toBe(true)
  expect(order).toEqual(['a', 'b', 'c'])
  b?.leave()
  expect(open(await d)).toBe(true)
  const late = enter('f')
  for (const place of [await c, await d]) place?.leave()
  expect(open(await late)).toBe(true)
  expect(order).toEqual(['a', 'b', 'c', 'd', 'f'])
})

it('the concurrency limiter gives one user a few permits and leaves the others to other users', async () => {
  const places = createConcurrencyLimiter({ atOnce: 1, waiting: 9, perPerson: 2 })
  const first = await places.enter('ada')
  const second = places.enter('ada')
  expect(open(await places.enter('ada'))).toBe(false)
  const eve = places.enter('eve')
  first?.leave()
  ;(await second)?.leave()
  expect(open(await eve)).toBe(true)
  expect(open(await Promise.race([places.enter('ada'), Promise.resolve({ leave: () => undefined })]))).toBe(true)
})

it('the concurrency limiter serves waiting users in turn, however much each has requested', async () => {
  const places = createConcurrencyLimiter({ atOnce: 1, waiting: 20, perPerson: 9 })
  const order: string[] = []
  const work = async (name: string) => {
    const place = await places.enter(name.slice(0, 1))
    order.push(name)
    await turn()
    place?.leave()
  }
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(work))
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('a user limited to one permit leaves the other to the next user', async () => {
  const places = createConcurrencyLimiter({ atOnce: 2, waiting: 20, perPerson: 9, workingPerPerson: 1 })
  const first = await places.enter('ada')
  const second = places.enter('ada')
  const eve = await places.enter('eve')
  expect(open(eve)).toBe(true)
  eve?.leave()
  expect(await Promise.race([second, turn()])).toBeUndefined()
  first?.leave()
  expect(open(await second)).toBe(true)
})

it('in a keyed semaphore the work of a user waits for work of the same user only, in order', async () => {
  const places = createKeyedSemaphore({ atOnce: 2, waiting: 2 })
  const order: string[] = []
  const enter = async (person: string, name: string) => {
    const place = await places.enter(person, patient)
    order.push(name)
    return place
  }
  const first = await enter('ada', 'a1')
  const second = await enter('ada', 'a2')
  const [third, fourth] = [enter('ada', 'a3'), enter('ada', 'a4')]
  await enter('eve', 'e1')
  expect(order).toEqual(['a1', 'a2', 'e1'])
  expect(await places.enter('ada', patient)).toBeUndefined()
  first?.leave()
  first?.leave()
  await third
  expect(order).toEqual(['a1', 'a2', 'e1', 'a3'])
  second?.leave()
  await fourth
  expect(order).toEqual(['a1', 'a2', 'e1', 'a3', 'a4'])
})

it('a caller that stops waiting in a keyed semaphore leaves its turn to the next', async () => {
  const places = createKeyedSemaphore({ atOnce: 1, waiting: 2 })
  const leaver = new AbortController()
  const first = await places.enter('ada', patient)
  const second = places.enter('ada', leaver.signal)
  const third = places.enter('ada', patient)
  leaver.abort()
  expect(await second).toBeUndefined()
  first?.leave()
  expect(open(await third)).toBe(true)
  expect(await places.enter('ada', leaver.signal)).toBeUndefined()
})

it('the byte budget of all callers is never exceeded, is served in order, and is released immediately', async () => {
  const budget = createByteBudget({ bytes: 100, waiting: 3 })
  const order: string[] = []
  const enter = async (name: string, bytes: number, signal = patient) => {
    const place = await budget.enter(bytes, signal)
    if (place) order.push(name)
    return place
  }
  const a = await enter('a', 60)
  const b = await enter('b', 40)
  const leaver = new AbortController()
  const [huge, c, d] = [enter('huge', 1_000, leaver.signal), enter('c', 30), enter('d', 60)]
  expect(await enter('e', 1)).toBeUndefined()
  b?.leave()
  b?.leave()
  // The budget now has enough bytes for `c`; `f` must not overtake it.
  expect(await enter('f', 1)).toBeUndefined()
  expect(order).toEqual(['a', 'b'])
  leaver.abort()
  expect(await huge).toBeUndefined()
  await c
  expect(order).toEqual(['a', 'b', 'c'])
  a?.leave()
  const last = await d
  for (const place of [last, await c]) place?.leave()
  const all = await enter('all', 1_000)
  expect(order).toEqual(['a', 'b', 'c', 'd', 'all'])
  const next = enter('next', 1)
  all?.leave()
  expect(open(await next)).toBe(true)
})
