import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeContrast, deriveBrandPalette, minTextContrast } from './brand-colors.ts'

const paper = '#fafaf7'
const sunken = '#f2f3ee'
const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the palette of an operator', () => {
  it('keeps a readable colour as it was written', () => {
    const { shades, isCorrected } = deriveBrandPalette('#0B5FA5')
    expect(shades[7]).toBe('#0b5fa5')
    expect(isCorrected).toBe(false)
  })

  it('darkens a colour that is too light for text, and keeps its hue', () => {
    const { shades, isCorrected, writtenContrast } = deriveBrandPalette('#ffd400')
    expect(isCorrected).toBe(true)
    expect(writtenContrast).toBeLessThan(1.5)
    expect(shades[7]).toMatch(/^#[67][0-9a-f][5-6][0-9a-f]00$/)
  })

  it('has readable text for every colour: on paper, on tints, and white on the colour', () => {
    fc.assert(
      fc.property(colors, (written) => {
        const { shades } = deriveBrandPalette(written)
        const [tint = '', quiet = '', , target = '', , , near = '', action = '', hover = '', deep = ''] = shades
        const pairs = [
          [action, paper],
          [action, sunken],
          [action, tint],
          [action, quiet],
          ['#ffffff', action],
          ['#ffffff', hover],
          [near, paper],
          [deep, target],
          [deep, quiet],
        ] as const
        for (const [text, ground] of pairs)
          expect(computeContrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(minTextContrast)
      }),
    )
  })
})
