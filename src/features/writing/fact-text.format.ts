import type { StatedFact } from '#src/features/fact-bank/contract.ts'
import type { paperStates } from '#src/features/fact-bank/rules.ts'
import type { Fact } from './overclaims.engine.ts'

// Formats facts of the bank as text for comparison with sentences. English is read in every language.

const stateWords: Record<(typeof paperStates)[number], string> = {
  published: 'published',
  accepted: 'accepted',
  submitted: 'submitted',
  inPreparation: 'in preparation',
}
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** Maximum length of a fact's text, in characters: sentences refer to its beginning. */
const maxFactText = 1_000

/** Maximum length of the points of a post or project, in characters. */
const maxBulletText = 3_000

const monthsFrom = (date: string): number => {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return year * 12 + month
}

/** Formats the length of a period; empty without one of its ends. */
const lengthOf = (start: string, end: string): string => {
  if (start === '' || end === '') return ''
  const isByMonth = start.length > 4 && end.length > 4
  const months = monthsFrom(end) - monthsFrom(start)
  if (months <= 0) return ''
  return isByMonth ? `${months} months` : `${Math.round(months / 12)} years`
}

const periodOf = ({ start, end }: { start: string; end: string }): string[] => [
  start && end ? `${start} to ${end}` : start && `since ${start}`,
  lengthOf(start, end),
]

const positionOf = (position: number | null, count: number | null): string => {
  if (position === null) return ''
  if (position === 1 && count === 1) return 'sole author'
  return `${ordinals[position - 1] ?? `${position}th`} author${count === null ? '' : ` of ${count}`}`
}

const partsOf = (fact: StatedFact): (string | undefined)[] => {
  switch (fact.kind) {
    case 'degree': {
      const { title, field, by, end, note } = fact.value
      const isOpen = end !== '' && end > new Date().toISOString().slice(0, end.length)
      return [title, field, by, ...periodOf(fact.value), isOpen ? 'expected' : '', note]
    }
    case 'grade':
      return [[fact.value.title, fact.value.scale].filter(Boolean).join('/'), fact.value.by, fact.value.note]
    case 'course':
      return [fact.value.title, fact.value.by, fact.value.grade, ...periodOf(fact.value)]
    case 'project':
      return [fact.value.title, fact.value.by, ...periodOf(fact.value), fact.value.note]
    case 'paper': {
      const { title, authors, venue, state, position, authorCount, note } = fact.value
      return [`"${title}"`, authors, venue, state ? stateWords[state] : '', positionOf(position, authorCount), note]
    }
    case 'talk':
      return [fact.value.title, fact.value.by, fact.value.place, fact.value.note]
    case 'work':
    case 'teaching':
      return [fact.value.title, fact.value.by, fact.value.place, ...periodOf(fact.value), fact.value.note]
    case 'award':
      return [fact.value.title, fact.value.by, fact.value.note]
    case 'test':
      return [fact.value.title, fact.value.score, fact.value.note]
    case 'motive':
      return [fact.value.text]
    default:
      return [fact.value.title, fact.value.level]
  }
}

const dateOf = (fact: StatedFact): string | null => {
  const { value } = fact
  if ('end' in value) return value.end || value.start || null
  if ('date' in value) return value.date || null
  return 'takenOn' in value ? value.takenOn || null : null
}

const bulletsOf = ({ value }: StatedFact): string =>
  'bullets' in value ? (value.bullets ?? []).map((bullet) => `\n${bullet}`).join('') : ''

/**
 * Formats a fact as one line, with its year, month or day. Each point of a post or project follows on a line of its
 * own.
 */
export const formatFact = (id: string, fact: StatedFact): Fact => ({
  id,
  kind: fact.kind,
  text: [
    partsOf(fact).filter(Boolean).join(', ').slice(0, maxFactText).toWellFormed(),
    bulletsOf(fact).slice(0, maxBulletText).toWellFormed(),
  ].join(''),
  date: dateOf(fact),
})
