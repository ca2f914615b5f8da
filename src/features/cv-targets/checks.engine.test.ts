import { describe, expect, it } from 'vitest'
import type { Fact, Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { Finding } from '#src/features/cv/contract.ts'
import { parseScores } from '#src/features/profile/test-scores.parse.ts'
import { checkTarget, collectEvidence, countShownRequirements } from './checks.engine.ts'

const today = '2026-11-23'
const stated = (value: unknown, year = '2026'): Fact => ({ value, year, source: 'official' })
const found = (field: Finding['field'], value: string, scale: string | null = null): Finding => ({
  id: `${field} ${value}`,
  field,
  value,
  scale,
  place: { page: 1, line: 1, excerpt: value },
  confidence: 0.9,
})
const verdicts = (facts: Facts, findings: Finding[], level = 'masters') =>
  checkTarget({ level, facts }, collectEvidence(findings), today).map(({ kind, asked, verdict }) => [
    kind,
    asked,
    verdict,
  ])

describe('CV-01: requirements of a programme that a CV meets', () => {
  it.each([
    ['IELTS Academic: 7.5 overall', { ielts: 7.5 }],
    ['TOEFL iBT 104/120, March 2025', { toefl: 104 }],
    ['Duolingo English Test 125', { duolingo: 125 }],
    ['PTE Academic 68', { pte: 68 }],
    ['GMAT Focus 655', { gmat: 655 }],
    ['TestDaF 5', { testdaf: 5 }],
    ['DSH-2', { dsh: 2 }],
    ['IELTS planned for 2027', {}],
    ['TOEFL 999', {}],
    ['雅思 IELTS：7.0', { ielts: 7 }],
  ])('reads the result of %s', (line, scores) => expect(parseScores([line]).scores).toEqual(scores))

  it('recognises a total or a part of the GRE', () => {
    expect(parseScores(['GRE 325 (Q167, V158)']).hasGre).toBe(true)
    expect(parseScores(['GRE: Quantitative 166']).hasGre).toBe(true)
    expect(parseScores(['preparing for the GRE in 2027']).hasGre).toBe(false)
  })

  const english = { tests: stated(['TOEFL iBT 90', 'IELTS 6.5']) }
  it('uses the better of several proofs of English', () => {
    const asked = 'IELTS 6.5 / TOEFL iBT 90'
    expect(verdicts(english, [])).toEqual([['english', asked, 'absent']])
    expect(verdicts(english, [found('test', 'IELTS 6.0')])).toEqual([['english', asked, 'below']])
    expect(verdicts(english, [found('test', 'IELTS 6.0'), found('test', 'TOEFL iBT 95')])).toEqual([
      ['english', asked, 'shown'],
    ])
    expect(verdicts(english, [found('language', 'English: IELTS 7')])).toEqual([['english', asked, 'shown']])
  })

  it('checks the GRE where it is required and not where it is optional', () => {
    expect(verdicts({ tests: stated(['GRE']) }, [])).toEqual([['admission', 'GRE', 'absent']])
    expect(verdicts({ tests: stated(['GRE']) }, [found('test', 'GRE 320')])).toEqual([['admission', 'GRE', 'shown']])
    expect(verdicts({ tests: stated(['GRE optional']) }, [])).toEqual([])
  })

  const grade = { minimum_gpa: stated({ grade: 3, scale: '4.0' }) }
  it('compares grades across their scales', () => {
    expect(verdicts(grade, [])).toEqual([['grade', '3 / 4', 'absent']])
    expect(verdicts(grade, [found('gpa', '2.9', '4.0')])).toEqual([['grade', '3 / 4', 'below']])
    expect(verdicts(grade, [found('gpa', '1,3', 'german')])).toEqual([['grade', '3 / 4', 'shown']])
    expect(verdicts(grade, [found('gpa', 'very good', null)])).toEqual([['grade', '3 / 4', 'absent']])
  })

  it('requires research for a doctorate, and leaves years of work to the applicant', () => {
    expect(verdicts({}, [], 'phd')).toEqual([['research', '', 'absent']])
    expect(verdicts({}, [found('publication', 'A paper')], 'phd')).toEqual([['research', '', 'shown']])
    const work = { work_experience: stated(2) }
    expect(verdicts(work, [])).toEqual([['work', '2', 'absent']])
    expect(verdicts(work, [found('work', 'Analyst, Example Bank')])).toEqual([['work', '2', 'unsure']])
  })

  it.each(['2012', ''])('shows the requirement of a page of "%s", and excludes it from the score', (year) => {
    const facts = { tests: stated(['IELTS 6.5'], year), minimum_gpa: stated(0.9, year) }
    const checks = checkTarget({ level: 'masters', facts }, collectEvidence([]), today)
    expect(checks.map(({ kind, verdict, isOld }) => [kind, verdict, isOld])).toEqual([
      ['english', 'absent', true],
      ['grade', 'absent', true],
    ])
    expect(countShownRequirements(checks)).toEqual({ shown: 0, asked: 0 })
  })

  it('the score is the sum of its checks, and repeated words do not change it', () => {
    const facts = { ...english, ...grade }
    const once = [found('test', 'IELTS 7'), found('skill', 'IELTS GRE GMAT')]
    const sum = (findings: Finding[]) =>
      countShownRequirements(checkTarget({ level: 'masters', facts }, collectEvidence(findings), today))
    expect(sum(once)).toEqual({ shown: 1, asked: 2 })
    expect(sum([...once, ...once, ...Array.from({ length: 50 }, () => found('skill', 'IELTS 9 GPA 4.0'))])).toEqual(
      sum(once),
    )
    expect(countShownRequirements([{ verdict: 'unsure', isOld: false }])).toEqual({ shown: 0, asked: 0 })
  })
})
