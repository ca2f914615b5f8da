import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import type { Fact, StatedFact } from './contract.ts'
import type { FactKind } from './fact-bank.rules.ts'

export const factsQuery = api.evidence.list.queryOptions()
export const factHistoryQuery = (id: string) => api.evidence.history.queryOptions({ input: { id } })

/** What shows facts, read again after a change. */
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
export type FactWords = FactField | FactDate | 'note' | 'text' | 'state' | 'position' | 'authorCount'

/** What is asked of a fact of each kind, in the order of the form. */
export const fieldsOf: Record<FactKind, readonly FactWords[]> = {
  degree: ['title', 'by', 'field', 'start', 'end', 'note'],
  grade: ['title', 'scale', 'by', 'note'],
  course: ['title', 'by', 'grade', 'start', 'end', 'note'],
  project: ['title', 'by', 'url', 'start', 'end', 'note'],
  paper: ['title', 'authors', 'venue', 'date', 'state', 'position', 'authorCount', 'url', 'note'],
  talk: ['title', 'by', 'place', 'date', 'note'],
  work: ['title', 'by', 'place', 'start', 'end', 'note'],
  teaching: ['title', 'by', 'place', 'start', 'end', 'note'],
  award: ['title', 'by', 'date', 'note'],
  test: ['title', 'score', 'takenOn', 'note'],
  skill: ['title', 'level'],
  language: ['title', 'level'],
  motive: ['text'],
}

/** A fact as a form holds it. */
export type FactDraft = Record<FactWords, string> & { kind: FactKind }

const words: readonly FactWords[] = [...new Set(Object.values(fieldsOf).flat())]

/** The fields of a fact, or empty ones of a kind. */
export const toFactDraft = (kind: FactKind, value: Readonly<Record<string, unknown>> = {}): FactDraft => ({
  kind,
  ...(Object.fromEntries(words.map((word) => [word, String(value[word] ?? '')])) as Record<FactWords, string>),
})

const numbers: readonly FactWords[] = ['position', 'authorCount']

const statedValue = (word: FactWords, typed: string): unknown => {
  if (numbers.includes(word)) return typed.trim() === '' ? null : Number(typed)
  if (word === 'state') return typed === '' ? null : typed
  return typed.trim()
}

/** What a form states. The server checks it: what a kind does not have is not in it. */
export const toStatedFact = ({ kind, ...fields }: FactDraft): StatedFact =>
  ({
    kind,
    value: Object.fromEntries(fieldsOf[kind].map((word) => [word, statedValue(word, fields[word])])),
  }) as StatedFact

const partialDate = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/
const dates: readonly FactWords[] = ['start', 'end', 'date', 'takenOn']

type Wrong = 'needed' | 'date' | 'count'

const wrongOf = (word: FactWords, typed: string): Wrong | undefined => {
  if (word === 'title' || word === 'text') return typed === '' ? 'needed' : undefined
  if (typed === '') return undefined
  if (dates.includes(word)) return partialDate.test(typed) ? undefined : 'date'
  return numbers.includes(word) && !/^[1-9]\d{0,3}$/.test(typed) ? 'count' : undefined
}

/** What is wrong with what was typed, by field. */
export const wrongIn = (draft: FactDraft): Partial<Record<FactWords, Wrong>> =>
  Object.fromEntries(
    fieldsOf[draft.kind].flatMap((word) => {
      const wrong = wrongOf(word, draft[word].trim())
      return wrong ? [[word, wrong] as const] : []
    }),
  )

/** A fact in one line, without its kind: what it is called, and what belongs to it. */
export const factLine = ({ fact }: Pick<Fact, 'fact'>): { title: string; details: string[] } => {
  const { kind } = fact
  const draft = toFactDraft(kind, fact.value)
  const shown = fieldsOf[kind].filter(
    (word) => !['title', 'text', 'note', 'state', ...numbers, 'start', 'end'].includes(word),
  )
  const period = [draft.start, draft.end].filter(Boolean).join(' – ')
  return {
    title: kind === 'motive' ? draft.text : draft.title,
    details: [...shown.map((word) => draft[word]), fieldsOf[kind].includes('end') ? period : ''].filter(Boolean),
  }
}
