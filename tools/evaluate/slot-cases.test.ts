import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { answerSlotCases, readSlotCases, SlotCasesError } from './slot-cases.ts'

const folder = mkdtempSync(join(tmpdir(), 'slot-cases-'))
afterAll(() => rmSync(folder, { recursive: true }))

const slotCase = (id: string, mentor: object = {}, more: object = {}) => ({
  id,
  title: 'written for this test',
  mentor: {
    zone: 'Europe/Rome',
    weekly: [{ day: 'wed', from: '09:00', to: '10:30' }],
    exceptions: [],
    session_minutes: 60,
    step_minutes: 30,
    buffer_before: 0,
    buffer_after: 0,
    minimum_notice_minutes: 0,
    horizon_days: 60,
    max_per_week: null,
    ...mentor,
  },
  student: { zone: 'Asia/Tokyo' },
  booked: [],
  now: '2027-06-01T00:00:00Z',
  ask: { from: '2027-06-09', to: '2027-06-09', in: 'mentor' },
  ...more,
})

const evaluate = (...cases: object[]) => {
  const file = join(folder, 'cases.jsonl')
  writeFileSync(file, `${cases.map((one) => JSON.stringify(one)).join('\n')}\n`)
  return answerSlotCases(readSlotCases(file))
}

describe('npm run eval -- slots', () => {
  it('each case returns its instants', () => {
    const tokyo = { booked: [{ start: '2027-06-09T09:00:00+02:00', end: '2027-06-09T09:30:00+02:00', by: 'other' }] }
    expect(evaluate(slotCase('one'), slotCase('two', {}, tokyo))).toEqual([
      { id: 'one', slots: ['2027-06-09T07:00:00Z', '2027-06-09T07:30:00Z'] },
      { id: 'two', slots: ['2027-06-09T07:30:00Z'] },
    ])
  })

  it('dates are requested on the calendar that the case names', () => {
    const night = { weekly: [{ day: 'wed', from: '18:00', to: '19:00' }] }
    const asked = (date: string) => ({ ask: { from: date, to: date, in: 'student' } })
    expect(evaluate(slotCase('one', night, asked('2027-06-09')))[0]?.slots).toEqual([])
    expect(evaluate(slotCase('one', night, asked('2027-06-10')))[0]?.slots).toEqual(['2027-06-09T16:00:00Z'])
  })

  it('hours that cannot be stored are rejected', () => {
    const answers = evaluate(
      slotCase('overnight', { weekly: [{ day: 'wed', from: '22:00', to: '02:00' }] }),
      slotCase('no zone', { zone: 'Europe/Atlantis' }),
      slotCase('no date', { exceptions: [{ date: '2027-02-30', closed: true }] }),
      slotCase('student', {}, { student: { zone: 'nowhere' } }),
    )
    for (const { id, slots, refused } of answers) expect({ slots, refused }, id).toEqual({ slots: [], refused: true })
  })

  it('a line that is no case is reported with its number', () => {
    expect(() => evaluate(slotCase('one'), { title: 'without an id' })).toThrow(SlotCasesError)
    expect(() => evaluate(slotCase('one'), { title: 'without an id' })).toThrow(/^Line 2/)
  })
})
