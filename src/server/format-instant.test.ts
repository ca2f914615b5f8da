import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatDateTime, setInstantFormatter } from '#src/shared/dates.ts'
import { formatInstant } from './format-instant.ts'

const languages = ['en', 'de', 'fr', 'es', 'zh', 'ar']
const zones = Intl.supportedValuesOf('timeZone')

test('a moment in words is what the platform writes, for every zone, language and form', () => {
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

test('a summer that becomes a winter of the same offset has its own name', () => {
  const options: Intl.DateTimeFormatOptions = { hour: 'numeric', timeZone: 'Asia/Amman', timeZoneName: 'short' }
  const written = ['2022-10-26T22:00Z', '2022-10-28T22:00Z'].map((at) => formatInstant(at, 'es', options))
  expect(written).toEqual(['1 EEST', '1 GMT+3'])
})

test('more messages to people of a zone and a language make no more formatters', () => {
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
  // Two for each zone, its clock and which of its times it keeps, and one for the name of that time in each language.
  expect(writeToAll(winter)).toBeLessThanOrEqual(zones.length * (languages.length + 2) + languages.length)
  expect([1, 2, 3].map((days) => writeToAll(winter + days * 86_400_000))).toEqual([0, 0, 0])
  counting.mockRestore()
})
