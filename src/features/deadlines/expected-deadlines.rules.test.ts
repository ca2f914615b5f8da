import { describe, expect, it } from 'vitest'
import { addDays, findDueCheck, listCheckSteps, readDeadlineClock } from './expected-deadlines.rules.ts'

const never = { deadlineAskOn: null, deadlineCheckedFor: null, deadlineCheckStep: null }
const expected = '2027-02-15'
const daysBefore = (days: number) => addDays(expected, -days)

describe('reminders to check an expected deadline', () => {
  it.each([
    [57, undefined],
    [56, 56],
    [40, 56],
    [28, 28],
    [0, 28],
    [-1, undefined],
  ])('%d days before the expected date, the step %s is due', (days, step) => {
    expect(findDueCheck(expected, never, daysBefore(days))).toBe(step)
  })

  it('each step of an expected date is due once', () => {
    const sent = { ...never, deadlineCheckedFor: expected, deadlineCheckStep: 56 }
    expect(findDueCheck(expected, sent, daysBefore(40))).toBeUndefined()
    expect(findDueCheck(expected, sent, daysBefore(28))).toBe(28)
    expect(findDueCheck(expected, { ...sent, deadlineCheckStep: 28 }, daysBefore(10))).toBeUndefined()
    expect(findDueCheck('2028-02-15', sent, addDays('2028-02-15', -56))).toBe(56)
  })

  it('the steps include the day on which applications usually open', () => {
    expect(listCheckSteps(expected, daysBefore(120))).toEqual([120, 56, 28])
    expect(listCheckSteps(expected, daysBefore(40))).toEqual([56, 40, 28])
    expect(listCheckSteps(expected, daysBefore(56))).toEqual([56, 28])
    expect(listCheckSteps(expected, addDays(expected, 1))).toEqual([56, 28])
    expect(listCheckSteps(expected, undefined)).toEqual([56, 28])
    const steps = listCheckSteps(expected, daysBefore(120))
    expect(findDueCheck(expected, never, daysBefore(121), steps)).toBeUndefined()
    expect(findDueCheck(expected, never, daysBefore(120), steps)).toBe(120)
    const sent = { ...never, deadlineCheckedFor: expected, deadlineCheckStep: 120 }
    expect(findDueCheck(expected, sent, daysBefore(100), steps)).toBeUndefined()
    expect(findDueCheck(expected, sent, daysBefore(56), steps)).toBe(56)
  })

  it('no step is due for two weeks after "not published yet", and one is due after that at any distance', () => {
    const waiting = { ...never, deadlineAskOn: daysBefore(30) }
    expect(findDueCheck(expected, waiting, daysBefore(31))).toBeUndefined()
    expect(findDueCheck(expected, waiting, daysBefore(30))).toBe(30)
    expect(findDueCheck(expected, { ...waiting, deadlineAskOn: daysBefore(100) }, daysBefore(90))).toBe(90)
  })
})

describe('time and zone of a deadline fact', () => {
  it('a stated time of a deadline keeps its zone', () => {
    const value = { date: '2027-01-10', time: '17:00', zone_rule: 'zone', zone: 'Europe/Zurich' }
    expect(readDeadlineClock(value)).toEqual({ localTime: '17:00', zoneRule: 'zone', zone: 'Europe/Zurich' })
    expect(readDeadlineClock({ zone_rule: 'anywhere_on_earth', zone: 'Europe/Zurich' })).toEqual({
      localTime: '23:59',
      zoneRule: 'anywhere_on_earth',
      zone: null,
    })
  })

  it.each([['in winter'], [null], [{ time: '25:00', zone_rule: 'zone', zone: 'Europe/Nowhere' }]])(
    'the zone of %j is unknown',
    (value) => {
      expect(readDeadlineClock(value)).toEqual({ localTime: '23:59', zoneRule: 'unknown', zone: null })
    },
  )
})
