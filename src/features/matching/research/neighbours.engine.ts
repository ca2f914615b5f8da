// Words of the catalogue that mean nearly what an interest means, by the vectors of an embedding model: further ways of
// saying it, beside those of the table of synonyms. Pure.

/** A vector and the words it stands for. */
export interface Vector {
  words: string
  vector: readonly number[]
}

/** More ways than these blur what was meant. */
export const maxNeighbours = 5
/** Models differ in what a likeness of 0.7 says; a word is near when it stands out among all words of the catalogue. */
export const minDeviations = 3
/** Fewer words say nothing about what stands out. */
export const minWords = 30

/** Neighbours count for so long after they were found: the catalogue gets new words, and an endpoint may be taken away. */
export const neighbourDays = 60
/** They are looked for again before they stop counting. */
export const refreshDays = 30

const lengthOf = (vector: readonly number[]): number => Math.hypot(...vector)

/** The cosine of two vectors; 0 where they cannot be compared. */
export const calculateCosineSimilarity = (one: readonly number[], other: readonly number[]): number => {
  const length = lengthOf(one) * lengthOf(other)
  if (one.length !== other.length || length === 0) return 0
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / length
}

/** Collects likenesses word by word, so that the vectors of a catalogue need not be in memory together. */
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
    /** The words that stand out, nearest first. */
    found: (): string[] => {
      const mean = sum / Math.max(1, count)
      const deviation = Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean))
      if (count < minWords || deviation === 0) return []
      return best.filter((one) => one.likeness >= mean + minDeviations * deviation).map(({ words }) => words)
    },
  }
}
