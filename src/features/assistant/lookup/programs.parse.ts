import { normalizeName } from '#src/features/catalogue/names.engine.ts'
import { formatIn } from '#src/features/catalogue/rules.ts'

// Which of a university's programmes a question means: by the words of their names, by letters such as "EECS", by field,
// degree and level. Pure.

export interface Candidate {
  id: string
  name: string
  degree: string
  level: string
  field: string
}

/** What a question says of the programme, and what the person wants where it says nothing. */
export interface ProgramHints {
  question: string
  field?: string | undefined
  level?: string | undefined
  /** Of the person. */
  own: { field: string; level: string }
}

const small = new Set('and of the in for with de la et und der die le los en y a an at'.split(' '))

const wordsOf = (text: string): string[] =>
  normalizeName(text)
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '' && !small.has(word))

/** What is in brackets tells schools apart; people seldom say it. */
const nameWords = (name: string): string[] => wordsOf(name.replace(/\([^()]*\)/g, ' '))

/** The first letters of a name's words: "EECS". */
const lettersOf = (name: string): string =>
  nameWords(name)
    .map((word) => word.charAt(0))
    .join('')

const points = { word: 3, whole: 5, letters: 7, field: 5, degree: 3, format: 4, own: 1, rest: 0.5 }
/** What a single word of a name is not enough for. */
export const minPoints = 4

const minStartLength = 4

/** "Informatik", "informatics" and "informatique" have one stem. */
const stemOf = (word: string): string => word.replace(/(?:iques?|icas?|ics|ik)$/, 'ic')

/** The same word, or the beginning of it: "math". */
const isNear = (word: string, other: string): boolean => {
  const [one, two] = [stemOf(word), stemOf(other)]
  if (one === two) return true
  const [short, long] = one.length < two.length ? [one, two] : [two, one]
  return short.length >= minStartLength && long.startsWith(short)
}

const pointsOfName = (name: string, asked: readonly string[]): number => {
  const own = nameWords(name)
  const met = own.filter((word) => asked.some((other) => isNear(word, other)))
  if (met.length === 0) return 0
  const whole = met.length === own.length ? points.whole : 0
  return met.length * points.word + whole - (own.length - met.length) * points.rest
}

const pointsOf = (program: Candidate, asked: readonly string[], hints: ProgramHints): number => {
  const letters = lettersOf(program.name)
  const format = formatIn(program.name, program.degree)
  const isFormatAsked = format !== null && formatIn(hints.question, '') === format
  return (
    pointsOfName(program.name, asked) +
    (letters.length > 1 && asked.includes(letters) ? points.letters : 0) +
    (hints.field === program.field ? points.field : 0) +
    (asked.includes(normalizeName(program.degree)) ? points.degree : 0) +
    (format === null ? 0 : isFormatAsked ? points.format : -points.format)
  )
}

/** The programmes that a question means, best first; those of the person's own level before others of equal fit. */
export const rankProgramCandidates = (programs: readonly Candidate[], hints: ProgramHints): Candidate[] => {
  const asked = wordsOf(hints.question)
  const ofLevel = programs.filter(({ level }) => level === hints.level)
  const own = (program: Candidate) =>
    (program.level === hints.own.level ? points.own : 0) + (program.field === hints.own.field ? points.own : 0)
  return (ofLevel.length > 0 ? ofLevel : programs)
    .map((program) => ({ program, fit: pointsOf(program, asked, hints) }))
    .filter(({ fit }) => fit >= minPoints)
    .sort((a, b) => b.fit + own(b.program) - a.fit - own(a.program) || (a.program.id < b.program.id ? -1 : 1))
    .map(({ program }) => program)
}

/** The programme of the person's own field and level, where a question names a university alone. */
export const findOwnProgram = (programs: readonly Candidate[], { own }: ProgramHints): Candidate | undefined =>
  programs.find(
    ({ field, level, name, degree }) => field === own.field && level === own.level && !formatIn(name, degree),
  )
