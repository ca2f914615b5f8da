// Embedding neighbours: catalogue words close in meaning to an interest, by the vectors of an embedding model; further
// synonyms beside those of the table. Pure.

/** Embedding vector with its words. */
export interface Vector {
  words: string
  vector: readonly number[]
}

/** Maximum number of neighbours per interest: more would blur its meaning. */
export const maxNeighbours = 5
/**
 * Minimum deviation of a neighbour in standard deviations. An absolute similarity of 0.7 means different things in
 * different models, so a neighbour must stand out among all words of the catalogue.
 */
export const minDeviations = 3
/** Minimum number of words for a meaningful deviation. */
export const minWords = 30

/** Cache lifetime of neighbours in days: the catalogue gets new words, and an endpoint may be removed. */
export const neighbourDays = 60
/** Age in days at which cached neighbours are refreshed, before they expire. */
export const refreshDays = 30

const lengthOf = (vector: readonly number[]): number => Math.hypot(...vector)

/** Calculates the cosine similarity of two vectors; 0 when they are not comparable. */
export const calculateCosineSimilarity = (one: readonly number[], other: readonly number[]): number => {
  const length = lengthOf(one) * lengthOf(other)
  if (one.length !== other.length || length === 0) return 0
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / length
}

/**
 * Creates a streaming neighbour search that takes one word at a time, so that not all vectors of a catalogue are in
 * memory together.
 */
export const createNeighbourFinder = (interest: Vector) => {
  let count = 0
  let sum = 0
  let squares = 0
  let best: { words: string; likeness: number }[] = []
  return {
    add: ({ words, vector }: Vector) => {
      const like = calculateCosineSimilarity(interest.vector, vector)
      count += 1
      sum += like
      squares += like * like
      if (words === interest.words) return
      best = [...best, { words, likeness: like }]
        .sort((a, b) => b.likeness - a.likeness || (a.words < b.words ? -1 : 1))
        .slice(0, maxNeighbours)
    },
    /** Returns the outlier words, nearest first. */
    found: (): string[] => {
      const mean = sum / Math.max(1, count)
      const deviation = Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean))
      if (count < minWords || deviation === 0) return []
      return best.filter((one) => one.likeness >= mean + minDeviations * deviation).map(({ words }) => words)
    },
  }
}
