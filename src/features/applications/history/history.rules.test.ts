import { describe, expect, it } from 'vitest'
import { trashTtlMs } from '#src/shared/trash.ts'
import { diffRow, isRestorable, isStillCurrent } from './history.rules.ts'

describe('undoable history lines (AP-01)', () => {
  it.each([
    [{ status: 'submitted' }, { status: 'submitted', progress: 4 }, true],
    [{ status: 'submitted' }, { status: 'accepted' }, false],
    [{ offer: { amount: 1 } }, { offer: { amount: 1 } }, true],
    [{ offer: null }, {}, true],
    [null, null, true],
    [null, { status: 'x' }, false],
    [{ status: 'x' }, null, false],
  ])('AP-01 a change to %j is still current at the state %j: %s', (after, present, holds) =>
    expect(isStillCurrent(after, present)).toBe(holds),
  )

  it.each([
    ['a file, a moment before the day is over', { file: { key: 'k' } }, trashTtlMs - 1, true],
    ['a file, when the day is over', { file: { key: 'k' } }, trashTtlMs, false],
    ['no file', { file: null }, 1000 * trashTtlMs, true],
    ['a status', { status: 'submitted' }, 1000 * trashTtlMs, true],
  ])('AP-02 the undo of a removed file is kept for the time of the trash: %s', (_what, before, age, isKept) => {
    const at = '2027-01-05T10:00:00.000Z'
    expect(isRestorable({ before }, at, Date.parse(at) + age)).toBe(isKept)
  })

  it('AP-01 a history line names only the changed fields', () => {
    expect(diffRow({ a: 1, b: 2, c: null }, { a: 1, b: 3, c: undefined })).toEqual({
      before: { b: 2 },
      after: { b: 3 },
    })
    expect(diffRow({ a: 1 }, { a: 1 })).toBeUndefined()
  })
})
