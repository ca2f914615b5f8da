import { describe, expect, it } from 'vitest'
import { type AttentionFacts, hideSmallFigures, listReasons, sortByAttention } from './rules.ts'

const now = Date.parse('2026-12-01T12:00:00Z')
const member = (more: Partial<AttentionFacts> = {}): AttentionFacts => ({
  ...{ name: 'Ada', dueAt: null, changedAt: '2026-11-30T12:00:00Z', missingLetters: 0, hasMentor: true },
  ...more,
})

describe('members who need attention', () => {
  it.each([
    ['nothing for a member on course', member(), []],
    ['a deadline within seven days', member({ dueAt: '2026-12-08T11:59:00Z' }), ['due']],
    ['no deadline that is further away', member({ dueAt: '2026-12-08T12:00:00Z' }), []],
    ['missing letters', member({ missingLetters: 1 }), ['letters']],
    ['no change for more than fourteen days', member({ changedAt: '2026-11-17T11:59:00Z' }), ['silent']],
    ['a missing mentor', member({ hasMentor: false }), ['noMentor']],
    ['nothing without a grant', member({ changedAt: null, missingLetters: null, hasMentor: null }), []],
  ])('the reasons name %s', (_, facts, reasons) => expect(listReasons(facts, now)).toEqual(reasons))

  it('a deadline outweighs all other reasons together, and equal members are sorted by deadline and name', () => {
    const members = [
      member({ name: 'Zoe' }),
      member({ name: 'Bea' }),
      member({ name: 'Silent', changedAt: '2026-10-01T00:00:00Z', missingLetters: 3, hasMentor: false }),
      member({ name: 'Later', dueAt: '2026-12-03T00:00:00Z' }),
      member({ name: 'Sooner', dueAt: '2026-12-02T00:00:00Z' }),
    ]
    expect(sortByAttention(members, now).map(({ name }) => name)).toEqual(['Sooner', 'Later', 'Silent', 'Bea', 'Zoe'])
  })
})

it('a report leaves out every figure below five people', () => {
  expect(hideSmallFigures({ sharing: 12, applied: 5, admitted: 4, withMentor: 0 })).toEqual({
    ...{ sharing: 12, applied: 5, admitted: null, withMentor: null },
  })
})
