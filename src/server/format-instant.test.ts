import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatDateTime, setInstantFormatter } from '#src/shared/dates.ts'
import { formatInstant } from './format-instant.ts'

const languages = ['en', 'de', 'fr', 'es', 'zh', 'ar']
const zones = Intl.supportedValuesOf('timeZone')

test('formatInstant equals Intl.DateTimeFormat for every zone, language and format', () => {
  const forms: Intl.DateTimeFormatOptions[] = [
    { year: 'numeric', month: 'short', day: 'numeric' },
    { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    { timeStyle: 'short' },
    { dateStyle: 'full' },
    { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones, undefined),
      fc.constantFrom(...languages),
      fc.constantFrom(...forms),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (timeZone, language, form, moment) => {
        const options = { ...form, timeZone }
        expect(formatInstant(moment, language, options)).toBe(new Intl.DateTimeFormat(language, options).format(moment))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('formatInstant names a standard time that has the same offset as the daylight time before it', () => {
  const options: Intl.DateTimeFormatOptions = { hour: 'numeric', timeZone: 'Asia/Amman', timeZoneName: 'short' }
  const written = ['2022-10-26T22:00Z', '2022-10-28T22:00Z'].map((at) => formatInstant(at, 'es', options))
  expect(written).toEqual(['1 EEST', '1 GMT+3'])
})

test('formatInstant creates no further formatters for more messages in the same zones and languages', () => {
  setInstantFormatter(formatInstant)
  let made = 0
  const original = Intl.DateTimeFormat
  const counting = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function count(...args) {
    made += 1
    return new original(...args)
  })
  const writeToAll = (at: number) => {
    made = 0
    for (const zone of zones) for (const language of languages) formatDateTime(at, language, zone)
    return made
  }
  const winter = Date.UTC(2027, 0, 15)
  // Three kinds of formatter: two per zone, for its offset and for its standard or daylight time, and one per language
  // for the name of that time.
  expect(writeToAll(winter)).toBeLessThanOrEqual(zones.length * (languages.length + 2) + languages.length)
  expect([1, 2, 3].map((days) => writeToAll(winter + days * 86_400_000))).toEqual([0, 0, 0])
  counting.mockRestore()
})
