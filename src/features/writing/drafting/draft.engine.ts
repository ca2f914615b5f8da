import type { StatedFact } from '#src/features/fact-bank/contract.ts'
import { getDateFormat, getListFormat } from '#src/shared/formats.ts'
import type { SectionKey, WritingKind, WritingLanguage } from '../rules.ts'
import { type Gap, gapTexts, phrases } from './phrases.rules.ts'

// First draft from facts only: one sentence per fact, and a gap where only the user can continue. Pure.

export interface DraftSource {
  facts: readonly { id: string; fact: StatedFact }[]
  /** Name of the applicant; empty when unknown. */
  name: string
  program: string
  university: string
  /** Recipient of a letter; empty without a selected professor of the programme. */
  professor: string
  /** Date such as 2026-11-23: a degree with a later date is not held yet. */
  today: string
}

export interface DraftSentence {
  text: string
  /** Ids of the facts behind the sentence; empty without a claim. */
  facts: string[]
  isGap: boolean
}

export interface DraftSection {
  key: SectionKey
  sentences: DraftSentence[]
}

/** Sections of each kind of writing, in order. */
export const outlines: Record<WritingKind, readonly SectionKey[]> = {
  statement: ['motive', 'studies', 'research', 'work', 'skills', 'programme'],
  proposal: ['question', 'state', 'method', 'research', 'skills', 'plan'],
  letter: ['opening', 'programme', 'studies', 'work', 'skills', 'motive', 'closing'],
  email: ['opening', 'motive', 'studies', 'research', 'closing'],
}

type DraftFact = DraftSource['facts'][number]
type OfKind<K extends StatedFact['kind']> = Extract<StatedFact, { kind: K }>

/** Formats a year, a month or a day in words. */
const dateText = (date: string, language: WritingLanguage): string => {
  if (date.length <= 4) return language === 'zh' && date ? `${date}年` : date
  const day = new Date(`${date.slice(0, 7)}-01T00:00:00Z`)
  return getDateFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(day)
}

const periodText = ({ start, end }: { start: string; end: string }, language: WritingLanguage): string => {
  const phrasing = phrases[language]
  if (start && end) return phrasing.between(dateText(start, language), dateText(end, language))
  return start ? phrasing.since(dateText(start, language)) : dateText(end, language)
}

/** Splits the user's own words into sentences of the text. */
const ownWords = (words: string): string => {
  const text = words.trim()
  return text === '' || /[.!?。！？؟]$/u.test(text) ? text : `${text}.`
}

const degreeText = ({ value }: OfKind<'degree'>, language: WritingLanguage, today: string): string => {
  const { title, field, by, end } = value
  const isOpen = end !== '' && end > today.slice(0, end.length)
  const phrasing = isOpen ? phrases[language].openDegree : phrases[language].degree
  return phrasing({ what: [title, field].filter(Boolean).join(', '), by, end: dateText(end, language) })
}

type Maker = (fact: StatedFact, language: WritingLanguage, today: string) => string

const makers: Partial<Record<StatedFact['kind'], Maker>> = {
  degree: (fact, language, today) => (fact.kind === 'degree' ? degreeText(fact, language, today) : ''),
  grade: (fact, language) => {
    if (fact.kind !== 'grade') return ''
    const { title, scale, by } = fact.value
    return phrases[language].grade({ grade: /^[\d.,]+$/.test(scale) ? `${title}/${scale}` : title, by })
  },
  course: (fact, language) => (fact.kind === 'course' ? phrases[language].course(fact.value) : ''),
  project: (fact, language) =>
    fact.kind === 'project'
      ? phrases[language].project({ ...fact.value, period: periodText(fact.value, language) })
      : '',
  paper: (fact, language) =>
    fact.kind === 'paper' ? phrases[language].paper[fact.value.state ?? 'unsaid'](fact.value) : '',
  talk: (fact, language) => (fact.kind === 'talk' ? phrases[language].talk(fact.value) : ''),
  work: (fact, language) =>
    fact.kind === 'work' ? phrases[language].work({ ...fact.value, period: periodText(fact.value, language) }) : '',
  teaching: (fact, language) =>
    fact.kind === 'teaching'
      ? phrases[language].teaching({ ...fact.value, period: periodText(fact.value, language) })
      : '',
  award: (fact, language) =>
    fact.kind === 'award' ? phrases[language].award({ ...fact.value, date: dateText(fact.value.date, language) }) : '',
  test: (fact, language) => (fact.kind === 'test' && fact.value.score ? phrases[language].test(fact.value) : ''),
  motive: (fact) => (fact.kind === 'motive' ? ownWords(fact.value.text) : ''),
}

