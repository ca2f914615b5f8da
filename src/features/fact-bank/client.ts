import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { gpaScaleKeys, gpaScales } from '#src/features/profile/rules.ts'
import type { Fact, StatedFact } from './contract.ts'
import { exceedsBulletLimits, type FactKind, splitBullets } from './rules.ts'

export const factsQuery = api.evidence.list.queryOptions()
export const factHistoryQuery = (id: string) => api.evidence.history.queryOptions({ input: { id } })

/** Invalidates all queries that show facts. */
export const refreshFacts = async (queryClient: QueryClient) =>
  await queryClient.invalidateQueries({ queryKey: api.evidence.key() })

export type FactField =
  | 'title'
  | 'by'
  | 'field'
  | 'place'
  | 'venue'
  | 'authors'
  | 'url'
  | 'scale'
  | 'grade'
  | 'score'
  | 'level'
export type FactDate = 'start' | 'end' | 'date' | 'takenOn'
export type FactWords =
  | FactField
  | FactDate
  | 'note'
  | 'text'
  | 'state'
  | 'position'
  | 'authorCount'
  | 'isCurrent'
  | 'bullets'

/** Form fields per kind of fact, in display order. */
export const fieldsByKind: Record<FactKind, readonly FactWords[]> = {
  degree: ['title', 'by', 'field', 'start', 'end', 'isCurrent', 'note'],
  grade: ['title', 'scale', 'by', 'note'],
  course: ['title', 'by', 'grade', 'start', 'end', 'note'],
  project: ['title', 'by', 'url', 'start', 'end', 'isCurrent', 'bullets', 'note'],
  paper: ['title', 'authors', 'venue', 'date', 'state', 'position', 'authorCount', 'url', 'note'],
  talk: ['title', 'by', 'place', 'date', 'note'],
  work: ['title', 'by', 'place', 'start', 'end', 'isCurrent', 'bullets', 'note'],
  teaching: ['title', 'by', 'place', 'start', 'end', 'isCurrent', 'bullets', 'note'],
  award: ['title', 'by', 'date', 'note'],
  test: ['title', 'score', 'takenOn', 'note'],
  skill: ['title', 'level'],
  language: ['title', 'level'],
  motive: ['text'],
}

/** Draft state of the fact form. */
export type FactDraft = Record<FactWords, string> & { kind: FactKind }

const words: readonly FactWords[] = [...new Set(Object.values(fieldsByKind).flat())]

/** A list becomes one line each. */
const toDraftText = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value ?? ''))

/** Converts a fact to a draft, or creates an empty draft of a kind. */
export const toFactDraft = (kind: FactKind, value: Readonly<Record<string, unknown>> = {}): FactDraft => ({
  kind,
  ...(Object.fromEntries(words.map((word) => [word, toDraftText(value[word])])) as Record<FactWords, string>),
})

const numbers: readonly FactWords[] = ['position', 'authorCount']

const statedValue = (word: FactWords, typed: string): unknown => {
  if (numbers.includes(word)) return typed.trim() === '' ? null : Number(typed)
  if (word === 'state') return typed === '' ? null : typed
  if (word === 'isCurrent') return typed === 'true' ? true : undefined
  if (word === 'bullets') return typed.trim() === '' ? undefined : splitBullets(typed)
  return typed.trim()
}

/** Converts a draft to a stated fact. The server validates it and drops fields of other kinds. */
export const toStatedFact = ({ kind, ...fields }: FactDraft): StatedFact =>
  ({
    kind,
    value: Object.fromEntries(fieldsByKind[kind].map((word) => [word, statedValue(word, fields[word])])),
  }) as StatedFact

const partialDate = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/
const dates: readonly FactWords[] = ['start', 'end', 'date', 'takenOn']

type Wrong = 'needed' | 'date' | 'count' | 'bullets'

const isWrong: readonly [Wrong, readonly FactWords[], (typed: string) => boolean][] = [
  ['bullets', ['bullets'], exceedsBulletLimits],
  ['date', dates, (typed) => !partialDate.test(typed)],
  ['count', numbers, (typed) => !/^[1-9]\d{0,3}$/.test(typed)],
]

const wrongOf = (word: FactWords, typed: string): Wrong | undefined => {
  if (word === 'title' || word === 'text') return typed === '' ? 'needed' : undefined
  if (typed === '') return undefined
  return isWrong.find(([, words, fails]) => words.includes(word) && fails(typed))?.[0]
}

/** Validates a draft and returns the errors by field. */
export const validateFactDraft = (draft: FactDraft): Partial<Record<FactWords, Wrong>> =>
  Object.fromEntries(
    fieldsByKind[draft.kind].flatMap((word) => {
      const wrong = wrongOf(word, draft[word].trim())
      return wrong ? [[word, wrong] as const] : []
    }),
  )

const ofPaper = (fact: StatedFact, t: TFunction): string[] => {
  if (fact.kind !== 'paper') return []
  const { state, position, authorCount } = fact.value
  const isPlaced = position !== null && authorCount !== null
  return [
    state === null ? '' : t(`cv.paper.state.${state}`),
    isPlaced ? t('cv.paper.author', { position, authors: authorCount }) : '',
  ]
}

const scaleName = (scale: string, t: TFunction): string => {
  const known = gpaScales.find((one) => one === scale)
  return known ? t(`cv.review.scale.${gpaScaleKeys[known]}`) : scale
}

const notShown: readonly FactWords[] = [
  'title',
  'text',
  'note',
  'bullets',
  'state',
  ...numbers,
  'start',
  'end',
  'isCurrent',
]

/** Name of a fact, its details in one line, and the points of a post or project. */
interface FormattedFact {
  title: string
  details: string[]
  bullets: readonly string[]
}

/** Formats a fact without its kind. */
export const formatFact = ({ fact }: Pick<Fact, 'fact'>, t: TFunction): FormattedFact => {
  const { kind } = fact
  const draft = toFactDraft(kind, fact.value)
  const shown = fieldsByKind[kind].filter((word) => !notShown.includes(word))
  const period = [draft.start, draft.isCurrent === 'true' ? t('facts.untilNow') : draft.end].filter(Boolean)
  return {
    title: kind === 'motive' ? draft.text : draft.title,
    details: [
      ...shown.map((word) => (word === 'scale' ? scaleName(draft.scale, t) : draft[word])),
      fieldsByKind[kind].includes('end') ? period.join(' – ') : '',
      ...ofPaper(fact, t),
    ].filter(Boolean),
    bullets: 'bullets' in fact.value ? (fact.value.bullets ?? []) : [],
  }
}
