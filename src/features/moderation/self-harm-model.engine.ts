import { normalizeUnicode } from '#src/shared/unicode.ts'

// Linear classifier (logistic regression) over hashed character and word n-grams. It only decides whether the writer of
// a text sees the help card: holding a text or notifying a moderator stays with the rules, which are more precise.
// docs/moderation.md has its figures; tools/corpora/moderation/fit-self-harm-model.ts trains it.

/** Weights of the classifier by hash bucket, as signed bytes to be multiplied by `scale`. */
export interface SelfHarmModel {
  bias: number
  scale: number
  /** Score at and above which the help card is shown. */
  threshold: number
  weights: Int8Array
}

/** Longest prefix of a text that is classified, in UTF-16 code units, which bounds the cost. */
export const maxModelText = 5000

const shortestGram = 2
const maxGramLength = 5

/** FNV-1a, 32 bits. @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
const hashOf = (text: string, seed: number): number => {
  let hash = 0x81_1c_9d_c5 ^ seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  return hash >>> 0
}

const normalized = (text: string): string =>
  normalizeUnicode(text.slice(0, maxModelText), 'NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(/\p{Nd}+/gu, '0')
    .replaceAll(/[\s\p{P}\p{S}]+/gu, (gap) => (/[!?？！]/u.test(gap) ? ' ! ' : ' '))
    .trim()

/** Returns the distinct hash buckets of the n-grams of a text. */
export const hashNgrams = (text: string, size: number): Set<number> => {
  const buckets = new Set<number>()
  const words = normalized(text).split(' ').filter(Boolean)
  for (const [index, word] of words.entries()) {
    buckets.add(hashOf(word, 1) % size)
    const next = words[index + 1]
    if (next !== undefined) buckets.add(hashOf(`${word} ${next}`, 2) % size)
    const padded = ` ${word} `
    for (let length = shortestGram; length <= maxGramLength; length++)
      for (let start = 0; start + length <= padded.length; start++)
        buckets.add(hashOf(padded.slice(start, start + length), 3) % size)
  }
  return buckets
}

/** Returns the logit of a text: the sum of its weights, divided by the L2 norm of its features, plus the bias. */
export const scoreSelfHarm = (text: string, { bias, scale, weights }: Omit<SelfHarmModel, 'threshold'>): number => {
  const buckets = hashNgrams(text, weights.length)
  if (buckets.size === 0) return bias
  let sum = 0
  for (const bucket of buckets) sum += weights[bucket] ?? 0
  return bias + (sum * scale) / Math.sqrt(buckets.size)
}

/** Decodes the shipped table, whose weights are in base64. */
export const readSelfHarmModel = (table: Omit<SelfHarmModel, 'weights'> & { weights: string }): SelfHarmModel => ({
  ...table,
  weights: Int8Array.from(atob(table.weights), (character) => (character.charCodeAt(0) << 24) >> 24),
})

/** Returns whether the help card is shown to the writer of a text. */
export const shouldShowCrisisHelp = (text: string, model: SelfHarmModel): boolean =>
  scoreSelfHarm(text, model) >= model.threshold
