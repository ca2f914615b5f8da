import { performance } from 'node:perf_hooks'
import { Temporal } from 'temporal-polyfill'
import { findSlots, listOpenRanges, type SlotQuery } from '#src/features/booking/slots.engine.ts'
import { weekdays } from '#src/shared/weekdays.ts'
import { type Figure, median, rangeOf } from '../measure.ts'
import type { Sizes } from '../sizes.ts'

const first = Temporal.PlainDate.from('2027-03-10')
const dates = Array.from({ length: 30 }, (_, days) => first.add({ days }))
const day = 86_400_000
const start = Date.UTC(2027, 2, 10)

/** A month with a clock change of a mentor with morning and afternoon hours each day and two sessions a day. */
const question: SlotQuery = {
  hours: {
    zone: 'Europe/Berlin',
    weekly: weekdays.flatMap((name) => [
      { day: name, from: '08:00', to: '12:00' },
      { day: name, from: '13:00', to: '18:00' },
    ]),
    exceptions: [{ date: '2027-03-17', closed: true }],
  },
  policy: {
    sessionMinutes: 30,
    stepMinutes: 15,
    bufferBefore: 5,
    bufferAfter: 5,
    minimumNoticeMinutes: 120,
    horizonDays: 60,
    maxPerWeek: 20,
  },
  booked: dates.flatMap((_, days) =>
    [9, 14].map((hour) => {
      const at = start + days * day + hour * 3_600_000
      return { start: at, end: at + 1_800_000 }
    }),
  ),
  now: start,
  asked: { from: '2027-03-10', to: '2027-04-08', zone: 'Asia/Tokyo' },
}

const timed = (work: () => unknown) => {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** A month of free slots, against the unavoidable conversion of the same hours into instants. */
export const benchSlots = ({ rounds }: Sizes['slots']): Figure[] => {
  const times: { whole: number; ranges: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push({
      whole: timed(() => findSlots(question)),
      ranges: timed(() => dates.map((date) => listOpenRanges(question.hours, date))),
    })
  const whole = times.map((one) => one.whole)
  const milliseconds = median(whole)
  const ratio = milliseconds / median(times.map((one) => one.ranges))
  return [
    {
      id: 'slots',
      what: `a month of one mentor's slots (${findSlots(question).length}), and how often the conversion of the hours alone fits in`,
      value: milliseconds,
      range: rangeOf(whole),
      ratio: Math.round(ratio * 100) / 100,
      unit: 'ms',
      bar: '<= 10 ms',
      holds: milliseconds <= 10,
    },
  ]
}
