import { describe, expect, it } from 'vitest'
import { readSelfHarmModel, shouldShowCrisisHelp } from '#src/features/moderation/self-harm-model.engine.ts'
import table from '#src/features/moderation/self-harm-weights.json' with { type: 'json' }
import { classifyText } from '#src/features/moderation/text-classifier.rules.ts'
import { readCorpus } from './corpus.ts'
import { findThreshold, fitWeights } from './self-harm-fit.ts'

const model = readSelfHarmModel(table)

describe('the classifier for the help card (GN-01)', () => {
  it('GN-01: the shipped weights equal those of a training on the training texts', () => {
    const { bias, scale, weights } = fitWeights(readCorpus('training'))
    expect([bias, scale]).toEqual([model.bias, model.scale])
    expect(weights).toEqual(model.weights)
  })

  it('GN-01: the card is shown for 80 % of held-out despair and at most 8 % of other texts', () => {
    const heldOut = readCorpus('heldout')
    const shareShown = (isDespair: boolean) => {
      const texts = heldOut.filter((one) => (one.class === 'despair') === isDespair)
      const shown = texts.filter(
        ({ text }) => classifyText(text).heldFor === 'despair' || shouldShowCrisisHelp(text, model),
      )
      return shown.length / texts.length
    }
    expect(shareShown(true)).toBeGreaterThanOrEqual(0.8)
    expect(shareShown(false)).toBeLessThanOrEqual(0.08)
  })

  it('GN-01: the threshold is the lowest that the allowed share of other texts permits', () => {
    const scores = [3, 2, 1, 0].map((score) => ({ score, isDespair: false }))
    expect(findThreshold([...scores, { score: 9, isDespair: true }], 0.5)).toBe(1)
  })
})
