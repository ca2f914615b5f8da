import { expect, it } from 'vitest'
import { listExpired } from './backup-retention.ts'
import { isCron } from './cron.ts'

const dailyBackups = (count: number) =>
  Array.from({ length: count }, (_day, index) => ({
    madeAt: new Date(Date.UTC(2027, 5, 30, 3) - index * 86_400_000).toISOString(),
  }))

it('the newest backups of 7 days, 4 weeks and 6 months stay', () => {
  const backups = dailyBackups(200)
  const expired = listExpired(backups, { days: 7, weeks: 4, months: 6 })
  const kept = backups.filter((backup) => !expired.includes(backup)).map(({ madeAt }) => madeAt.slice(0, 10))
  expect(kept).toEqual([
    ...['2027-06-30', '2027-06-29', '2027-06-28', '2027-06-27', '2027-06-26', '2027-06-25', '2027-06-24'],
    ...['2027-06-20', '2027-06-13', '2027-05-31', '2027-04-30', '2027-03-31', '2027-02-28', '2027-01-31'],
  ])
})

it('the newest backup stays even if nothing is to be kept, and gaps do not shorten the retention', () => {
  expect(listExpired(dailyBackups(3), { days: 0, weeks: 0, months: 0 })).toHaveLength(2)
  const old = [{ madeAt: '2027-06-30T03:00:00Z' }, { madeAt: '2026-01-01T03:00:00Z' }]
  expect(listExpired(old, { days: 2, weeks: 0, months: 0 })).toEqual([])
})

it.each([
  ['15 3 * * *', true],
  ['0 */6 * * 1-5', true],
  ['0,30 4 1 1,7 0', true],
  ['60 3 * * *', false],
  ['15 3 * *', false],
  ['@daily', false],
  ['5-1 3 * * *', false],
  ['*/0 3 * * *', false],
])('%s is a cron expression: %s', (text, expected) => {
  expect(isCron(text)).toBe(expected)
})
