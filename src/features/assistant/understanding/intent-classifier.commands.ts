import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import {
  decodeIntentModel,
  type IntentModel,
  type IntentTable,
  type RankedIntent,
  rankIntents,
} from './intent-model.engine.ts'
import { extractFeatures, type QuestionContext } from './question-features.parse.ts'

let loaded: IntentModel | undefined

/** Reads the trained table at the first question: most processes answer none. */
const getModel = (): IntentModel => {
  if (loaded === undefined) {
    const { weights, ...table } = JSON.parse(
      readFileSync(new URL('../../../../catalogue/assistant-intents.json', import.meta.url), 'utf8'),
    ) as IntentTable
    loaded = decodeIntentModel(table, brotliDecompressSync(Buffer.from(weights, 'base64')))
  }
  return loaded
}

/** Ranks the intents of a question by their probability, best first. */
export const classifyQuestion = (question: string, context: QuestionContext): RankedIntent[] =>
  rankIntents(extractFeatures(question, context), getModel())
