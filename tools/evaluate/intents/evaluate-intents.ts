import { classifyQuestion } from '#src/features/assistant/understanding/intent-classifier.commands.ts'
import { isHeldOut, type LabelledQuestion, readQuestions } from './questions.ts'
import { countUniversities, formatIntentScores, scoreByLanguage } from './scores.ts'

/** Measures the shipped classifier on the questions that are held out, by language and by hand. */
export const evaluateIntents = () => {
  const questions = readQuestions().filter(isHeldOut)
  const rank = ({ text }: LabelledQuestion) => classifyQuestion(text, { universities: countUniversities(text) })
  const byLanguage = scoreByLanguage(questions, rank)
  const hands = [...new Set(questions.map(({ hand }) => hand))]
  const byHand = Object.fromEntries(
    hands.flatMap((hand) => {
      const { all } = scoreByLanguage(
        questions.filter((question) => question.hand === hand),
        rank,
      )
      return all ? [[hand, all]] : []
    }),
  )
  return { byLanguage, byHand }
}

/** Formats the measurement for the documents. */
export const formatIntentMeasurement = ({ byLanguage, byHand }: ReturnType<typeof evaluateIntents>): string =>
  [formatIntentScores(byLanguage), '', formatIntentScores(byHand).replace('Language', 'Hand')].join('\n')
