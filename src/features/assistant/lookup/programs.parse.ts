import { normalizeName } from '#src/features/catalogue/names.engine.ts'

// Matches the programmes of a university to a question: by the words of their names, by letters such as "EECS", by
// field, degree and level. Pure.

export interface Candidate {
  id: string
  name: string
  degree: string
  level: string
  field: string
}

/** What a question says about the programme, and the user's preferences as a fallback. */
export interface ProgramHints {
  question: string
  field?: string | undefined
  level?: string | undefined
  /** Preferences of the user. */
  own: { field: string; level: string }
}

const small = new Set('and of the in for with de la et und der die le los en y a an at'.split(' '))

const wordsOf = (text: string): string[] =>
  normalizeName(text)
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '' && !small.has(word))

/** Returns the words of a name without its brackets, which distinguish schools but are seldom part of a question. */
const nameWords = (name: string): string[] => wordsOf(name.replace(/\([^()]*\)/g, ' '))

/** Returns the initials of a name's words, such as "EECS". */
const lettersOf = (name: string): string =>
  nameWords(name)
    .map((word) => word.charAt(0))
    .join('')

const points = { word: 3, whole: 5, letters: 7, field: 5, degree: 3, format: 4, own: 1, rest: 0.5 }
/** Minimum score of a match; a single common word of a name does not reach it. */
export const minPoints = 4

const minStartLength = 4

/** Stems a word: "Informatik", "informatics" and "informatique" are equal. */
const stemOf = (word: string): string => word.replace(/(?:iques?|icas?|ics|ik)$/, 'ic')

/** Tells whether words are equal or one is the beginning of the other, as in "math". */
const isNear = (word: string, other: string): boolean => {
  const [one, two] = [stemOf(word), stemOf(other)]
  if (one === two) return true
  const [short, long] = one.length < two.length ? [one, two] : [two, one]
  return short.length >= minStartLength && long.startsWith(short)
}

const pointsOfName = (name: string, questionWords: readonly string[]): number => {
  const own = nameWords(name)
  const met = own.filter((word) => questionWords.some((other) => isNear(word, other)))
  if (met.length === 0) return 0
  const whole = met.length === own.length ? points.whole : 0
  return met.length * points.word + whole - (own.length - met.length) * points.rest
}

const formatWords = [
  /\b(?:executive|emba)\b/i,
  /\b(?:part[- ]time|evening|weekend)\b/i,
  /\b(?:online|distance learning)\b/i,
]

/** Finds the kind of word by which names tell variants of one programme apart, as in "MBA (Online)"; -1 without one. */
const findFormatWord = (name: string, degree: string): number =>
  formatWords.findIndex((pattern) => pattern.test(`${name} ${degree}`))

const pointsOf = (program: Candidate, questionWords: readonly string[], hints: ProgramHints): number => {
  const letters = lettersOf(program.name)
  const format = findFormatWord(program.name, program.degree)
  const isFormatAsked = format !== -1 && findFormatWord(hints.question, '') === format
  return (
    pointsOfName(program.name, questionWords) +
    (letters.length > 1 && questionWords.includes(letters) ? points.letters : 0) +
    (hints.field === program.field ? points.field : 0) +
    (questionWords.includes(normalizeName(program.degree)) ? points.degree : 0) +
    (format === -1 ? 0 : isFormatAsked ? points.format : -points.format)
  )
}

/** Ranks the programmes that a question means, best first. At an equal score the user's own level comes first. */
export const rankProgramCandidates = (programs: readonly Candidate[], hints: ProgramHints): Candidate[] => {
  const questionWords = wordsOf(hints.question)
  const ofLevel = programs.filter(({ level }) => level === hints.level)
  const own = (program: Candidate) =>
    (program.level === hints.own.level ? points.own : 0) + (program.field === hints.own.field ? points.own : 0)
  return (ofLevel.length > 0 ? ofLevel : programs)
    .map((program) => ({ program, fit: pointsOf(program, questionWords, hints) }))
    .filter(({ fit }) => fit >= minPoints)
    .sort((a, b) => b.fit + own(b.program) - a.fit - own(a.program) || (a.program.id < b.program.id ? -1 : 1))
    .map(({ program }) => program)
}

/** Finds the programme of the user's field and level, for a question that names only a university. */
export const findOwnProgram = (programs: readonly Candidate[], { own }: ProgramHints): Candidate | undefined =>
  programs.find(
    ({ field, level, name, degree }) =>
      field === own.field && level === own.level && findFormatWord(name, degree) === -1,
  )
