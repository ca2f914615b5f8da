import { type TestName, type TestScores, testRange } from './test-scores.rules.ts'

// Results of tests as a CV writes them: "IELTS Academic: 7.5", "TOEFL iBT 104/120", "GRE 325 (Q167, V158)". Pure.

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

/** A result of one part stands behind the part's name and says nothing of the whole. */
const ofPart = /(?<!\p{L})(?:listening|reading|writing|speaking|[lrws])(?!\p{L})/iu
const overall =
  /(?<!\p{L})(?:overall|total|gesamt|global|puntuaci[oó]n total|总分|المجموع)(?!\p{L})[^\d]{0,20}(\d{1,3}(?:[.,]\d)?)\b/iu

/** A part of the GRE or its total: any result says that it was taken. */
const gre = /\bgre\b[^\d]{0,40}(1[3-7]\d|2[6-9]\d|3[0-4]\d)\b/i

/** The parts of the GRE by their names or first letters, each with its own result behind it. */
const greParts: readonly (readonly [TestName, RegExp])[] = [
  ['greQuantitative', /(?<!\p{L})q(?:uant(?:itative)?)?(?!\p{L})[^\d]{0,20}(1[3-7]\d)\b/iu],
  ['greVerbal', /(?<!\p{L})v(?:erbal)?(?!\p{L})[^\d]{0,20}(1[3-7]\d)\b/iu],
  ['greWriting', /(?<!\p{L})(?:awa?|(?:analytical )?writing)(?!\p{L})[^\d]{0,20}([0-6](?:[.,][05])?)\b/iu],
]

/** TestDaF gives a level for each of four parts; what counts is the lowest one. */
const testDaf = /\b(?:test-?daf|tdn)\b[^\d]{0,40}([345](?:\s?[/,;]\s?[345]){0,3})\b/i

const maxLineLength = 400

const isInRange = (test: TestName, score: number) => score >= testRange[test].min && score <= testRange[test].max

/** The result of a test as it stands; that of the whole where results of its parts come first. */
const resultOf = (found: RegExpExecArray | null, value: string): string | undefined => {
  if (!found) return undefined
  const [all, score = ''] = found
  return ofPart.test(all.slice(0, -score.length)) ? overall.exec(value)?.[1] : score
}

const numberOf = (text: string | undefined) => Number(text?.replace(',', '.') ?? Number.NaN)

/** Each result that a line names. */
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

/** The best result of each test that the lines name, and whether they name one of the GRE; a line without a result says nothing. */
export const parseScores = (values: readonly string[]): { scores: TestScores; hasGre: boolean } => {
  const scores: TestScores = {}
  const bounded = values.map((value) => value.slice(0, maxLineLength))
  for (const [test, score] of bounded.flatMap(resultsIn)) scores[test] = Math.max(scores[test] ?? 0, score)
  return { scores, hasGre: bounded.some((value) => gre.test(value)) }
}
