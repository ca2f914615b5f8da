import { brotliCompressSync } from 'node:zlib'
import { encodeIntentWeights, type IntentTable } from '#src/features/assistant/understanding/intent-model.engine.ts'
import { intentNames } from '#src/features/assistant/understanding/intent-names.rules.ts'

// Trains the intent classifier: multinomial logistic regression by stochastic gradient descent with dropped-out features,
// then again with the largest weights only, so that the table stays small. Deterministic.

/** Question as hashed features with values, and the shares of its intents by index. */
export interface Sample {
  features: ReadonlyMap<number, number>
  targets: ReadonlyMap<number, number>
}

const epochs = 20
const epochsPruned = 8
const learningRate = 0.03
const dropOut = 0.5
/** The features of a question have length 1; steps are taken as if it were this long. */
const gain = 8
/** Number of weights that the table holds. */
const maxWeights = 255_000
const maxPerFeature = 255
/** Weights are rounded to this number of steps on each side of 0: fewer compress better, and 31 cost no accuracy. */
const steps = 31

/** A linear congruential generator, so that two fits of the same questions are equal. */
const createRandom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const shuffle = (order: Int32Array, random: () => number) => {
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const one = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = one
  }
}

const count = intentNames.length

interface Prepared {
  features: Int32Array
  values: Float64Array
  targets: ReadonlyMap<number, number>
}

/** Replaces scores by the shares of their exponentials. */
const toShares = (scores: Float64Array) => {
  const largest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  let total = 0
  for (let intent = 0; intent < count; intent++) {
    const share = Math.exp((scores[intent] ?? 0) - largest)
    scores[intent] = share
    total += share
  }
  for (let intent = 0; intent < count; intent++) scores[intent] = (scores[intent] ?? 0) / total
}

class Regression {
  readonly weights: Float64Array
  readonly biases = new Float64Array(count)
  /** 1 for each weight that may differ from 0. */
  mask: Uint8Array | undefined
  private readonly errors = new Float64Array(count)

  constructor(features: number) {
    this.weights = new Float64Array(features * count)
  }

  /** Adds the weights of features, each times its value and a factor. */
  private addScores({ features, values }: Prepared, used: readonly number[], factor: number): void {
    const { weights, errors } = this
    for (const at of used) {
      const [offset, value] = [(features[at] ?? 0) * count, (values[at] ?? 0) * factor]
      for (let intent = 0; intent < count; intent++)
        errors[intent] = (errors[intent] ?? 0) + (weights[offset + intent] ?? 0) * value
    }
  }

  /** Subtracts the errors from the weights of features that may differ from 0. */
  private subtractErrors({ features, values }: Prepared, used: readonly number[], factor: number): void {
    const { weights, errors, mask } = this
    for (const at of used) {
      const [offset, value] = [(features[at] ?? 0) * count, (values[at] ?? 0) * factor]
      for (let index = offset; index < offset + count; index++)
        if (mask?.[index] !== 0) weights[index] = (weights[index] ?? 0) - (errors[index - offset] ?? 0) * value
    }
  }

  update(sample: Prepared, rate: number, random: () => number): void {
    const { biases, errors } = this
    const used = Array.from(sample.features.keys()).filter(() => random() >= dropOut)
    const factor = gain / (1 - dropOut)
    errors.set(biases)
    this.addScores(sample, used, factor)
    toShares(errors)
    for (const [intent, share] of sample.targets) errors[intent] = (errors[intent] ?? 0) - share
    for (let intent = 0; intent < count; intent++) biases[intent] = (biases[intent] ?? 0) - 0.01 * (errors[intent] ?? 0)
    this.subtractErrors(sample, used, factor * rate)
  }

  run(samples: readonly Prepared[], rounds: number, random: () => number): void {
    const order = Int32Array.from(samples.keys())
    const updates = rounds * samples.length
    let update = 0
    for (let round = 0; round < rounds; round++) {
      shuffle(order, random)
      for (const at of order) {
        const sample = samples[at]
        if (sample) this.update(sample, learningRate * (1 - update / updates), random)
        update++
      }
    }
  }

  /** Keeps the weights that move scores most: those of common features and large values. */
  prune(samples: readonly Prepared[]): void {
    const { weights } = this
    const importance = new Float64Array(weights.length / count)
    for (const { features, values } of samples)
      for (let at = 0; at < features.length; at++) {
        const feature = features[at] ?? 0
        importance[feature] = (importance[feature] ?? 0) + (values[at] ?? 0) ** 2
      }
    const sizes = weights.map((weight, at) => Math.abs(weight) * Math.sqrt(importance[Math.floor(at / count)] ?? 0))
    const least = sizes.toSorted()[Math.max(0, sizes.length - maxWeights)] ?? 0
    this.mask = Uint8Array.from(sizes, (size) => (size > least ? 1 : 0))
    for (let at = 0; at < weights.length; at++) if (this.mask[at] === 0) weights[at] = 0
  }
}

const quantize = ({ weights, biases }: Regression, buckets: readonly number[]): IntentTable => {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9)
  const scale = largest / steps
  const features = buckets
    .map((bucket, feature) => ({
      bucket,
      weights: Array.from({ length: count }, (_, intent) => ({
        intent,
        value: Math.round((weights[feature * count + intent] ?? 0) / scale),
      }))
        .filter(({ value }) => value !== 0)
        .slice(0, maxPerFeature),
    }))
    .filter((feature) => feature.weights.length > 0)
    .toSorted((one, other) => one.bucket - other.bucket)
  return {
    intents: [...intentNames],
    scale: scale * gain,
    biases: Array.from(biases, (bias) => Math.round(bias * 1000) / 1000),
    features: features.length,
    weights: brotliCompressSync(encodeIntentWeights(features)).toString('base64'),
  }
}

/** Fits the table to questions with features and intents. */
export const fitIntents = (samples: readonly Sample[]): IntentTable => {
  const indexes = new Map<number, number>()
  const prepared = samples.map(({ features, targets }): Prepared => {
    for (const bucket of features.keys()) if (!indexes.has(bucket)) indexes.set(bucket, indexes.size)
    return {
      features: Int32Array.from(features.keys(), (bucket) => indexes.get(bucket) ?? 0),
      values: Float64Array.from(features.values()),
      targets,
    }
  })
  const random = createRandom(1)
  const regression = new Regression(indexes.size)
  regression.run(prepared, epochs, random)
  regression.prune(prepared)
  regression.run(prepared, epochsPruned, random)
  return quantize(regression, [...indexes.keys()])
}
