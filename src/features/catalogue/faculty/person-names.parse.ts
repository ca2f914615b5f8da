import { normalizeName } from '../names.engine.ts'

// Names of people as registers write them: with titles, in capitals, the family name first. Pure.

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** What stands before a name and is no part of it, folded, without dots. */
const before = words(
  'dr doctor prof emer professor profa dra mr mrs ms miss mx sir dame rev a/prof a/pr aprof assoc asst associate assistant adjunct emeritus emerita',
)
/** What stands behind one: "MD" only here, for "Md" is a first name, and no degree that is a family name as well ("Ma"). */
const behind = words(
  'phd dphil md mbbs mph msc bsc mba dsc scd facp frcp frs dvm edd pharmd jd esq jr sr ii iii iv emeritus emerita professor',
)

const plain = (word: string): string => word.toLowerCase().replaceAll(/[.,]/g, '')

/** Rows that name an office instead of somebody. */
const isOffice =
  /\b(director|office|vice[- ]president|vp|research|university|institute|department|centre|center|unknown|tba|to be (named|advised))\b/i

/** Small words inside a name stay small where a name is brought out of capitals. */
const particles = new Set(
  'de del della der den di da do dos das du la le van von und und y e af av bin ibn al el ter ten zu'.split(' '),
)

const isShouted = (word: string): boolean => /^[\p{Lu}'’-]{3,}$/u.test(word)

const inWords = (word: string, at: number): string => {
  if (!isShouted(word)) return word
  const small = word.toLowerCase()
  return at > 0 && particles.has(small)
    ? small
    : small.replaceAll(/(?<=^|[-'’])\p{L}/gu, (letter) => letter.toUpperCase())
}

/** "MARIA DE LA CRUZ" as "Maria de la Cruz": each word that is written in capitals, and only those. */
const spoken = (name: string): string => {
  const all = name.split(' ')
  // Two letters are initials, but where the whole name is shouted.
  const isWhole = !/\p{Ll}/u.test(name)
  return all
    .map((word, at) =>
      isWhole && particles.has(word.toLowerCase()) && at > 0 ? word.toLowerCase() : inWords(word, at),
    )
    .join(' ')
}

/** "Smith, Jane A." as "Jane A. Smith"; what follows a second comma is a title. */
const inOrder = (name: string): string => {
  const [family = '', given = ''] = name.split(',').map((part) => part.trim())
  if (given === '' || given.split(' ').every((word) => behind.has(plain(word)))) return family
  return `${given} ${family}`
}

/** Signs that stand in no name: markup, brackets of lists, figures. */
const isNoName = /[<>[\]{}\d@#|\\]/

/** No register writes a longer name. */
export const maxPersonNameLength = 200

const withoutTitles = (name: string): string => {
  const all = name.split(' ').filter((word) => word !== '')
  const first = all.findIndex((word) => !before.has(plain(word)))
  const last = all.findLastIndex((word) => !behind.has(plain(word)))
  return first < 0 ? '' : all.slice(first, last + 1).join(' ')
}

const inBrackets = /\([^()]{0,60}\)/g

/**
 * The name of somebody as it is shown, without titles and in its natural order: "SMITH, Jane (PhD)" is "Jane Smith".
 * Null where the text names nobody: empty, an office, a number.
 */
export const readPersonName = (raw: string): string | null => {
  if (raw.length > maxPersonNameLength || isNoName.test(raw)) return null
  const text = raw.replaceAll(inBrackets, (part) => (behind.has(plain(part.slice(1, -1))) ? ' ' : part))
  const name = withoutTitles(inOrder(text.replaceAll(/\s+/g, ' ').trim())).replace(/(?<![,;])[,;]+$/, '')
  if (!/\p{L}{2}/u.test(name) || isOffice.test(name)) return null
  return spoken(name)
}

/** The words of a name that tell people apart, as `normalizeName` writes them: no title, nothing in brackets. */
const ownWords = (name: string): string[] =>
  normalizeName(withoutTitles(name.replaceAll(inBrackets, ' ').replaceAll(/\s+/g, ' ')))
    .split(' ')
    .filter((word) => word !== '')

/** First and last word of a name: those whom it is the same for may be one person. Empty for no name. */
export const buildPersonKey = (name: string): string => {
  const own = ownWords(name)
  return own.length < 2 ? (own[0] ?? '') : `${own[0]} ${own.at(-1)}`
}

const isSameWord = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other))

/** Whether the shorter list stands in the longer one in its order; an initial stands for its word. */
const isWithin = (short: readonly string[], long: readonly string[]): boolean => {
  let next = 0
  for (const word of long) if (next < short.length && isSameWord(short[next] ?? '', word)) next += 1
  return next === short.length
}

/**
 * Whether two names of one institution may be one person's: the same first and last word, and no middle name that speaks
 * against it. "Jane Smith" is "Jane A. Smith"; "Jane A. Smith" is not "Jane B. Smith".
 */
export const isSamePerson = (one: string, other: string): boolean => {
  if (buildPersonKey(one) !== buildPersonKey(other)) return false
  const [a, b] = [ownWords(one).slice(1, -1), ownWords(other).slice(1, -1)]
  return a.length <= b.length ? isWithin(a, b) : isWithin(b, a)
}
