import { describe, expect, it } from 'vitest'
import { isWholePaper } from './papers.parse.ts'
import { readPublications } from './publications.parse.ts'

describe('complete publications (CV-01)', () => {
  it.each([
    'Lund, K., & Berg, A. (2024). On rivers and their banks. Nature Physics, 12(3), 1–9. https://doi.org/10.1038/abc.12',
    'K Lund and A Berg, “On rivers,” Nat. Phys., 2024.',
    'A survey of attention in hydrology. Lund K. 2023.',
    'van der Berg, J. (2020). Tides. Ocean Letters.',
    '2024 Flood forecasting with sparse gauges, Water Resources Research',
    '李明, 王芳. 河流水文研究. 水利学报, 2023.',
    'Müller, T.: „Über Flüsse“, Zeitschrift für Hydrologie, 2022',
  ])('accepts a complete publication: %s', (text) => expect(isWholePaper(text)).toBe(true))

  it.each([
    ['a stray letter of another column', 'C Attention mechanisms for river discharge, 2025'],
    ['the end of an identifier', '1109/TIA.2025.123456, 2025'],
    ['the end of an identifier behind a title', 'Reluctance motor design. 1109/TIA.2025.123456'],
    ['a title without its end', 'Lund, K. (2024). Flood forecasting with sparse gauges for the'],
    ['the end of a sentence', 'and their banks. Nature Physics, 12(3), 2024'],
    ['two papers', 'Lund (2024). On rivers. Nature. Berg (2023). On lakes. Science.'],
    ['two identifiers', 'On rivers 10.1038/abc 2024 On lakes 10.1126/science.1'],
    ['a quotation that goes on elsewhere', 'Lund K. “On rivers and, Nature, 2024.'],
    ['the number of the next', 'Lund K. On rivers. Nature 2024. [12] Berg A. On lakes.'],
  ])('rejects an incomplete publication: %s', (_, text) => expect(isWholePaper(text)).toBe(false))

  it('reads no publication clearly in a list with many fragments', () => {
    const whole = 'Lund, K. (2024). On rivers and their banks. Nature Physics.'
    const lines = [whole, whole.replace('rivers', 'lakes'), '[3] C Attention mechanisms for river discharge, 2025'].map(
      (text, at) => ({ page: 1, line: at + 1, text, size: 1, startsBlock: true }),
    )
    expect(readPublications(lines).map(({ confidence }) => confidence < 0.8)).toEqual([true, true, true])
    expect(readPublications(lines.slice(0, 2)).map(({ confidence }) => confidence)).toEqual([0.9, 0.9])
  })
})
