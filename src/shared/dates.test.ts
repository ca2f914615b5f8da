import { expect, test } from 'vitest'
import { earliestCurrentDate, formatDate, formatDateTime, formatDay, measureElapsed } from './dates.ts'

const now = Date.UTC(2026, 10, 20, 12)
const ago = (seconds: number) => now - seconds * 1000

test.each([
  [-30, 'justNow', 0],
  [0, 'justNow', 0],
  [59, 'justNow', 0],
  [60, 'minutes', 1],
  [3599, 'minutes', 59],
  [3600, 'hours', 1],
  [86_399, 'hours', 23],
  [86_400, 'days', 1],
  [86_400 * 400, 'days', 400],
] as const)('NT-09 an instant %d seconds ago is measured as %s %d', (seconds, unit, count) => {
  expect(measureElapsed(ago(seconds), now)).toEqual({ unit, count })
})

test('LG-01 a date is formatted by the rules of the language', () => {
  const instant = '2026-12-15T23:59:00Z'
  expect(formatDate(instant, 'en', 'UTC')).toBe('Dec 15, 2026')
  expect(formatDate(instant, 'de', 'UTC')).toBe('15. Dez. 2026')
  expect(formatDay(instant, 'en', 'UTC')).toBe('Dec 15')
})

test('LG-01 a formatted instant names its zone', () => {
  expect(formatDateTime('2026-12-15T22:59:00Z', 'en', 'Europe/Berlin')).toMatch(/Dec 15, 2026.*11:59.PM GMT\+1/)
})

test.each([
  ['2026-12-16T11:59:59Z', '2026-12-15'],
  ['2026-12-16T12:00:00Z', '2026-12-16'],
])('AP-03 at %s it is still %s somewhere, so a deadline of that day has not passed everywhere', (now, day) => {
  expect(earliestCurrentDate(Date.parse(now))).toBe(day)
})
