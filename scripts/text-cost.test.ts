import { expect, it } from 'vitest'
import { findSlowText } from './text-cost.ts'
import { callOf, exempt } from './text-drivers.ts'
import { textFunctions } from './text-functions.ts'

const functions = textFunctions()

it('finds the functions that take text in the sources', () => {
  expect(functions.length).toBeGreaterThan(200)
})

it('lets no function that takes text go without a try or a reason', () => {
  const names = new Set(functions.map(({ name }) => name))
  expect([...exempt.keys()].filter((name) => !names.has(name))).toEqual([])
})

it.each([
  ['copies the rest at each character', (text: string) => [...text].map((_, at, all) => all.slice(at).length)],
  ['matches a run from each of its characters', (text: string) => text.replace(/[\s\d]*%$/, '')],
])('calls slow what %s', (_what, call) => {
  expect(findSlowText(call)).toBeDefined()
})

it.each(functions.filter(({ name }) => !exempt.has(name)))(
  '$file: $name takes no longer than its text',
  async (found) => {
    const call = await callOf(found)
    expect(call, 'Call it in scripts/text-drivers.ts, or say there why it needs no call.').toBeDefined()
    if (call) expect(findSlowText(call)).toBeUndefined()
  },
)
