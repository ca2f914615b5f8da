import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#src/shared/durations.ts'
import { takeFailure, takeReading, type WatchStep } from './watch-memory.engine.ts'
import { findNextCheck, isReadDaily } from './watch-schedule.rules.ts'
import { newMemory, type WatchedFact, type WatchMemory } from './watching.rules.ts'

const now = new Date('2026-11-29T12:00:00Z')
const due = (day: number, more: Partial<WatchedFact> = {}): WatchedFact => ({
  kind: 'deadline',
  value: { month: 7, day, year: 2027 },
  term: null,
  audience: null,
  round: null,
  appliesTo: null,
  quote: `July ${day}`,
  ...more,
})

/** Takes readings in, each with a deadline in July on a day, and returns the steps. */
const readAll = (days: readonly number[], memory: WatchMemory = newMemory): WatchStep[] => {
  let current = memory
  return days.map((day) => {
    const step = takeReading(current, day === 0 ? [] : [due(day)])
    current = step.memory
    return step
  })
}
const listChanges = (days: readonly number[]) =>
  readAll(days).map(({ changes }) => changes.map(({ before, after }) => [before?.quote, after?.quote]))

describe('the memory of a watched page', () => {
  it('the first reading notifies no watcher', () => {
    expect(readAll([1])[0]).toMatchObject({ changes: [], memory: { state: 'watched', facts: [due(1)] } })
  })

  it('a change notifies once, when the second reading agrees', () => {
    expect(listChanges([1, 2, 2, 2])).toEqual([[], [], [['July 1', 'July 2']], []])
  })

  it('a fact missing from one reading notifies no watcher; missing from two, it does', () => {
    expect(listChanges([1, 0, 1]).flat()).toEqual([])
    expect(listChanges([1, 0, 0])).toEqual([[], [], [['July 1', undefined]]])
  })

  it('a page with other dates each time is reported once as unreliable, and no date of it as a change', () => {
    const steps = readAll([1, 2, 3, 4, 5, 6, 7, 1, 2])
    expect(steps.flatMap(({ changes }) => changes)).toEqual([])
    expect(steps.flatMap(({ told }) => told ?? [])).toEqual(['unreliable'])
  })

  it('a page that alternates between two dates is reported once as unreliable', () => {
    const steps = readAll([1, 2, 1, 2, 1, 2, 1, 2])
    expect(steps.flatMap(({ changes }) => changes)).toEqual([])
    expect(steps.flatMap(({ told }) => told ?? [])).toEqual(['unreliable'])
  })

  it('an unreliable page whose readings agree three times more is watched again, and its change notifies', () => {
    const unreliable = readAll([1, 2, 3, 4]).at(-1)?.memory
    const steps = readAll([9, 9, 9, 9], unreliable)
    expect(steps.map(({ changes }) => changes.length)).toEqual([0, 0, 0, 1])
    expect(steps.at(-1)?.memory).toMatchObject({ state: 'watched', flips: 0 })
  })

  it('a page that is missing twice in a row is gone, told once, and watched again when it returns', () => {
    const [read] = readAll([1])
    const first = takeFailure(read?.memory ?? newMemory, 'missing', now)
    expect(first.told).toBeUndefined()
    const second = takeFailure(first.memory, 'missing', now)
    expect(second).toMatchObject({ told: 'gone', memory: { state: 'gone' } })
    expect(takeFailure(second.memory, 'missing', now).told).toBeUndefined()
    expect(takeReading(second.memory, [due(1)])).toMatchObject({ changes: [], memory: { state: 'watched', misses: 0 } })
  })

  it('a passing error between two missing pages does not make it gone', () => {
    const first = takeFailure(newMemory, 'missing', now)
    const other = takeFailure(first.memory, 'other', now)
    expect(takeFailure(other.memory, 'missing', now).told).toBeUndefined()
  })

  it('errors are silent for two weeks, then told once', () => {
    let memory = newMemory
    const told: (string | undefined)[] = []
    for (let day = 0; day <= 20; day += 1) {
      const step = takeFailure(memory, 'other', new Date(now.getTime() + day * dayMs))
      memory = step.memory
      told.push(step.told)
    }
    expect(told.map((one, day) => (one ? day : -1)).filter((day) => day >= 0)).toEqual([14])
    expect(told[14]).toBe('unreadable')
  })
})

describe('the schedule of a watched page', () => {
  const url = 'https://www.example.edu/apply'
  const hoursUntil = (memory: Partial<WatchMemory>, at = now) =>
    (Date.parse(findNextCheck(url, { ...newMemory, state: 'watched', ...memory }, at)) - at.getTime()) / hourMs
  const dated = (month: number, day: number, year: number | null, kind: WatchedFact['kind'] = 'deadline') => [
    due(day, { kind, value: { month, day, year } }),
  ]

  it.each<[string, WatchedFact[], boolean]>([
    ['a stated deadline in 30 days', dated(12, 29, 2026), true],
    ['a stated deadline in 31 days', dated(12, 30, 2026), false],
    ['a deadline of last year that is expected in eight weeks', dated(1, 24, 2026), true],
    ['a deadline without a year that is expected in ten weeks', dated(2, 10, null), false],
    ['an opening two weeks ago in an earlier year', dated(11, 15, 2024, 'opens'), true],
    ['an opening in two weeks', dated(12, 13, 2026, 'opens'), true],
    ['an opening in three months', dated(3, 1, 2027, 'opens'), false],
    ['a start tomorrow', dated(11, 30, 2026, 'start'), false],
    ['rolling admission', [due(1, { value: 'rolling' })], false],
    ['no fact', [], false],
  ])('with %s, daily reading is %s', (_what, facts, isDaily) => {
    expect(isReadDaily(facts, now)).toBe(isDaily)
    const hours = hoursUntil({ facts })
    expect(hours).toBeGreaterThanOrEqual(isDaily ? 21.6 : 151.2)
    expect(hours).toBeLessThanOrEqual(isDaily ? 26.4 : 184.8)
  })

  it('the instant is the same each time, and differs between addresses and days', () => {
    const memory = { ...newMemory, state: 'watched' as const, facts: [] }
    expect(findNextCheck(url, memory, now)).toBe(findNextCheck(url, memory, now))
    const instants = Array.from({ length: 50 }, (_, index) => findNextCheck(`${url}/${index}`, memory, now))
    expect(new Set(instants).size).toBe(50)
    expect(hoursUntil({ facts: [] })).not.toBe(hoursUntil({ facts: [] }, new Date(now.getTime() + dayMs)))
  })

  it('a reading that differs is repeated after about two hours', () => {
    expect(Math.round(hoursUntil({ facts: [], candidate: [due(2)] }))).toBe(2)
  })

  it('the time between failures doubles up to a week', () => {
    const hours = Array.from({ length: 12 }, (_, index) => hoursUntil({ failures: index + 1 }))
    expect(hours[0]).toBeLessThan(7)
    expect(hours.every((one, index) => index === 0 || one >= (hours[index - 1] ?? 0))).toBe(true)
    expect(hours.at(-1)).toBeLessThanOrEqual(184.8)
  })
})
