import { type TestName, type TestScores, testRange } from '#src/features/profile/test-scores.rules.ts'

// Results of tests as a CV writes them: "IELTS Academic: 7.5", "TOEFL iBT 104/120", "GRE 325 (Q167, V158)". Pure.

const lines: readonly (readonly [TestName, RegExp])[] = [
  ['ielts', /\bielts\b[^\d]{0,40}(\d(?:[.,]\d)?)\b/i],
  ['toefl', /\btoefl\b[^\d]{0,40}(\d{2,3})\b/i],
  ['duolingo', /\bduolingo\b[^\d]{0,40}(\d{2,3})\b/i],
  ['pte', /\bpte\b[^\d]{0,40}(\d{2})\b/i],
  ['gmat', /\bgmat\b[^\d]{0,40}(\d{3})\b/i],
  ['lsat', /\blsat\b[^\d]{0,40}(\d{3})\b/i],
  ['mcat', /\bmcat\b[^\d]{0,40}(\d{3})\b/i],
  ['testdaf', /\b(?:test-?daf|tdn)\b[^\d]{0,40}([345])\b/i],
  ['dsh', /\bdsh\b[^\d]{0,10}([123])\b/i],
]

/** A part of the GRE or its total: any result says that it was taken. */
const gre = /\bgre\b[^\d]{0,40}(1[3-7]\d|2[6-9]\d|3[0-4]\d)\b/i

const maxLineLength = 400

const isInRange = (test: TestName, score: number) => score >= testRange[test].min && score <= testRange[test].max

/** The best result of each test that the lines name, and whether they name one of the GRE; a line without a result says nothing. */
export const scoresIn = (values: readonly string[]): { scores: TestScores; hasGre: boolean } => {
  const scores: TestScores = {}
  const bounded = values.map((value) => value.slice(0, maxLineLength))
  for (const value of bounded)
    for (const [test, pattern] of lines) {
      const score = Number(pattern.exec(value)?.[1]?.replace(',', '.') ?? Number.NaN)
      if (isInRange(test, score)) scores[test] = Math.max(scores[test] ?? 0, score)
    }
  return { scores, hasGre: bounded.some((value) => gre.test(value)) }
}
