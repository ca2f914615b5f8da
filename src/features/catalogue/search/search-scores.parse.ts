// Parses scores of the person from ranking phrases: "IELTS 6.5", "雅思7", "GATE 650". Pure.

/** Tests whose lowest accepted score some programmes state. */
export const scoredTests = ['IELTS', 'TOEFL', 'GATE'] as const

export interface PersonScore {
  test: (typeof scoredTests)[number]
  value: number
}

const names: readonly (readonly [PersonScore['test'], RegExp])[] = [
  ['IELTS', /ielts|雅思|[آا]يلتس/i],
  ['TOEFL', /toefl|托福|توفل/i],
  ['GATE', /\bgate\b/i],
]

/** Parses the score of each phrase that names such a test. */
export const parseScores = (phrases: readonly string[]): PersonScore[] =>
  phrases.flatMap((phrase) => {
    const test = names.find(([, pattern]) => pattern.test(phrase))?.[0]
    const number = /\d{1,4}(?:[.,]\d)?/.exec(phrase)?.[0]
    return test && number ? [{ test, value: Number(number.replace(',', '.')) }] : []
  })
