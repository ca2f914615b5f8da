import { describe, expect, it } from 'vitest'
import { answerWritingCases, countMarked, readWritingCases } from '../../../tools/evaluate/writing-cases.ts'
import { judgeClaims } from './claims.engine.ts'
import type { Evidence } from './overclaims.engine.ts'

const evidence: Evidence = {
  facts: [
    { id: 'degree', kind: 'degree', text: 'BSc Physics, University of Ljubljana, 8.9/10', date: '2025-06' },
    { id: 'work', kind: 'work', text: 'assistant in a print shop, 18 months', date: '2026-05' },
    { id: 'paper', kind: 'paper', text: '"Quiet vacuum pumps", submitted, third author', date: '2026-02' },
    { id: 'award', kind: 'award', text: 'none', date: null },
    { id: 'language', kind: 'language', text: 'Slovene, German B1', date: null },
    { id: 'next', kind: 'degree', text: 'MSc Physics, expected June 2027', date: '2027-06' },
  ],
  programme: { university: 'University of Bern', name: 'PhD Physics', facts: [] },
}

const lacksOf = (text: string, language: 'en' | 'de' | 'fr' | 'es' | 'zh' | 'ar' = 'en', document = 'statement') =>
  judgeClaims(text, { language, document, evidence, today: '2026-11' }).map(({ lacks }) => lacks)

describe('evidence for the claims of a sentence', () => {
  it.each([
    ['a number', 'I graduated from Ljubljana with 9.8 of 10.'],
    ['a number in words', 'I repaired forty vacuum pumps.'],
    ['a year', 'My BSc from Ljubljana dates from 2021.'],
    ['a name', 'My assistant years in the print shop were supervised by Tomaž Kranjc.'],
    ['the state of a paper', 'My paper on quiet vacuum pumps has been published.'],
    ['a place among the authors', 'I am the first author of "Quiet vacuum pumps".'],
    ['an award that is denied', 'I received an award for it.'],
    ['a level of a language', 'My German is at C1.'],
    ['a role', 'I was the director of a print shop.'],
    ['a rank', 'I ranked first in my class at Ljubljana.'],
    ['who pays', 'A foundation will cover my fees.'],
    ['what is above all others', 'No pump of this size is as quiet.'],
    ['a cause', 'Thanks to that work the workshop has been silent ever since.'],
    ['a part of an enumeration', 'Vacuum pumps, glass blowing, welding.'],
    ['revisions of a paper', 'My paper on quiet vacuum pumps came back with minor revisions.'],
  ])('the claim check marks %s without a supporting fact', (_, text) => {
    expect(lacksOf(text)).not.toContainEqual([])
  })

  it.each([
    ['the same in other words', 'For a year and a half I was an assistant in a print shop.'],
    ['a grade', 'I left Ljubljana with a BSc in physics and 8.9 out of 10.'],
    ['a true no', 'I have not received any award.'],
    ['a wish', 'I would like to learn how pumps age.'],
    ['a question', 'Would you read a draft?'],
    ['a reflection', 'A vacuum is the most patient of materials.'],
  ])('the claim check accepts %s', (_, text) => {
    expect(lacksOf(text)).toEqual([[]])
  })

  it.each([
    ['en', 'Every bridge is a promise made to strangers.'],
    ['en', 'Money is a distributed system with angry users.'],
    ['de', 'Eine Maschine, die man hört, ist meistens falsch eingestellt.'],
    ['fr', 'Chaque frontière dessinée sur une carte finit par mentir.'],
    ['es', 'Nadie cruza dos veces la frontera que dibujaron otros.'],
  ] as const)('the claim check does not mark what may be a reflection, in %s: %s', (language, text) => {
    expect(lacksOf(text, language)).toEqual([[]])
  })

  it('the claim check says which sentences it could not check', () => {
    const judge = (text: string) =>
      judgeClaims(text, { language: 'en', document: 'statement', evidence, today: '2026-11' }).map(
        ({ isUnchecked, lacks }) => ({ isUnchecked, lacks }),
      )
    expect(judge('Every bridge has been repaired.')).toEqual([{ isUnchecked: false, lacks: ['words'] }])
    expect(judge('Every harbour is a promise made to strangers who built ships.')).toEqual([
      { isUnchecked: true, lacks: [] },
    ])
    expect(judge('Every one of the 40 bridges was repaired.')[0]?.isUnchecked).toBe(false)
    expect(judge('I built bridges.')).toEqual([{ isUnchecked: false, lacks: ['words'] }])
  })

  describe('with the points of a post', () => {
    const text =
      'Nurse, Aga Khan Hospital, 2021-03 to 2023-03, 24 months\nCared for up to 8 patients per shift\nNo falls without a report in 14 months\nIntroduced a pain chart on three wards'
    const post = { ...evidence, facts: [{ id: 'post', kind: 'work', text, date: '2023-03' }] }
    const lacks = (sentence: string) =>
      judgeClaims(sentence, { language: 'en', document: 'statement', evidence: post, today: '2026-11' })[0]?.lacks

    it.each([
      'I introduced a pain chart that three wards now use.',
      'On each shift I cared for up to eight patients.',
      'For two years I was a nurse at the Aga Khan Hospital.',
    ])('the claim check accepts %s', (sentence) => {
      expect(lacks(sentence)).toEqual([])
    })

    it('the claim check does not combine the amounts of two points', () => {
      expect(lacks('On each shift I cared for up to 22 patients.')).toEqual(['number'])
      expect(lacks('On each shift I cared for up to eleven patients.')).toEqual(['number'])
    })

    it('a negation in one point does not deny the others', () => {
      expect(lacks('I introduced a pain chart as a nurse.')).toEqual([])
    })
  })

  it('the claim check names the facts that support a sentence', () => {
    const [judged] = judgeClaims('I was an assistant in a print shop.', {
      language: 'en',
      document: 'statement',
      evidence,
      today: '2026-11',
    })
    expect(judged?.facts).toContain('work')
    expect(judged?.facts).not.toContain('language')
  })

  it('the claim check treats a degree with a future date as not held, until that date', () => {
    const open = { ...evidence, facts: evidence.facts.filter(({ id }) => id === 'next') }
    const judge = (today: string) =>
      judgeClaims('I completed my MSc in physics.', { language: 'en', document: 'statement', evidence: open, today })[0]
        ?.lacks
    expect(judge('2026-11')).toContain('claim')
  })

  it('the claim check marks lines of a CV that claim without a verb', () => {
    expect(lacksOf('Prizes.', 'en', 'cv')).not.toContainEqual([])
    expect(lacksOf('Slovene, German (B1).', 'en', 'cv')).toEqual([[]])
  })

  it('the claim check marks at least 19 of 20 invented claims of the cases, within the bounds of each verdict', () => {
    const cases = readWritingCases('tools/evaluate/writing-cases.jsonl')
    const { counts } = countMarked(cases, answerWritingCases(cases, '2026-11'))
    const share = (verdict: string) => (counts.get(verdict)?.marked ?? 0) / (counts.get(verdict)?.of ?? 1)
    expect(cases.length).toBeGreaterThan(20)
    expect(share('invented')).toBeGreaterThanOrEqual(0.95)
    expect(share('supported')).toBeLessThanOrEqual(0.15)
    expect(share('free')).toBeLessThanOrEqual(0.2)
  })
})
