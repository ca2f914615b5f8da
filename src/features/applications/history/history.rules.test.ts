import { describe, expect, it } from 'vitest'
import { removedKeptMs } from '#src/features/shortlist/rules.ts'
import { changeOf, isStillKept, stillHolds } from './history.rules.ts'

describe('what of a history can be taken back (AP-01)', () => {
  it.each([
    [{ status: 'submitted' }, { status: 'submitted', progress: 4 }, true],
    [{ status: 'submitted' }, { status: 'accepted' }, false],
    [{ offer: { amount: 1 } }, { offer: { amount: 1 } }, true],
    [{ offer: null }, {}, true],
    [null, null, true],
    [null, { status: 'x' }, false],
    [{ status: 'x' }, null, false],
  ])('AP-01 %j, now %j: %s', (after, present, holds) => expect(stillHolds(after, present)).toBe(holds))

  it.each([
    ['a file, a moment before the day is over', { file: { key: 'k' } }, removedKeptMs - 1, true],
    ['a file, when the day is over', { file: { key: 'k' } }, removedKeptMs, false],
    ['no file', { file: null }, 1000 * removedKeptMs, true],
    ['a status', { status: 'submitted' }, 1000 * removedKeptMs, true],
  ])('AP-02 %s', (_what, before, age, isKept) => {
    const at = '2027-01-05T10:00:00.000Z'
    expect(isStillKept({ before }, at, Date.parse(at) + age)).toBe(isKept)
  })

  it('AP-01 a change names only what differs', () => {
    expect(changeOf({ a: 1, b: 2, c: null }, { a: 1, b: 3, c: undefined })).toEqual({
      before: { b: 2 },
      after: { b: 3 },
    })
    expect(changeOf({ a: 1 }, { a: 1 })).toBeUndefined()
  })
})
