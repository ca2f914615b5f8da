import { expect, it } from 'vitest'
import { createOwnPlaces, createPlaces, type Place } from './places.ts'

const open = (place: Place | undefined) => place !== undefined

it('as many work at once as may, the next wait in order, and whoever comes too late is refused', async () => {
  const places = createPlaces({ atOnce: 2, waiting: 2, perPerson: 9 })
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

it('one person has a few places and leaves the others to everybody else', async () => {
  const places = createPlaces({ atOnce: 1, waiting: 9, perPerson: 2 })
  const first = await places.enter('ada')
  const second = places.enter('ada')
  expect(open(await places.enter('ada'))).toBe(false)
  const eve = places.enter('eve')
  first?.leave()
  ;(await second)?.leave()
  expect(open(await eve)).toBe(true)
  expect(open(await Promise.race([places.enter('ada'), Promise.resolve({ leave: () => undefined })]))).toBe(true)
})

it('with a queue of their own, a person’s work waits for their own alone, in order', async () => {
  const places = createOwnPlaces(2)
  const order: string[] = []
  const enter = async (person: string, name: string) => {
    const place = await places.enter(person)
    order.push(name)
    return place
  }
  const first = await enter('ada', 'a1')
  const second = await enter('ada', 'a2')
  const [third, fourth] = [enter('ada', 'a3'), enter('ada', 'a4')]
  await enter('eve', 'e1')
  expect(order).toEqual(['a1', 'a2', 'e1'])
  first.leave()
  first.leave()
  await third
  expect(order).toEqual(['a1', 'a2', 'e1', 'a3'])
  second.leave()
  await fourth
  expect(order).toEqual(['a1', 'a2', 'e1', 'a3', 'a4'])
})
