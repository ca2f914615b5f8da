import { decideIntent, type IntentDecision } from '#src/features/assistant/understanding/decide-intent.rules.ts'
import { classifyQuestion } from '#src/features/assistant/understanding/intent-classifier.commands.ts'
import { listRuledIntents } from '#src/features/assistant/understanding/intents.parse.ts'
import { isHeldOut, type LabelledQuestion, readQuestions } from './questions.ts'
import { countUniversities, formatIntentScores, type IntentScores, scoreByLanguage } from './scores.ts'

/** Scores by language and by hand, each with those of all. */
export interface IntentMeasurement {
  byLanguage: Record<string, IntentScores>
  byHand: Record<string, IntentScores>
}

/** Measures the shipped classifier on the questions that are held out, by language and by hand. */
export const evaluateIntents = (): IntentMeasurement => {
  const questions = readQuestions().filter(isHeldOut)
  const decisions = new Map(
    questions.map(({ text }) => [
      text,
      decideIntent(classifyQuestion(text, { universities: countUniversities(text) }), listRuledIntents(text)),
    ]),
  )
  const decide = ({ text }: LabelledQuestion): IntentDecision => decisions.get(text) ?? { kind: 'ask', choices: [] }
  const byLanguage = scoreByLanguage(questions, decide)
  const hands = [...new Set(questions.map(({ hand }) => hand))]
  const byHand = Object.fromEntries(
    hands.flatMap((hand) => {
      const { all } = scoreByLanguage(
        questions.filter((question) => question.hand === hand),
        decide,
      )
      return all ? [[hand, all]] : []
    }),
  )
  return { byLanguage, byHand }
}

/** Formats the measurement for the documents. */
export const formatIntentMeasurement = ({ byLanguage, byHand }: IntentMeasurement): string =>
  [formatIntentScores(byLanguage), '', formatIntentScores(byHand).replace('Language', 'Hand')].join('\n')
