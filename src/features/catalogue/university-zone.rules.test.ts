import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { findUniversityZone, type UniversityPlace } from './university-zone.rules.ts'

const place = (country: string, city: string | null, region: string | null = null): UniversityPlace => ({
  country,
  region,
  city,
})

describe('the time zone of a university', () => {
  it.each([
    ['Europe/Zurich', place('CH', 'Zurich')],
    ['Europe/Berlin', place('DE', null)],
    ['America/New_York', place('US', 'Ithaca', 'NY')],
    ['America/Phoenix', place('US', 'Tempe', 'AZ')],
    ['America/Chicago', place('US', 'Pensacola', 'FL')],
    ['America/New_York', place('US', 'Melbourne', 'FL')],
    ['America/Los_Angeles', place('US', 'Moscow', 'ID')],
    ['America/Toronto', place('CA', 'Montreal', 'Quebec')],
    ['America/St_Johns', place('CA', "St. John's", 'Newfoundland and Labrador')],
    ['Australia/Perth', place('AU', 'Perth', 'Western Australia')],
    ['Europe/Madrid', place('ES', 'Barcelona')],
    ['Atlantic/Canary', place('ES', 'La Laguna')],
    ['America/Sao_Paulo', place('BR', 'São Paulo')],
    ['America/Monterrey', place('MX', 'Monterrey')],
    ['Asia/Shanghai', place('CN', 'Urumqi')],
  ])('the zone is %s for %j', (zone, where) => expect(findUniversityZone(where)).toBe(zone))

  it.each([
    ['a state without a name', place('US', 'Springfield')],
    ['a town in a state of two times', place('US', 'Somewhere', 'TN')],
    ['an unlisted city', place('BR', 'Manaquiri')],
    ['a country that is none', place('ZZ', 'Atlantis')],
    ['a code that is no code', place('not a country', null)],
  ])('no zone is guessed for %s', (_name, where) => expect(findUniversityZone(where)).toBeUndefined())

  it('every university of the default catalogue has a valid zone', () => {
    const universities = JSON.parse(readFileSync('catalogue/universities.json', 'utf8')) as (UniversityPlace & {
      id: string
    })[]
    const unsettled = universities.filter((university) => {
      const zone = findUniversityZone(university)
      return zone === undefined || !isKnownZone(zone)
    })
    expect(unsettled.map(({ id }) => id)).toEqual([])
    expect(universities.length).toBeGreaterThan(600)
  })
})
