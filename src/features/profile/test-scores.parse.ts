import { type TestName, type TestScores, testRange } from './test-scores.rules.ts'

// Parser of test scores in a CV: "IELTS Academic: 7.5", "TOEFL iBT 104/120", "GRE 325 (Q167, V158)". Pure functions.

const lines: readonly (readonly [TestName, RegExp])[] = [
  ['ielts', /(?:\bielts\b|雅思|ايلتس|آيلتس)[^\d]{0,40}(\d(?:[.,]\d)?)\b/i],
  ['toefl', /(?:\btoefl\b|托福|توفل)[^\d]{0,40}(\d{2,3})\b/i],
  ['duolingo', /\bduolingo\b[^\d]{0,40}(\d{2,3})\b/i],
  ['pte', /\bpte\b[^\d]{0,40}(\d{2})\b/i],
  ['gmat', /\bgmat\b[^\d]{0,40}(\d{3})\b/i],
  ['lsat', /\blsat\b[^\d]{0,40}(\d{3})\b/i],
  ['mcat', /\bmcat\b[^\d]{0,40}(\d{3})\b/i],
  ['dsh', /\bdsh\b[^\d]{0,10}([123])\b/i],
]

/** Score of a test section, after its name; not the total score. */
const ofPart = /(?<!\p{L})(?:listening|reading|writing|speaking|[lrws])(?!\p{L})/iu
const overall =
  /(?<!\p{L})(?:overall|total|gesamt|global|puntuaci[oó]n total|总分|المجموع)(?!\p{L})[^\d]{0,20}(\d{1,3}(?:[.,]\d)?)\b/iu

/** GRE section or total score: any score shows that the test was taken. */
const gre = /\bgre\b[^\d]{0,40}(1[3-7]\d|2[6-9]\d|3[0-4]\d)\b/i

/** GRE sections by name or first letter, each followed by its score. */
const greParts: readonly (readonly [TestName, RegExp])[] = [
  ['greQuantitative', /(?<!\p{L})q(?:uant(?:itative)?)?(?!\p{L})[^\d]{0,20}(1[3-7]\d)\b/iu],
  ['greVerbal', /(?<!\p{L})v(?:erbal)?(?!\p{L})[^\d]{0,20}(1[3-7]\d)\b/iu],
  ['greWriting', /(?<!\p{L})(?:awa?|(?:analytical )?writing)(?!\p{L})[^\d]{0,20}([0-6](?:[.,][05])?)\b/iu],
]

/** TestDaF has a level for each of four sections; the lowest one counts. */
const testDaf = /\b(?:test-?daf|tdn)\b[^\d]{0,40}([345](?:\s?[/,;]\s?[345]){0,3})\b/i

const maxLineLength = 400

const isInRange = (test: TestName, score: number) => score >= testRange[test].min && score <= testRange[test].max

/** Returns the stated total score, also when section scores come first. */
const resultOf = (found: RegExpExecArray | null, value: string): string | undefined => {
  if (!found) return undefined
  const [all, score = ''] = found
  return ofPart.test(all.slice(0, -score.length)) ? overall.exec(value)?.[1] : score
}

const numberOf = (text: string | undefined) => Number(text?.replace(',', '.') ?? Number.NaN)

/** Lists the scores in a line. */
const resultsIn = (value: string): [TestName, number][] => {
  const levels = [...(testDaf.exec(value)?.[1] ?? '').matchAll(/\d/g)].map(Number)
  const patterns = /\bgre\b/i.test(value) ? [...lines, ...greParts] : lines
  return [
    ...(levels.length > 0 ? [['testdaf', Math.min(...levels)] as [TestName, number]] : []),
    ...patterns
      .map(([test, pattern]): [TestName, number] => [test, numberOf(resultOf(pattern.exec(value), value))])
      .filter(([test, score]) => isInRange(test, score)),
  ]
}

/**
 * Parses the best score of each test in the lines, and whether a GRE score is among them; a line without a score is
 * ignored.
 */
export const parseScores = (values: readonly string[]): { scores: TestScores; hasGre: boolean } => {
  const scores: TestScores = {}
  const bounded = values.map((value) => value.slice(0, maxLineLength))
  for (const [test, score] of bounded.flatMap(resultsIn)) scores[test] = Math.max(scores[test] ?? 0, score)
  return { scores, hasGre: bounded.some((value) => gre.test(value)) }
}
