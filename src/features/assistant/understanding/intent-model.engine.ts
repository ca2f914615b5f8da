import type { IntentName } from './intent-names.rules.ts'

// Multinomial logistic regression over hashed features, with a sparse table of weights: most features of most intents have
// none. tools/evaluate/intents/fit-intents.ts trains it.

/** Shipped table: the intents, and for each feature its bucket, its intents and their weights as signed bytes. */
export interface IntentTable {
  intents: IntentName[]
  /** Factor of the weights. */
  scale: number
  biases: number[]
  /** Base64: for each feature the distance to the last bucket (3 bytes), the number of weights, then pairs of intent and weight. */
  weights: string
}

export interface IntentModel {
  intents: readonly IntentName[]
  scale: number
  biases: readonly number[]
  /** Position of the number of weights of each feature, by bucket. */
  positions: ReadonlyMap<number, number>
  bytes: Uint8Array
}

export interface RankedIntent {
  intent: IntentName
  /** Share of 1. */
  probability: number
}

/** Encodes weights by bucket, in the order of the buckets. */
export const encodeIntentWeights = (
  features: readonly { bucket: number; weights: readonly { intent: number; value: number }[] }[],
): string => {
  const bytes: number[] = []
  let last = 0
  for (const { bucket, weights } of features) {
    const distance = bucket - last
    bytes.push(distance >>> 16, (distance >>> 8) & 0xff, distance & 0xff, weights.length)
    for (const { intent, value } of weights) bytes.push(intent, value & 0xff)
    last = bucket
  }
  return Buffer.from(bytes).toString('base64')
}

/** Decodes the shipped table. */
export const decodeIntentModel = ({ weights, ...table }: IntentTable): IntentModel => {
  const bytes = Uint8Array.from(Buffer.from(weights, 'base64'))
  const positions = new Map<number, number>()
  let bucket = 0
  for (let at = 0; at + 3 < bytes.length; ) {
    bucket += ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    positions.set(bucket, at + 3)
    at += 4 + 2 * (bytes[at + 3] ?? 0)
  }
  return { ...table, positions, bytes }
}

/** Ranks all intents by their probability, best first. */
export const rankIntents = (features: ReadonlyMap<number, number>, model: IntentModel): RankedIntent[] => {
  const { intents, scale, biases, positions, bytes } = model
  const sums = Float64Array.from(biases)
  for (const [bucket, value] of features) {
    const position = positions.get(bucket)
    if (position === undefined) continue
    const end = position + 1 + 2 * (bytes[position] ?? 0)
    for (let at = position + 1; at < end; at += 2) {
      const intent = bytes[at] ?? 0
      sums[intent] = (sums[intent] ?? 0) + (((bytes[at + 1] ?? 0) << 24) >> 24) * scale * value
    }
  }
  const largest = sums.reduce((most, sum) => Math.max(most, sum), Number.NEGATIVE_INFINITY)
  const shares = sums.map((sum) => Math.exp(sum - largest))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return intents
    .map((intent, at) => ({ intent, probability: (shares[at] ?? 0) / total }))
    .toSorted((one, other) => other.probability - one.probability)
}
