import { languages as allLanguages, type Language } from '#src/shared/locales.ts'
import type { ExpectedCv } from '../../evaluate/cv-scores.ts'
import { formatCitation, type PaperState, type PaperToCite } from './citations.ts'
import wordsApart from './letterspaced-words.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

// Fictitious people, generated from word lists in six languages, with the values that a careful reader finds in their
// CVs.

export const sectionNames = [
  'education',
  'experience',
  'projects',
  'publications',
  'talks',
  'awards',
  'skills',
  'languages',
  'interests',
  'service',
  'references',
] as const
export type SectionName = (typeof sectionNames)[number]

export interface Degree {
  degree: string
  field: string
  institution: string
  grade: string
  dates: string
  thesis: string
}
export interface Post {
  title: string
  employer: string
  dates: string
  duties: readonly string[]
}

/** Content of a layout. Lists are whole entries, each as one text. */
export interface CorpusPerson {
  language: Language
  name: string
  email: string
  phone: string
  place: string
  headings: Record<SectionName, string>
  degrees: readonly Degree[]
  posts: readonly Post[]
  papers: readonly { text: string; year: string; venue: string; state: PaperState }[]
  lists: Record<Exclude<SectionName, 'education' | 'experience' | 'publications'>, readonly string[]>
  /** Format of "page 2 of 3": the words before, between and after the numbers. */
  page: readonly [string, string]
  expected: ExpectedCv
}

type Words = (typeof words | typeof wordsApart)[Language]
type DegreeWords = [degree: string, field: string, institution: string, grade: string, read: string]
type PostWords = [title: string, employer: string, duties: string[]]

const pickSeveral = <Item>(list: readonly Item[], from: number, count: number): Item[] =>
  Array.from({ length: Math.min(count, list.length) }, (_, at) => list[(from + at) % list.length] as Item)

const at = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item

const toAscii = (name: string, language: Language, index: number) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '.') || `${language}${index}`

const pickStates = (index: number, count: number): PaperState[] =>
  Array.from({ length: count }, (_, paper) =>
    paper < 2
      ? 'published'
      : at(['accepted', 'published', 'submitted', 'published', 'inPreparation'] as const, paper + index),
  )

const buildPapers = (of: Words, language: Language, index: number): PaperToCite[] => {
  const { titles, coauthors } = of
  const count = Math.min(titles.length, 2 + ((index * 2 + 2) % 5))
  return pickStates(index, count).map((state, paper) => {
    const others = pickSeveral(coauthors, paper + index, 1 + ((paper + index) % Math.max(1, coauthors.length)))
    const position = (paper + index) % (others.length + 1)
    return {
      language,
      authors: [...others.slice(0, position), at(of.names, index), ...others.slice(position)],
      position: position + 1,
      title: at(titles, index + paper),
      venue: at(of.venues, paper + index),
      year: 2024 - paper,
      volume: 7 + paper * 3 + index,
      state,
      stateWord: state === 'published' ? '' : of.words.states[state],
    }
  })
}

const buildDegrees = (of: Words, index: number): { shown: Degree; read: string }[] => {
  const all = of.degrees as DegreeWords[]
  const first = at(all, index)
  const people = of.names.length
  const second = at(all.slice(people), index)
  const isOngoing = index % 3 === 1
  const chosen: [DegreeWords, string][] = [
    [second, isOngoing ? `2022 – ${of.words.present}` : '2021 – 2023'],
    [first, `${2017 - (index % 2)} – 2021`],
  ]
  return chosen.map(([[degree, field, institution, grade, read], dates], order) => ({
    shown: {
      degree,
      field,
      institution,
      grade,
      dates,
      thesis: order === 0 ? `${of.words.thesis}${at(of.titles, index + 5)}` : '',
    },
    read,
  }))
}

const buildPosts = (of: Words, index: number): Post[] =>
  pickSeveral(of.posts as PostWords[], index, 2).map(([title, employer, duties], order) => ({
    title,
    employer,
    duties,
    dates: order === 0 ? `03/2022 – ${of.words.present}` : '06/2019 – 09/2020',
  }))

const buildPerson = (language: Language, index: number, of: Words): CorpusPerson => {
  const name = at(of.names, index)
  const degrees = buildDegrees(of, index)
  const papers = buildPapers(of, language, index)
  const heading = (section: SectionName) => at(of.headings[section], index)
  const part = (list: readonly string[], count: number) => pickSeveral(list, index, count)
  return {
    language,
    name,
    email: `${toAscii(name, language, index)}@example.org`,
    phone: `+49 151 2345${1000 + index * 37}`,
    place: at(of.places, index),
    headings: Object.fromEntries(sectionNames.map((section) => [section, heading(section)])) as Record<
      SectionName,
      string
    >,
    degrees: degrees.map(({ shown }) => shown),
    posts: buildPosts(of, index),
    papers: papers.map((paper) => ({
      text: formatCitation(paper, index),
      year: String(paper.year),
      venue: paper.venue,
      state: paper.state,
    })),
    lists: {
      projects: part(of.projects, 2),
      talks: part(of.talks, 2).map((talk, order) => `${talk}, ${2023 - order}`),
      awards: part(of.awards, 3).map((award, order) => `${award}, ${2022 - order}`),
      skills: part(of.skills, 5),
      languages: pickSeveral(of.languages, 0, 3),
      interests: part(of.interests, 3),
      service: part(of.service, 2),
      references: of.referees,
    },
    page: [of.words.page, of.words.of],
    expected: {
      name,
      institution: degrees.map(({ shown }) => shown.institution),
      degree: degrees.map(({ shown }) => shown.degree),
      gpa: degrees.map(({ read }) => read).filter((read) => read !== ''),
      publication: papers.map(({ title, position, state }) => ({ title, position, state })),
    },
  }
}

const buildPeople = (language: Language, of: Words) => of.names.map((_, index) => buildPerson(language, index, of))

/** People whose CVs rules may be tuned on, and held-out people with separate word lists. */
export const corpusPeople = {
  tuned: allLanguages.flatMap((language) => buildPeople(language, words[language])),
  apart: allLanguages.flatMap((language) => buildPeople(language, wordsApart[language])),
}
