import { writeFileSync } from 'node:fs'
import { listChoiceTexts } from '#src/features/assistant/understanding/intent-choices.format.ts'
import { intentNames } from '#src/features/assistant/understanding/intent-names.rules.ts'
import { extractFeatures } from '#src/features/assistant/understanding/question-features.parse.ts'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { fitIntents, type Sample } from './fit.ts'
import { isHeldOut, readQuestions } from './questions.ts'
import { countUniversities } from './scores.ts'

// npm run tool -- fit-intents: trains the intent classifier of the assistant on the questions that are not held out and on
// the choices that it offers, and writes its table.

const output = new URL('../../../catalogue/assistant-intents.json', import.meta.url)
/** Share of the first of two intents. */
const firstShare = 0.65

const names: readonly string[] = intentNames

const toSample = (text: string, intents: readonly string[]): Sample => {
  const [first = -1, second] = intents.map((name) => names.indexOf(name))
  return {
    features: extractFeatures(text, { universities: countUniversities(text) }),
    targets:
      second === undefined
        ? new Map([[first, 1]])
        : new Map([
            [first, firstShare],
            [second, 1 - firstShare],
          ]),
  }
}

const questions = readQuestions().filter((question) => !isHeldOut(question))
const choices = languages.flatMap((language) => listChoiceTexts(getTranslator(language)))
const samples = [
  ...questions.map(({ text, intents }) => toSample(text, intents)),
  ...choices.map(({ text, intent }) => toSample(text, [intent])),
]
const table = `${JSON.stringify(fitIntents(samples))}\n`
writeFileSync(output, table)
console.log(`${questions.length} questions and ${choices.length} choices trained on, ${table.length} bytes`)
