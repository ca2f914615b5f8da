import { describe, expect, it } from 'vitest'
import { changeOf, stillHolds } from './rules.ts'

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

  it('AP-01 a change names only what differs', () => {
    expect(changeOf({ a: 1, b: 2, c: null }, { a: 1, b: 3, c: undefined })).toEqual({
      before: { b: 2 },
      after: { b: 3 },
    })
    expect(changeOf({ a: 1 }, { a: 1 })).toBeUndefined()
  })
})
