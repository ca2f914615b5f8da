import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countryCodes } from '#src/shared/countries.ts'
import { findLowestPass, gradeSystems, listCountriesOfScale } from './grade-systems.rules.ts'
import { gpaRange, gpaScales } from './rules.ts'

const docs = readFileSync(new URL('../../../docs/matching.md', import.meta.url), 'utf8')

describe('grade systems of countries', () => {
  it('the table has at least fifty countries, each with known scales and a source', () => {
    expect(new Set(gradeSystems.map(({ country }) => country)).size).toBeGreaterThanOrEqual(50)
    for (const { country, source } of gradeSystems) {
      expect(countryCodes.includes(country), country).toBe(true)
      expect(source).not.toBe('')
    }
  })

  it.each(gradeSystems)('$country: best grade and lowest pass are on the scale $scale', (system) => {
    const { min, max, best } = gpaRange[system.scale]
    expect(system.best).toBe(best === 'max' ? max : min)
    expect(system.pass ?? min).toBeGreaterThanOrEqual(min)
    expect(system.pass ?? max).toBeLessThanOrEqual(max)
  })

  it('every scale is used in a country of the table', () => {
    for (const scale of gpaScales) expect(listCountriesOfScale(scale), scale).not.toEqual([])
  })

  it('a smaller number than the lowest pass of all countries is no grade of the scale', () => {
    expect([findLowestPass('30'), findLowestPass('110'), findLowestPass('6')]).toEqual([18, 66, 3])
    expect([findLowestPass('german'), findLowestPass('10')]).toEqual([0, 0])
  })

  it('docs/matching.md lists each system', () => {
    for (const { country, scale, best, pass, source } of gradeSystems)
      expect(docs).toContain(`| ${country} | ${scale} | ${best} | ${pass ?? 'varies'} | ${source} |`)
  })
})
