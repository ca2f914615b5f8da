import { describe, expect, it } from 'vitest'
import { minApplications, monMaster } from './mon-master.parse.ts'

const row = {
  session: '2025',
  eta_uai: '0755976N',
  eta_nom: 'Université Paris Cité',
  mention: 'INFORMATIQUE',
  parcours: 'Intelligence artificielle',
  disci_lib: 'Informatique',
  col: '40',
  n_can_pp: '800',
  n_prop_total: '120',
}
const read = (fields: Partial<Record<string, string>>) => {
  const programs = monMaster.read({ ...row, ...fields } as Record<string, string>, {
    year: '2025',
    checkedOn: '2026-11-20',
  })
  return Array.isArray(programs) ? programs[0] : programs
}
const rateOf = (fields: Partial<Record<string, string>>) => {
  const program = read(fields)
  return typeof program === 'object' ? program.facts.admission_rate?.value : program
}

describe('monMaster', () => {
  it('calculates the share of the confirmed applications that received an offer', () => {
    expect(rateOf({})).toBe(0.15)
    // Offers of both phases are compared with applications of both.
    expect(rateOf({ n_can_pc: '200' })).toBe(0.12)
    // Offers of the main phase are compared with its applications.
    expect(rateOf({ n_can_pc: '200', n_prop_pp: '80' })).toBe(0.1)
  })

  it.each([
    ['too few applications', { n_can_pp: String(minApplications - 1), n_prop_total: '10' }],
    ['more offers than applications', { n_can_pp: '100', n_prop_total: '101' }],
    ['no count of offers', { n_prop_total: '' }],
    ['a damaged count', { n_can_pp: '8OO' }],
  ])('states no rate with %s', (_what, fields) => {
    expect(rateOf(fields)).toBeUndefined()
  })

  it('names a programme by mention and parcours in sentence case', () => {
    expect(read({})).toMatchObject({ name: 'Informatique : Intelligence artificielle' })
    expect(read({ parcours: 'INFORMATIQUE' })).toMatchObject({ name: 'Informatique' })
    expect(read({ mention: 'MEEF', parcours: '' })).toMatchObject({ name: 'MEEF', field: 'education' })
  })

  it('reads the stated session only, and refuses a row without institution or field', () => {
    expect(read({ session: '2024' })).toBeUndefined()
    expect(read({ eta_uai: '' })).toBe('shape')
    expect(read({ mention: 'QWERTZ', parcours: '', disci_lib: '' })).toBe('field_unknown')
  })
})
