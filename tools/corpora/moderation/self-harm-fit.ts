import { hashNgrams, type SelfHarmModel, scoreSelfHarm } from '#src/features/moderation/self-harm-model.engine.ts'
import type { LabelledText } from './corpus.ts'

// Trains the classifier of self-harm-model.engine.ts: L2-regularized logistic regression by AdaGrad, deterministic.

const bucketCount = 2 ** 15
const epochs = 8
const learningRate = 0.2
const l2 = 1e-3

type Weighed = Omit<SelfHarmModel, 'threshold'>

interface Sample {
  buckets: Uint32Array
  isDespair: boolean
}

/** A fixed pseudo-random order, so that two fits of the same texts are equal. */
const shuffle = <T>(items: readonly T[], seed: number): T[] => {
  let state = seed
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    const other = (state >>> 8) % (index + 1)
    ;[result[index], result[other]] = [result[other] as T, result[index] as T]
  }
  return result
}

const quantize = (weights: Float64Array, bias: number): Weighed => {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9)
  const scale = largest / 127
  return { bias, scale, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) }
}

/** Logistic regression whose learning rate shrinks for features that were updated often (AdaGrad). */
class Regression {
  readonly weights = new Float64Array(bucketCount)
  bias = 0
  private readonly squares = new Float64Array(bucketCount).fill(1e-6)
  private biasSquares = 1e-6

  private predict({ buckets }: Sample, norm: number): number {
    let sum = this.bias
    for (const bucket of buckets) sum += (this.weights[bucket] ?? 0) / norm
    return 1 / (1 + Math.exp(-sum))
  }

  /** Takes one gradient step; `weight` balances the classes. */
  update(sample: Sample, weight: number): void {
    const norm = Math.sqrt(sample.buckets.length || 1)
    const error = (this.predict(sample, norm) - (sample.isDespair ? 1 : 0)) * weight
    this.biasSquares += error * error
    this.bias -= (learningRate * error) / Math.sqrt(this.biasSquares)
    for (const bucket of sample.buckets) {
      const before = this.weights[bucket] ?? 0
      const gradient = error / norm + l2 * before
      const squares = (this.squares[bucket] ?? 0) + gradient * gradient
      this.squares[bucket] = squares
      this.weights[bucket] = before - (learningRate * gradient) / Math.sqrt(squares)
    }
  }
}

/** Fits the weights on labelled texts; both classes weigh the same. */
export const fitWeights = (texts: readonly Pick<LabelledText, 'text' | 'class'>[]): Weighed => {
  const samples = texts.map(
    ({ text, class: kind }): Sample => ({
      buckets: Uint32Array.from(hashNgrams(text, bucketCount)),
      isDespair: kind === 'despair',
    }),
  )
  const positives = samples.filter(({ isDespair }) => isDespair).length
  const getClassWeight = (isDespair: boolean) =>
    samples.length / (2 * (isDespair ? positives : samples.length - positives))
  const regression = new Regression()
  for (let epoch = 1; epoch <= epochs; epoch++)
    for (const sample of shuffle(samples, epoch)) regression.update(sample, getClassWeight(sample.isDespair))
  return quantize(regression.weights, regression.bias)
}

/** Scores each text by a model that has seen no text of its author (leave-one-author-out cross-validation). */
export const crossValidate = (texts: readonly LabelledText[]): { score: number; isDespair: boolean }[] =>
  [...new Set(texts.map(({ author }) => author))].flatMap((author) => {
    const model = fitWeights(texts.filter((one) => one.author !== author))
    return texts
      .filter((one) => one.author === author)
      .map((one) => ({ score: scoreSelfHarm(one.text, model), isDespair: one.class === 'despair' }))
  })

/** Returns the lowest threshold at which at most `share` of the other texts score as high. */
export const findThreshold = (scores: readonly { score: number; isDespair: boolean }[], share: number): number => {
  const others = scores.filter(({ isDespair }) => !isDespair).map(({ score }) => score)
  const sorted = others.toSorted((one, other) => other - one)
  return sorted[Math.floor(others.length * share)] ?? 0
}
