import { expect, it } from 'vitest'
import { findInvalidRows, listTimes, toDraft, toHours } from './hours-draft.ts'

const hours = {
  weekly: [
    { day: 'tue' as const, from: '09:00', to: '10:00' },
    { day: 'mon' as const, from: '14:00', to: '24:00' },
    { day: 'mon' as const, from: '09:05', to: '10:00' },
  ],
  exceptions: [
    { date: '2027-01-01', closed: true as const },
    { date: '2027-01-02', from: '08:00', to: '09:00' },
  ],
}

it('the form returns the hours unchanged, in the order of the week', () => {
  expect(toHours(toDraft(hours))).toEqual({ ...hours, weekly: [hours.weekly[2], hours.weekly[1], hours.weekly[0]] })
})

it('the form reports rows that end before they begin and missing dates', () => {
  const draft = toDraft(hours)
  draft.weekly.push({ key: 'n', day: 'wed', from: '22:00', to: '02:00' })
  draft.exceptions.push({ key: 'n', date: '', isClosed: true, from: '10:00', to: '09:00' })
  draft.exceptions.push({ key: 'm', date: '2027-01-03', isClosed: false, from: '10:00', to: '10:00' })
  expect(findInvalidRows(draft)).toEqual({ order: ['weekly.3.to', 'exceptions.3.to'], date: ['exceptions.2.date'] })
})

it('the time select offers quarters of an hour up to 24:00, and the current value where it is another time', () => {
  expect(listTimes('09:00')).toHaveLength(97)
  expect(listTimes('09:05').slice(36, 39)).toEqual(['09:00', '09:05', '09:15'])
})
