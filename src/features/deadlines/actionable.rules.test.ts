import { expect, it } from 'vitest'
import { settledStatuses } from './actionable.rules.ts'

it('a submitted application is settled, whatever its result', () => {
  expect([...settledStatuses].sort()).toEqual(
    ['accepted', 'interview', 'rejected', 'submitted', 'under_review', 'waitlisted'].sort(),
  )
})
