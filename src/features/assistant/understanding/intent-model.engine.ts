import type { IntentName } from './intent-names.rules.ts'

// Multinomial logistic regression over hashed features, with a sparse table of weights: most features of most intents have
// none. tools/evaluate/intents/fit-intents.ts trains it.

/** Shipped table: the intents, and for each feature its bucket, its intents and their weights as signed bytes. */
export interface IntentTable {
  intents: IntentName[]
  /** Factor of the weights. */
  scale: number
  biases: number[]
  /** Base64 of the encoded weights, compressed by Brotli. */
  weights: string
  /** Number of features, which is the length of the first two columns in entries. */
  features: number
}

export interface IntentModel {
  intents: readonly IntentName[]
  scale: number
  biases: readonly number[]
  /** Range of the weights of each feature, by bucket: start and end in the two columns below. */
  ranges: ReadonlyMap<number, readonly [start: number, end: number]>
  /** Intent of each weight. */
  weightIntents: Uint8Array
  /** Value of each weight. */
  weightValues: Int8Array
}

export interface RankedIntent {
  intent: IntentName
  /** Share of 1. */
  probability: number
}

/** Weights of one feature, in the order of the intents. */
export interface FeatureWeights {
  bucket: number
  weights: readonly { intent: number; value: number }[]
}

/** Writes a number as a varint of seven bits a byte, lowest first. */
const toVarint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...toVarint(value >>> 7)]

/**
 * Encodes weights by bucket, in the order of the buckets, each feature with 1 to 255 weights. Four columns of bytes follow
 * each other: distance of each feature to the last bucket (a varint), its number of weights, the distance of each weight to
 * the last intent of the feature, and its value. Such columns compress to half the size of rows.
 */
export const encodeIntentWeights = (features: readonly FeatureWeights[]): Uint8Array => {
  const distances = features.flatMap(({ bucket }, at) => toVarint(bucket - (features[at - 1]?.bucket ?? 0)))
  const counts = features.map(({ weights }) => weights.length)
  const intents = features.flatMap(({ weights }) =>
    weights.map(({ intent }, at) => intent - (weights[at - 1]?.intent ?? -1)),
  )
  const values = features.flatMap(({ weights }) => weights.map(({ value }) => value & 0xff))
  return Uint8Array.from([distances, counts, intents, values].flat())
}

/** Reads the buckets of the features from the column of their distances, and where the column ends. */
const readBuckets = (bytes: Uint8Array, features: number): { buckets: number[]; end: number } => {
  const buckets: number[] = []
  let [end, bucket] = [0, 0]
  for (let feature = 0; feature < features; feature++) {
    let shift = 0
    let byte = 0x80
    for (; byte >= 0x80; shift += 7) {
      byte = bytes[end++] ?? 0
      bucket += (byte & 0x7f) << shift
    }
    buckets.push(bucket)
  }
  return { buckets, end }
}

/**
 * Decodes the shipped table.
 *
 * @param bytes what `encodeIntentWeights` returned
 */
export const decodeIntentModel = (
  { features, ...table }: Omit<IntentTable, 'weights'>,
  bytes: Uint8Array,
): IntentModel => {
  const { buckets, end } = readBuckets(bytes, features)
  const counts = bytes.subarray(end, end + features)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const weightIntents = bytes.slice(end + features, end + features + total)
  const weightValues = Int8Array.from(bytes.subarray(end + features + total))
  const ranges = new Map<number, readonly [number, number]>()
  let start = 0
  for (const [feature, bucket] of buckets.entries()) {
    const stop = start + (counts[feature] ?? 0)
    let intent = -1
    for (let at = start; at < stop; at++) {
      intent += weightIntents[at] ?? 0
      weightIntents[at] = intent
    }
    ranges.set(bucket, [start, stop])
    start = stop
  }
  return { ...table, ranges, weightIntents, weightValues }
}

/** Ranks all intents by their probability, best first. */
export const rankIntents = (features: ReadonlyMap<number, number>, model: IntentModel): RankedIntent[] => {
  const { intents, scale, biases, ranges, weightIntents, weightValues } = model
  const sums = Float64Array.from(biases)
  for (const [bucket, value] of features) {
    const [start, end] = ranges.get(bucket) ?? [0, 0]
    for (let at = start; at < end; at++) {
      const intent = weightIntents[at] ?? 0
      sums[intent] = (sums[intent] ?? 0) + (weightValues[at] ?? 0) * scale * value
    }
  }
  const largest = sums.reduce((most, sum) => Math.max(most, sum), Number.NEGATIVE_INFINITY)
  const shares = sums.map((sum) => Math.exp(sum - largest))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return intents
    .map((intent, at) => ({ intent, probability: (shares[at] ?? 0) / total }))
    .toSorted((one, other) => other.probability - one.probability)
}
