import { classifyHeading } from '#src/features/cv/reading/sections.parse.ts'
import type { InterestSource } from './interest-sources.rules.ts'

// What longer texts name of the catalogue's topics: career goals, research experience, the CV. Pure.

export interface PersonText {
  source: Exclude<InterestSource, 'named'>
  text: string
}

/** A topic that a text names, and how much of the text is about it. */
export interface Met {
  source: PersonText['source']
  words: string
  rank: number
}

/** More topics than these of one text would say less about what its person wants. */
export const maxFromText = 5
/** A longer CV is read up to here: some thirty pages. */
export const maxTextLength = 60_000

/** The text without its headings: "Education" stands over a section of every CV and is nobody's interest by that. */
export const removeHeadings = (text: string): string =>
  text
    .split('\n')
    .filter((line) => classifyHeading(line.trim()) === undefined)
    .join('\n')

const byRank = (a: Met, b: Met) => b.rank - a.rank || (a.words < b.words ? -1 : 1)

/** Every run of words within a topic but the whole. */
const partsOf = (topic: string): string[] => {
  const words = topic.split(' ')
  return words
    .flatMap((_, from) => words.slice(from).map((_word, more) => words.slice(from, from + more + 1).join(' ')))
    .filter((part) => part !== topic)
}

/** The topics that each text is most about: at most five, none of them a part of another. */
export const selectTopics = (met: readonly Met[], source: PersonText['source']): string[] => {
  const own = met.filter((one) => one.source === source)
  const parts = new Set(own.flatMap(({ words }) => partsOf(words)))
  return own
    .filter(({ words }) => !parts.has(words))
    .sort(byRank)
    .slice(0, maxFromText)
    .map(({ words }) => words)
}
