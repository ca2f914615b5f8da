import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { judgeClaims } from '#src/features/writing/claims.engine.ts'
import { languages } from '#src/shared/locales.ts'

/** Thrown for a file of cases that cannot be evaluated, with the reason as its message. */
export class WritingCasesError extends Error {}

const verdicts = ['supported', 'invented', 'free'] as const

const caseSchema = z.object({
  id: z.string(),
  language: z.enum(languages),
  document: z.string(),
  facts: z
    .array(z.object({ id: z.string(), kind: z.string(), text: z.string().max(2000), date: z.string().nullable() }))
    .max(500),
  programme: z.object({
    university: z.string(),
    name: z.string(),
    facts: z.array(z.object({ id: z.string(), kind: z.string(), text: z.string().max(2000) })).max(500),
  }),
  text: z.string().max(100_000),
  sentences: z
    .array(z.object({ text: z.string(), verdict: z.enum(verdicts), class: z.string().nullable() }))
    .optional(),
})
export type WritingCase = z.infer<typeof caseSchema>

const parseLine = (line: string, index: number): WritingCase => {
  try {
    return caseSchema.parse(JSON.parse(line))
  } catch (error) {
    throw new WritingCasesError(`Line ${index + 1} is not a case: ${String(error)}`)
  }
}

/** Reads cases, one JSON object a line. */
export const readWritingCases = (path: string): WritingCase[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseLine)

/** Flags the sentences of each case that claim something without a fact. */
export const answerWritingCases = (cases: readonly WritingCase[], today = new Date().toISOString().slice(0, 7)) =>
  cases.map(({ id, language, document, text, ...evidence }) => ({
    id,
    sentences: judgeClaims(text, { language, document, evidence, today }).map((sentence) => ({
      text: sentence.text,
      flagged: sentence.lacks.length > 0,
      unchecked: sentence.isUnchecked,
    })),
  }))

const flat = (text: string) => text.normalize('NFC').replace(/[\s\p{Cf}]/gu, '')

/** Returns the ranges of sentences in their text, ignoring spaces. */
const findRanges = <T extends { text: string }>(sentences: readonly T[]) => {
  let at = 0
  return sentences.map((sentence) => {
    const from = at
    at += flat(sentence.text).length
    return { ...sentence, from, to: at }
  })
}

/** Flags each written sentence: any flagged sentence of the result that overlaps it counts. */
const flagSentences = (
  { id, language, sentences = [] }: WritingCase,
  answer: { text: string; flagged: boolean; unchecked: boolean }[],
) => {
  const read = findRanges(answer)
  return findRanges(sentences).map(({ from, to, ...sentence }) => {
    const overlapping = read.filter((one) => one.from < to && one.to > from)
    const isMarked = overlapping.some(({ flagged }) => flagged)
    const isUnchecked = !isMarked && overlapping.some(({ unchecked }) => unchecked)
    return { ...sentence, id, language, isMarked, isUnchecked }
  })
}

/** Counts the flagged sentences of each verdict, in all, by language and by class of invention, and the wrong ones. */
export const countMarked = (cases: readonly WritingCase[], answers: ReturnType<typeof answerWritingCases>) => {
  const judged = cases.flatMap((one, index) => flagSentences(one, answers[index]?.sentences ?? []))
  const counts = new Map<string, { marked: number; of: number }>()
  for (const { verdict, language, class: kind, isMarked } of judged)
    for (const key of [verdict, `${verdict} ${language}`, ...(kind ? [`class ${kind}`] : [])]) {
      const { marked, of } = counts.get(key) ?? { marked: 0, of: 0 }
      counts.set(key, { marked: marked + Number(isMarked), of: of + 1 })
    }
  /** Sentences that the check abstained from, by verdict. */
  const unchecked = Object.fromEntries(
    verdicts.map((one) => [one, judged.filter(({ verdict, isUnchecked }) => isUnchecked && verdict === one).length]),
  )
  return { counts, unchecked, wrong: judged.filter(({ verdict, isMarked }) => isMarked !== (verdict === 'invented')) }
}
