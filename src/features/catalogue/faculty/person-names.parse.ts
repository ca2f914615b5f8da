import { normalizeName } from '../names.engine.ts'

// Parses names of people in registers: with titles, in capitals, family name first. Pure.

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Prefixes that are no part of a name, folded, without dots. */
const before = words(
  'dr doctor prof emer professor profa dra mr mrs ms miss mx sir dame rev a/prof a/pr aprof assoc asst associate assistant adjunct emeritus emerita',
)
/** Suffixes: "MD" only here, because "Md" is a first name, and no degree that is also a family name ("Ma"). */
const behind = words(
  'phd dphil md mbbs mph msc bsc mba dsc scd facp frcp frs dvm edd pharmd jd esq jr sr ii iii iv emeritus emerita professor',
)

const plain = (word: string): string => word.toLowerCase().replaceAll(/[.,]/g, '')

/** Rows that name an office instead of a person. */
const isOffice =
  /\b(director|office|vice[- ]president|vp|research|university|institute|department|centre|center|unknown|tba|to be (named|advised))\b/i

/** Particles that stay in lower case when capitals are converted. */
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

/** Converts capitals: "MARIA DE LA CRUZ" becomes "Maria de la Cruz"; other words are unchanged. */
const spoken = (name: string): string => {
  const all = name.split(' ')
  // Two letters are initials, unless the whole name is in capitals.
  const isWhole = !/\p{Ll}/u.test(name)
  return all
    .map((word, at) =>
      isWhole && particles.has(word.toLowerCase()) && at > 0 ? word.toLowerCase() : inWords(word, at),
    )
    .join(' ')
}

/** Reorders "Smith, Jane A." to "Jane A. Smith"; text after a second comma is a title. */
const inOrder = (name: string): string => {
  const [family = '', given = ''] = name.split(',').map((part) => part.trim())
  if (given === '' || given.split(' ').every((word) => behind.has(plain(word)))) return family
  return `${given} ${family}`
}

/** Characters that occur in no name: markup, list brackets, digits. */
const isNoName = /[<>[\]{}\d@#|\\]/

/** Maximum length of a name in registers. */
export const maxPersonNameLength = 200

const withoutTitles = (name: string): string => {
  const all = name.split(' ').filter((word) => word !== '')
  const first = all.findIndex((word) => !before.has(plain(word)))
  const last = all.findLastIndex((word) => !behind.has(plain(word)))
  return first < 0 ? '' : all.slice(first, last + 1).join(' ')
}

const inBrackets = /\([^()]{0,60}\)/g

/**
 * Parses the display name of a person, without titles and in natural order: "SMITH, Jane (PhD)" becomes "Jane Smith".
 * @returns null when the text names no person: empty, an office, a number
 */
export const readPersonName = (raw: string): string | null => {
  if (raw.length > maxPersonNameLength || isNoName.test(raw)) return null
  const text = raw.replaceAll(inBrackets, (part) => (behind.has(plain(part.slice(1, -1))) ? ' ' : part))
  const name = withoutTitles(inOrder(text.replaceAll(/\s+/g, ' ').trim())).replace(/(?<![,;])[,;]+$/, '')
  if (!/\p{L}{2}/u.test(name) || isOffice.test(name)) return null
  return spoken(name)
}

/** Returns the distinguishing words of a name, in the form of `normalizeName`: without titles and brackets. */
const ownWords = (name: string): string[] =>
  normalizeName(withoutTitles(name.replaceAll(inBrackets, ' ').replaceAll(/\s+/g, ' ')))
    .split(' ')
    .filter((word) => word !== '')

/** Returns first and last word of a name as a key: people with equal keys may be identical. Empty without a name. */
export const buildPersonKey = (name: string): string => {
  const own = ownWords(name)
  return own.length < 2 ? (own[0] ?? '') : `${own[0]} ${own.at(-1)}`
}

const isSameWord = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other))

/** Whether the shorter list is a subsequence of the longer one; an initial matches its word. */
const isWithin = (short: readonly string[], long: readonly string[]): boolean => {
  let next = 0
  for (const word of long) if (next < short.length && isSameWord(short[next] ?? '', word)) next += 1
  return next === short.length
}

/**
 * Whether two names at one institution may be the same person: equal first and last words, and no conflicting middle
 * name. "Jane Smith" matches "Jane A. Smith"; "Jane A. Smith" does not match "Jane B. Smith".
 */
export const isSamePerson = (one: string, other: string): boolean => {
  if (buildPersonKey(one) !== buildPersonKey(other)) return false
  const [a, b] = [ownWords(one).slice(1, -1), ownWords(other).slice(1, -1)]
  return a.length <= b.length ? isWithin(a, b) : isWithin(b, a)
}
