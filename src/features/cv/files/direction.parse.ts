// The order in which the words of a line are read, and the way its brackets open, from where a page draws them.

export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u

const directionOf = (word: string) => {
  if (rightToLeft.test(word)) return true
  return leftToRight.test(word) ? false : undefined
}

/** The direction of each word; a mark or a gap between two words of one direction belongs to them: "a.b@c". */
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
    return direction ?? (before === next[index] ? before : base)
  })
}

const mirrors: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '<': '>', '>': '<' }
const mirrored = (text: string) => text.replace(/[()[\]<>]/gu, (sign) => mirrors[sign] ?? sign)

const pairOfBrackets = /\([^()]{1,40}\)|\[[^[\]]{1,40}\]/gu
const pairsIn = (text: string) => text.match(pairOfBrackets)?.length ?? 0
const numberOfList = /^\s*\d{1,3}\)/u

/** How many brackets close without having been opened; the number in "1)" is one in either reading. */
const strayBrackets = (text: string) => {
  let [open, stray] = [0, 0]
  for (const sign of text.match(/[()[\]]/gu) ?? []) {
    if (sign === '(' || sign === '[') open += 1
    else if (open > 0) open -= 1
    else stray += 1
  }
  return stray + open
}

/** Marks that stand together in a line that reads from the right, where they are drawn from the left. */
const marksOnly = /^[^\p{L}\p{N}\s]{2,}$/u
const turnedMarks = (word: string) => (marksOnly.test(word) ? [...word].reverse().join('') : word)

/** Runs against the direction of the line keep their own order while the rest is turned round; brackets stay as they are. */
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

/** A font names a bracket by its shape or by its meaning; in the right reading more of them stand around something. */
const withBrackets = (text: string): string => {
  const other = mirrored(text)
  const better =
    Number(numberOfList.test(text)) - Number(numberOfList.test(other)) ||
    pairsIn(text) - pairsIn(other) ||
    strayBrackets(other) - strayBrackets(text)
  return better > 0 ? text : other
}

/** The text of the words of a line that stand from left to right; `fromRight` says which way the line reads. */
export const joinInReadingOrder = (words: readonly string[], fromRight: boolean): string => {
  const text = orderedWords(words, fromRight).join('')
  return fromRight ? withBrackets(text) : text
}
