// Test scores and their ranges. Separate from the profile's other rules, because no page before the sign-in needs them.

/** Test names, in the order of the form. */
export const testNames = [
  'ielts',
  'toefl',
  'duolingo',
  'pte',
  'greQuantitative',
  'greVerbal',
  'greWriting',
  'gmat',
  'lsat',
  'mcat',
  'testdaf',
  'dsh',
] as const
export type TestName = (typeof testNames)[number]

/** Best test scores, each on its own scale; tests that were not taken are missing. */
export type TestScores = Partial<Record<TestName, number | undefined>>

export interface TestRange {
  min: number
  max: number
  step: number
}

/**
 * The lowest and highest result of each test, and its step, as those state them who give it:
 * IELTS bands 0 to 9 in halves (ielts.org, "IELTS scoring in detail"); TOEFL iBT 0 to 120 (ets.org, "Understanding your
 * TOEFL iBT scores"); Duolingo English Test 10 to 160 in fives (englishtest.duolingo.com, "Scores"); PTE Academic 10 to 90
 * (pearsonpte.com, "Understanding your score"); GRE sections 130 to 170 and writing 0 to 6 in halves (ets.org, "GRE
 * General Test scores"); GMAT 205 to 805, each ending in 5, and 200 to 800 in tens before 2024 (mba.com, "Exam scores");
 * LSAT 120 to 180 (lsac.org, "LSAT scoring"); MCAT 472 to 528 (aamc.org, "The MCAT exam score scale"); TestDaF levels 3
 * to 5 (testdaf.de, "Ergebnisse"); DSH levels 1 to 3 (hrk.de, "Rahmenordnung Deutsche Sprachprüfungen").
 */
export const testRange: Record<TestName, TestRange> = {
  ielts: { min: 0, max: 9, step: 0.5 },
  toefl: { min: 0, max: 120, step: 1 },
  duolingo: { min: 10, max: 160, step: 5 },
  pte: { min: 10, max: 90, step: 1 },
  greQuantitative: { min: 130, max: 170, step: 1 },
  greVerbal: { min: 130, max: 170, step: 1 },
  greWriting: { min: 0, max: 6, step: 0.5 },
  gmat: { min: 200, max: 805, step: 5 },
  lsat: { min: 120, max: 180, step: 1 },
  mcat: { min: 472, max: 528, step: 1 },
  testdaf: { min: 3, max: 5, step: 1 },
  dsh: { min: 1, max: 3, step: 1 },
}

/**
 * Tells whether two GMAT scores are from the same edition: totals end in 5 since 2024 and in 0 before; the editions are
 * not comparable.
 */
export const isSameGmat = (one: number, other: number): boolean => one % 10 === other % 10

/** Maximum length of a typed score or amount, in characters. */
export const maxTypedScoreLength = 12

/**
 * Parses a typed score.
 *
 * @returns undefined for empty text, null for an invalid score of the test
 */
export const parseScore = (typed: string, { min, max, step }: TestRange): number | undefined | null => {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  const score = Number(text)
  if (!/^\d{1,7}(\.\d)?$/.test(text) || score < min || score > max) return null
  return Number.isInteger(score / step) ? score : null
}
