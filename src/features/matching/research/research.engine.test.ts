import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildApplicant, buildRow, findScorePart, people, rows } from '../engine/engine.fixtures.ts'
import { textsShare } from './interest-sources.rules.ts'
import type { Interest } from './research.engine.ts'

const interest = (source: Interest['source'], ...stems: string[]): Interest => ({
  words: stems.join(' '),
  source,
  ways: [stems],
})
const fitOf = (interests: Interest[], terms: string[]) =>
  (findScorePart(buildApplicant({ interests }), buildRow({ terms, ownTerms: terms, nameTerms: terms }), 'research')
    ?.points ?? -1) / 0.2

describe('research fit from texts beside named interests (MA-03)', () => {
  it('MA-03 a CV of any length never lowers the research fit and adds at most its share', () => {
    fc.assert(
      fc.property(people, rows, (applicant, generated) => {
        // The words of a programme include its name.
        const one = {
          ...generated,
          terms: [...generated.terms, ...generated.nameTerms],
          ownTerms: [...generated.ownTerms, ...generated.nameTerms],
        }
        const named = applicant.interests.filter(({ source }) => source === 'named')
        const all = findScorePart(applicant, one, 'research')?.points ?? -1
        const without = findScorePart({ ...applicant, interests: named }, one, 'research')?.points ?? -1
        const isSomeRead = named.some(({ ways }) => ways.some((stems) => stems.length > 0))
        if (!isSomeRead) return
        expect(all).toBeGreaterThanOrEqual(without)
        // Rounding error: one millionth for each truncation of a share.
        expect(all).toBeLessThanOrEqual(without + 0.2 * (textsShare / 1000) + 0.001)
      }),
    )
  })

  it('MA-03 goals weigh more than the CV, and both less than named interests', () => {
    const named = interest('named', 'law')
    const fits = (['named', 'goals', 'cv'] as const).map((source) =>
      fitOf([named, interest(source, 'optic')], ['optic']),
    )
    expect(fits[0]).toBeGreaterThan(fits[1] ?? 1)
    expect(fits[1]).toBeGreaterThan(fits[2] ?? 1)
    expect(fits[2]).toBeGreaterThan(0)
  })

  it('MA-03 ten topics of a CV weigh less than one named interest', () => {
    const topics = Array.from({ length: 10 }, (_, at) => `topic${at}`)
    const all = [interest('named', 'law'), ...topics.map((stem) => interest('cv', stem))]
    expect(fitOf(all, topics)).toBeLessThanOrEqual(textsShare / 1000)
    expect(fitOf(all, ['law'])).toBe(1)
  })

  it('MA-03 without a named interest the texts replace it', () => {
    expect(fitOf([interest('goals', 'optic')], ['optic'])).toBe(1)
    expect(fitOf([interest('cv', 'optic')], ['optic'])).toBe(1)
  })

  it('MA-03 the matched words are shown together with the text that contains them', () => {
    const said = findScorePart(
      buildApplicant({
        interests: [interest('named', 'machin', 'learn'), interest('cv', 'databas'), interest('goals', 'law')],
      }),
      buildRow(),
      'research',
    )
    expect(said?.params).toEqual({ words: 'machin learn', cv: 'databas' })
  })
})
