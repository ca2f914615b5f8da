import { describe, expect, it } from 'vitest'
import { isNoDate } from './spreadsheet.parse.ts'
import { heldOutDateCells, tunedDateCells } from './spreadsheet-cells.fixtures.ts'
import { detectDateOrder, getUsualOrder, readDate, readTime } from './spreadsheet-dates.parse.ts'

const toDate = (text: string, order: 'dmy' | 'mdy' | undefined) => {
  const reading = readDate(text, order)
  return typeof reading === 'object' ? reading.date : reading
}

describe('date formats', () => {
  it.each([
    ['2027-01-15', undefined, '2027-01-15'],
    ['2027/1/5', undefined, '2027-01-05'],
    ['2027-01-15T23:59:00Z', undefined, '2027-01-15'],
    ['15.01.2027', undefined, '2027-01-15'],
    ['3.4.2027', undefined, '2027-04-03'],
    ['15/01/2027', undefined, '2027-01-15'],
    ['01/15/2027', undefined, '2027-01-15'],
    ['03/04/2027', undefined, 'ambiguous'],
    ['03/04/2027', 'dmy', '2027-04-03'],
    ['03/04/2027', 'mdy', '2027-03-04'],
    ['03/04/27 17:00', 'mdy', '2027-03-04'],
    // A date that is clear by itself is not read against its numbers.
    ['15/01/2027', 'mdy', '2027-01-15'],
    ['04/04/2027', undefined, '2027-04-04'],
    ['30.02.2027', undefined, undefined],
    ['2027-13-01', undefined, undefined],
    ['9999-12-31', undefined, '9999-12-31'],
    ['1970-01-01', undefined, '1970-01-01'],
    ['soon', undefined, undefined],
    ['not before 15 Dec 2026', undefined, undefined],
    ['opens 2026-12-15', undefined, undefined],
  ] as const)('the date %s with the order %s is parsed as %s', (text, order, date) =>
    expect(toDate(text, order)).toBe(date),
  )

  const cells = [...tunedDateCells, ...heldOutDateCells].map(([text, date, time]) => ({ text, date, time }))

  it.each(cells)('the cell "$text" is read as $date $time', ({ text, date, time }) => {
    const reading = readDate(text, undefined)
    const none = isNoDate(text) ? 'none' : 'unreadable'
    expect(toDate(text, undefined) ?? none).toBe(date)
    expect(typeof reading === 'object' ? reading.time : undefined).toBe(time)
  })

  it.each([
    ['15 Dec 2026 23:59 AoE', 'AoE'],
    ['2026-12-15 17:00 EST', 'EST'],
    ['15/12/2026 17:00 MEZ', 'MEZ'],
    ['2026-12-15 17:00', undefined],
  ])('the zone of "%s" is %s', (text, zone) => {
    const reading = readDate(text, undefined)
    expect(typeof reading === 'object' ? reading.zone : 'unread').toBe(zone)
  })

  it.each([
    [['2027-01-15', '15.01.2027'], undefined],
    [['03/04/2027', '15/04/2027'], 'dmy'],
    [['03/04/2027 23:59', '04/15/2027'], 'mdy'],
    [['03/04/27', '15/04/27'], 'dmy'],
    [['03/04/2027'], 'ambiguous'],
    [['03/04/2027', '15/04/2027', '04/15/2027'], 'ambiguous'],
    [['15/04/2027'], undefined],
  ] as const)('the column %j has the date order %s', (texts, order) => expect(detectDateOrder(texts)).toBe(order))

  it('German, French, Spanish and Arabic dates are day first; English and Chinese ones depend on the country', () => {
    expect(['de', 'fr', 'es', 'ar', 'en', 'zh'].map(getUsualOrder)).toEqual([
      ...['dmy', 'dmy', 'dmy', 'dmy'],
      ...[undefined, undefined],
    ])
  })
})

it.each([
  ['23:59', '23:59'],
  ['9:05', '09:05'],
  ['23:59:00', '23:59'],
  ['11:59 PM', '23:59'],
  ['11:59pm', '23:59'],
  ['5 pm', '17:00'],
  ['23h59', '23:59'],
  ['23.59', '23:59'],
  ['12:30 a.m.', '00:30'],
  ['24:00', undefined],
  ['13:00 pm', undefined],
  ['9', undefined],
  ['noon', undefined],
])('the time %s is parsed as %s', (text, time) => expect(readTime(text)).toBe(time))
