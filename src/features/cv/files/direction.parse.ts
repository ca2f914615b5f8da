// Bidirectional text: restores the reading order of the words of a line, and its brackets, from their drawn positions.

export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u

const directionOf = (word: string) => {
  if (rightToLeft.test(word)) return true
  return leftToRight.test(word) ? false : undefined
}

const figure = /^[\p{Nd}./]+$/u
const dash = /^\s*[–—-]\s*$/u

/** Whether a word is a dash between two figures: "2019 – 30" runs with the line, other figures from the left. */
const isDash = (words: readonly string[], index: number): boolean =>
  dash.test(words[index] ?? '') &&
  [-1, 1].every((step) => words[index + step]?.trim() === '' && figure.test(words[index + 2 * step] ?? ''))

/** Whether a word is such a dash or a space beside it. */
const isInRange = (words: readonly string[], index: number): boolean =>
  isDash(words, index) || (words[index]?.trim() === '' && (isDash(words, index - 1) || isDash(words, index + 1)))

/** Splits "30 – 2019", which pdf.js joins to one word, at its dash. */
const splitRanges = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const [, first, between = '', last] = /^(\p{Nd}{1,4})\s([–—-])\s(\p{Nd}{1,4})$/u.exec(word) ?? []
    return first && last ? [first, ' ', between, ' ', last] : [word]
  })

/** Determines the direction of each word; neutral characters between two words of one direction take it: "a.b@c". */
const directionsOf = (words: readonly string[], base: boolean): boolean[] => {
  const strong = words.map(directionOf)
  const next: boolean[] = []
  let after = base
  for (let index = strong.length - 1; index >= 0; index -= 1) {
    next[index] = after
    after = strong[index] ?? after
  }
  let before = base
  return strong.map((direction, index) => {
    before = direction ?? before
    if (base && isInRange(words, index)) return base
    return direction ?? (before === next[index] ? before : base)
  })
}

const mirrors: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '<': '>', '>': '<' }
const mirrored = (text: string) => text.replace(/[()[\]<>]/gu, (sign) => mirrors[sign] ?? sign)

const pairOfBrackets = /\([^()]{1,40}\)|\[[^[\]]{1,40}\]/gu
const pairsIn = (text: string) => text.match(pairOfBrackets)?.length ?? 0
const numberOfList = /^\s*\d{1,3}\)/u

/** Counts unmatched closing brackets; the one in "1)" counts in either direction. */
const strayBrackets = (text: string) => {
  let [open, stray] = [0, 0]
  for (const sign of text.match(/[()[\]]/gu) ?? []) {
    if (sign === '(' || sign === '[') open += 1
    else if (open > 0) open -= 1
    else stray += 1
  }
  return stray + open
}

/** Neutral characters that stay together in a right-to-left line drawn from the left. */
const marksOnly = /^[^\p{L}\p{N}\s]{2,}$/u
const turnedMarks = (word: string) => (marksOnly.test(word) ? [...word].reverse().join('') : word)

/** Reverses a line, while runs of the opposite direction keep their own order; brackets stay as they are. */
const orderedWords = (words: readonly string[], base: boolean): string[] => {
  const directions = directionsOf(words, base)
  const order = words.map((_, index) => (base ? words.length - 1 - index : index))
  const result: string[] = []
  let run: string[] = []
  const closeRun = () => {
    result.push(...run.reverse())
    run = []
  }
  for (const index of order) {
    const word = words[index] ?? ''
    if (directions[index] !== base) run.push(word)
    else {
      closeRun()
      result.push(base ? turnedMarks(word) : word)
    }
  }
  closeRun()
  return result
}

/** Mirrors brackets when that matches more of them: a font names a bracket by its shape or by its meaning. */
const withBrackets = (text: string): string => {
  const other = mirrored(text)
  const better =
    Number(numberOfList.test(text)) - Number(numberOfList.test(other)) ||
    pairsIn(text) - pairsIn(other) ||
    strayBrackets(other) - strayBrackets(text)
  return better > 0 ? text : other
}

/**
 * Restores the text of a line from its words in left-to-right position.
 * @param fromRight whether the line reads from right to left
 */
export const joinInReadingOrder = (words: readonly string[], fromRight: boolean): string => {
  const text = orderedWords(fromRight ? splitRanges(words) : words, fromRight).join('')
  return fromRight ? withBrackets(text) : text
}
