import { describe, expect, it } from 'vitest'
import { foldForSearch, isKnownZone, zoneLabel, zoneWords } from './time-zones.ts'

const listed = Intl.supportedValuesOf('timeZone')
const found = (typed: string, language = 'en') =>
  listed.filter((zone) => zoneWords(zone, language).includes(foldForSearch(typed)))

describe('looking for a time zone', () => {
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
  ])('%s in %s finds %s', (typed, language, label) => {
    expect(found(typed, language).map(zoneLabel)).toContain(label)
  })

  it('what no zone is called finds none', () => {
    expect(found('Atlantis')).toEqual([])
  })

  it('both names of a renamed zone are known to the server', () => {
    for (const zone of ['Asia/Katmandu', 'Asia/Kathmandu', 'Europe/Kiev', 'Europe/Kyiv'])
      expect(isKnownZone(zone)).toBe(true)
    for (const zone of ['+02:00', 'Asia/Atlantis', '']) expect(isKnownZone(zone)).toBe(false)
  })
})