const sentencesOf = ({ id, fact }: DraftFact, language: WritingLanguage, today: string): DraftSentence[] => {
  const made = makers[fact.kind]?.(fact, language, today) ?? ''
  const note = 'note' in fact.value ? ownWords(fact.value.note) : ''
  return [made, note].filter((text) => text !== '').map((text) => ({ text, facts: [id], isGap: false }))
}

/** Joins skills, or languages, in one sentence. */
const listSentence = (
  facts: readonly DraftFact[],
  kind: 'skill' | 'language',
  language: WritingLanguage,
): DraftSentence[] => {
  const those = facts.filter(({ fact }) => fact.kind === kind)
  if (those.length === 0) return []
  const names = those.flatMap(({ fact }) =>
    fact.kind === 'skill' || fact.kind === 'language'
      ? [fact.value.level ? `${fact.value.title} (${fact.value.level})` : fact.value.title]
      : [],
  )
  const list = getListFormat(language).format(names)
  const phrasing = kind === 'skill' ? phrases[language].skills : phrases[language].languages
  return [{ text: phrasing(list), facts: those.map(({ id }) => id), isGap: false }]
}

const free = (text: string): DraftSentence => ({ text, facts: [], isGap: false })
const gap = (kind: Gap, language: WritingLanguage): DraftSentence => ({
  text: gapTexts[language][kind],
  facts: [],
  isGap: true,
})

/** Maximum number of facts in a section; more would read as a list. */
const maxFactsOfSection = 6

const factSections: Partial<Record<SectionKey, readonly StatedFact['kind'][]>> = {
  motive: ['motive'],
  studies: ['degree', 'grade', 'course', 'test'],
  research: ['project', 'paper', 'talk'],
  work: ['work', 'teaching', 'award'],
}

/** Gaps of a section without matching facts, or besides them. */
const ownGaps: Partial<Record<SectionKey, Gap>> = {
  motive: 'motive',
  state: 'state',
  question: 'question',
  method: 'method',
  plan: 'plan',
}

const programmeSentences = ({ program, university }: DraftSource, language: WritingLanguage): DraftSentence[] =>
  program || university
    ? [free(phrases[language].apply({ program, university })), gap('fit', language)]
    : [gap('programme', language)]

const closingSentences = (kind: WritingKind, { name }: DraftSource, language: WritingLanguage): DraftSentence[] => {
  const phrasing = phrases[language]
  const asks = kind === 'email' ? [gap('ask', language)] : []
  return [...asks, free(phrasing.wish), free(phrasing.regards), ...(name ? [free(name)] : [])]
}

/** Builds a section of a draft. */
const sectionOf = (
  key: SectionKey,
  kind: WritingKind,
  source: DraftSource,
  language: WritingLanguage,
): DraftSentence[] => {
  if (key === 'opening') return [free(phrases[language].greeting(kind === 'email' ? source.professor : ''))]
  if (key === 'programme') return programmeSentences(source, language)
  if (key === 'closing') return closingSentences(kind, source, language)
  if (key === 'skills')
    return [...listSentence(source.facts, 'skill', language), ...listSentence(source.facts, 'language', language)]
  const kinds = factSections[key] ?? []
  const facts = kinds
    .flatMap((one) => source.facts.filter(({ fact }) => fact.kind === one))
    .slice(0, maxFactsOfSection)
    .flatMap((fact) => sentencesOf(fact, language, source.today))
  const own = ownGaps[key]
  if (facts.length > 0) return facts
  return [gap(own ?? 'facts', language)]
}

/** Builds the sections of a draft, without empty ones. */
export const buildDraft = (kind: WritingKind, language: WritingLanguage, source: DraftSource): DraftSection[] =>
  outlines[kind]
    .map((key) => ({ key, sentences: sectionOf(key, kind, source, language) }))
    .filter(({ sentences }) => sentences.length > 0)
