import { readFileSync } from 'node:fs'
import { findLowercaseUniversityNames, findUniversityNames } from '#src/features/assistant/lookup/lookup.parse.ts'
import type { IntentDecision } from '#src/features/assistant/understanding/decide-intent.rules.ts'
import { createNameIndex } from '#src/features/catalogue/names.engine.ts'
import { collectTranslationWords } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import type { LabelledQuestion } from './questions.ts'

const index = createNameIndex(
  JSON.parse(readFileSync(new URL('../../../catalogue/universities.json', import.meta.url), 'utf8')) as {
    id: string
    name: string
    aliases: string[]
  }[],
)

/** Counts the universities of the default catalogue that a question names, as the assistant does. */
export const countUniversities = (question: string): number => {
  const named = findUniversityNames(question, index)
  return named.length > 0
    ? named.length
    : findLowercaseUniversityNames(question, index, collectTranslationWords()).length
}

/** Number of questions by outcome. */
export interface IntentScores {
  questions: number
  /** The intent is right. */
  right: number
  /** Another intent is answered. */
  wrong: number
  /** The assistant asks what is meant. */
  asked: number
  /** Of these, the right intent is among the choices. */
  offered: number
}

const scoreIntents = (
  questions: readonly LabelledQuestion[],
  decide: (question: LabelledQuestion) => IntentDecision,
): IntentScores => {
  const scores = { questions: questions.length, right: 0, wrong: 0, asked: 0, offered: 0 }
  for (const question of questions) {
    const decision = decide(question)
    const isRight = (intent: string) => question.intents.includes(intent)
    if (decision.kind === 'ask') {
      scores.asked++
      if (decision.choices.some(isRight)) scores.offered++
    } else if (isRight(decision.intent)) scores.right++
    else scores.wrong++
  }
  return scores
}

/** Scores by language and over all. */
export const scoreByLanguage = (
  questions: readonly LabelledQuestion[],
  decide: (question: LabelledQuestion) => IntentDecision,
): Record<string, IntentScores> =>
  Object.fromEntries(
    [...languages, 'all'].map((language) => [
      language,
      scoreIntents(
        questions.filter((question) => language === 'all' || question.language === language),
        decide,
      ),
    ]),
  )

const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`

/** Formats scores as a table in Markdown. */
export const formatIntentScores = (scores: Record<string, IntentScores>): string =>
  [
    '| Language | Questions | Right | Wrong subject | Asks back | of these with the right choice |',
    '|---|---|---|---|---|---|',
    ...Object.entries(scores).map(
      ([language, { questions, right, wrong, asked, offered }]) =>
        `| ${language} | ${questions} | ${share(right, questions)} | ${share(wrong, questions)} | ${share(asked, questions)} | ${share(offered, asked)} |`,
    ),
  ].join('\n')
