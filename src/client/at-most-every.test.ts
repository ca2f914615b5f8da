import { expect, it } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

it('RO-02 RO-01 looks up at most once in 2 s, and answers in between with what it has', async () => {
  let clock = 0
  let asked = 0
  const lookUp = atMostEvery(
    2000,
    async () => {
      asked += 1
      return asked
    },
    () => clock,
  )
  const answers = []
  for (const moment of [0, 1, 1999, 2000, 3999, 4000]) {
    clock = moment
    answers.push(await lookUp(undefined))
  }
  expect(answers).toEqual([1, 1, 1, 2, 2, 3])
})
