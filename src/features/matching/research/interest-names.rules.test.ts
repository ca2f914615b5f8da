import { expect, it } from 'vitest'
import { mergeInterestNames } from './interest-names.rules.ts'

it('an interest in the profile and in the CV counts once, in the spelling of the profile', () => {
  const { names, onlyFromCv } = mergeInterestNames(
    ['Databases', 'Graph  Theory'],
    ['databases', 'graph theory ', 'Robotics', 'robotics'],
  )
  expect(names).toEqual(['Databases', 'Graph  Theory', 'Robotics'])
  expect([...onlyFromCv]).toEqual(['Robotics'])
})

it('interests of the CV alone are listed as such, and an empty CV changes nothing', () => {
  expect(mergeInterestNames([], ['ecology']).onlyFromCv).toEqual(new Set(['ecology']))
  expect(mergeInterestNames(['Ecology'], [])).toEqual({ names: ['Ecology'], onlyFromCv: new Set() })
})
