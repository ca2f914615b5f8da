import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decideIntent } from '#src/features/assistant/understanding/decide-intent.rules.ts'
import { findChosenIntent, listChoiceTexts } from '#src/features/assistant/understanding/intent-choices.format.ts'
import { classifyQuestion } from '#src/features/assistant/understanding/intent-classifier.commands.ts'
import { intentNames } from '#src/features/assistant/understanding/intent-names.rules.ts'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { isRecording, readBaseline, writeBaseline } from '../baseline.ts'
import { evaluateIntents } from './evaluate-intents.ts'
import { fitIntents } from './fit.ts'
import { isHeldOut, readQuestions } from './questions.ts'

const file = new URL('../../../catalogue/assistant-intents-measurement.json', import.meta.url)
const maxTableBytes = 300_000

it('the classifier reaches the committed measurement on the questions that are held out', () => {
  const measured = evaluateIntents()
  if (isRecording) writeBaseline(file, measured)
  else expect(measured).toEqual(readBaseline(file))
}, 240_000)

it('the questions cover every intent in every language, and a third of them is held out', () => {
  const questions = readQuestions()
  expect(questions.length).toBeGreaterThan(3000)
  for (const language of languages) {
    const asked = new Set(questions.filter((one) => one.language === language).flatMap(({ intents }) => intents))
    expect(
      intentNames.filter((intent) => !asked.has(intent)),
      language,
    ).toEqual([])
  }
  const share = questions.filter(isHeldOut).length / questions.length
  expect(share).toBeGreaterThan(0.3)
  expect(share).toBeLessThan(0.37)
})

it('the table of the classifier is small', () => {
  const table = readFileSync(new URL('../../../catalogue/assistant-intents.json', import.meta.url))
  expect(table.length).toBeLessThanOrEqual(maxTableBytes)
})

it.each(languages)('every choice in %s is found again by its text', (language) => {
  const t = getTranslator(language)
  for (const { intent, text } of listChoiceTexts(t)) expect(findChosenIntent(text, t)).toBe(intent)
})

it('a question that names nothing known is asked back, with at most three choices', () => {
  const decision = decideIntent(classifyQuestion('qwxz blorf', { universities: 0 }), [])
  expect(decision).toEqual({ kind: 'ask', choices: expect.any(Array) })
  if (decision.kind === 'ask') expect(decision.choices.length).toBeLessThanOrEqual(3)
})

it('training is deterministic and learns to tell two intents apart', () => {
  const [first, second] = [0, 1]
  const samples = [
    { features: new Map([[10, 1]]), targets: new Map([[first, 1]]) },
    { features: new Map([[20, 1]]), targets: new Map([[second, 1]]) },
  ]
  expect(fitIntents(samples)).toEqual(fitIntents(samples))
  expect(fitIntents(samples).weights).not.toBe('')
})
