import { describe, expect, it } from 'vitest'
import { swissDegrees } from './swiss-degrees.parse.ts'

const row = {
  Jahr: '2024',
  Examensstufe: 'Master',
  Fachrichtung: '1.2 Geschichte',
  Geschlecht: 'Geschlecht - Total',
  Hochschule: 'Universität Lausanne',
  Abschlüsse: '31',
}
const read = (fields: Partial<typeof row>) => {
  const programs = swissDegrees.read({ ...row, ...fields }, { year: '2024', checkedOn: '2026-11-20' })
  return Array.isArray(programs) ? programs[0] : programs
}

describe('swissDegrees', () => {
  it('names a field in English where the catalogue may know it so, else in German', () => {
    expect(read({})).toMatchObject({ name: 'History', keywords: ['Geschichte'], institution: { number: 'unil.ch' } })
    expect(read({ Fachrichtung: 'Sonderpädagogik' })).toMatchObject({ name: 'Sonderpädagogik', field: 'education' })
  })

  it('tells the two federal institutes from the universities of their towns', () => {
    expect(read({ Hochschule: 'ETH Lausanne' })).toMatchObject({ institution: { number: 'epfl.ch' } })
    expect(read({ Hochschule: 'ETH Zürich' })).toMatchObject({ institution: { number: 'ethz.ch' } })
    expect(read({ Hochschule: 'Universität Zürich' })).toMatchObject({ institution: { number: 'uzh.ch' } })
  })

  it.each([
    ['another year', { Jahr: '2023' }],
    ['one sex', { Geschlecht: 'Frau' }],
    ['another level', { Examensstufe: 'Bachelor' }],
    ['a total', { Hochschule: 'Hochschule - Total' }],
    ['a remainder', { Fachrichtung: 'Sozialwissenschaften übrige' }],
    ['no degrees', { Abschlüsse: '0' }],
    ['a hidden count', { Abschlüsse: '...' }],
  ])('passes over %s', (_what, fields) => {
    expect(read(fields)).toBeUndefined()
  })
})
