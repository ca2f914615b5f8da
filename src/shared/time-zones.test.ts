import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  collectZoneSearchTerms,
  foldForSearch,
  formatZoneLabel,
  hasDifferentOffset,
  isKnownZone,
  maxRememberedZones,
} from './time-zones.ts'

const listed = Intl.supportedValuesOf('timeZone')
const found = (typed: string, language = 'en') =>
  listed.filter((zone) => collectZoneSearchTerms(zone, language).includes(foldForSearch(typed)))

describe('search for a time zone', () => {
  it.each([
    ['Kathmandu', 'en', 'Asia/Kathmandu'],
    ['katmandu', 'en', 'Asia/Kathmandu'],
    ['Kolkata', 'en', 'Asia/Kolkata'],
    ['Calcutta', 'en', 'Asia/Kolkata'],
    ['Kyiv', 'en', 'Europe/Kyiv'],
    ['kiev', 'en', 'Europe/Kyiv'],
    ['Ho Chi Minh', 'en', 'Asia/Ho Chi Minh'],
    ['São Paulo', 'en', 'America/Sao Paulo'],
    ['new_york', 'en', 'America/New York'],
    ['Europe/Zurich', 'en', 'Europe/Zurich'],
    ['Népal', 'fr', 'Asia/Kathmandu'],
    ['Mitteleurop', 'de', 'Europe/Berlin'],
    ['نيبال', 'ar', 'Asia/Kathmandu'],
    ['尼泊尔', 'zh', 'Asia/Kathmandu'],
  ])('the search for "%s" in %s finds %s', (typed, language, label) => {
    expect(found(typed, language).map(formatZoneLabel)).toContain(label)
  })

  it('a search for an unknown name finds no zone', () => {
    expect(found('Atlantis')).toEqual([])
  })

  it('the server accepts both names of a renamed zone', () => {
    for (const zone of ['Asia/Katmandu', 'Asia/Kathmandu', 'Europe/Kiev', 'Europe/Kyiv'])
      expect(isKnownZone(zone)).toBe(true)
    for (const zone of ['+02:00', 'Asia/Atlantis', '']) expect(isKnownZone(zone)).toBe(false)
  })
})

describe('differences between the offsets of two zones', () => {
  const [winter, summer] = [Date.UTC(2027, 0, 15), Date.UTC(2027, 6, 15)]
  it.each([
    ['Europe/Berlin', 'America/New_York', winter, true],
    ['Europe/Berlin', 'Europe/Rome', winter, false],
    ['Europe/London', 'UTC', winter, false],
    ['Europe/London', 'UTC', summer, true],
    ['Asia/Kolkata', 'Asia/Calcutta', summer, false],
    ['Asia/Kolkata', 'Asia/Kathmandu', winter, true],
    ['Asia/Atlantis', 'Europe/Berlin', winter, false],
    ['Europe/Berlin', '', winter, false],
  ])('the offsets of %s and %s at %d differ: %s', (a, b, at, expected) => {
    expect([hasDifferentOffset(a, b, at), hasDifferentOffset(b, a, at)]).toEqual([expected, expected])
  })

  it('two zones differ in the weeks in which only one of them has changed its clock', () => {
    const [before, between] = [Date.UTC(2027, 2, 10), Date.UTC(2027, 2, 20)]
    expect(hasDifferentOffset('America/New_York', 'America/Bogota', before)).toBe(false)
    expect(hasDifferentOffset('America/New_York', 'America/Bogota', between)).toBe(true)
  })
})

describe('validation of zone names', () => {
  afterEach(() => void vi.restoreAllMocks())
  const lookUps = () => vi.spyOn(Intl, 'DateTimeFormat')

  it('a valid zone name is looked up once, and an invalid one each time', () => {
    // A spelling that no other test looks up: the cache lasts as long as the process.
    const made = lookUps()
    for (const zone of ['aSIA/tASHKENT', 'aSIA/tASHKENT', 'Atlantis/Capital', 'Atlantis/Capital', '+02:00'])
      isKnownZone(zone)
    expect(made).toHaveBeenCalledTimes(3)
    expect([isKnownZone('aSIA/tASHKENT'), isKnownZone('Atlantis/Capital')]).toEqual([true, false])
  })

  it('the cache of zone names is bounded for any number of spellings', () => {
    const letters = 'antarctica/troll'
    const spellings = Array.from({ length: maxRememberedZones + 1 }, (_, number) =>
      [...letters].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    )
    expect(spellings.every(isKnownZone)).toBe(true)
    const made = lookUps()
    isKnownZone(spellings[0] ?? '')
    expect(made).toHaveBeenCalledTimes(1)
  })
})
