import { classifyHeading } from '#src/features/cv/reading/sections.parse.ts'
import type { InterestSource } from './interest-sources.rules.ts'

// Topics of longer texts: career goals, research experience, the CV. Pure.

export interface PersonText {
  source: Exclude<InterestSource, 'named'>
  text: string
}

/** Topic found in a text, with its relevance. */
export interface TextTopic {
  source: PersonText['source']
  words: string
  rank: number
}

/** Maximum number of topics per text: more would say less about the applicant's interests. */
export const maxFromText = 5
/** Maximum length of a CV text in characters; the rest, after some thirty pages, is ignored. */
export const maxTextLength = 60_000

/** Strips headings from the text: "Education" heads a section of every CV and is no interest by itself. */
export const removeHeadings = (text: string): string =>
  text
    .split('\n')
    .filter((line) => classifyHeading(line.trim()) === undefined)
    .join('\n')

const byRank = (a: TextTopic, b: TextTopic) => b.rank - a.rank || (a.words < b.words ? -1 : 1)

/** Lists all proper word sequences of a topic. */
const partsOf = (topic: string): string[] => {
  const words = topic.split(' ')
  return words
    .flatMap((_, from) => words.slice(from).map((_word, more) => words.slice(from, from + more + 1).join(' ')))
    .filter((part) => part !== topic)
}

/** Selects the main topics of each text: at most five, none contained in another. */
export const selectTopics = (met: readonly TextTopic[], source: PersonText['source']): string[] => {
  const own = met.filter((one) => one.source === source)
  const parts = new Set(own.flatMap(({ words }) => partsOf(words)))
  return own
    .filter(({ words }) => !parts.has(words))
    .sort(byRank)
    .slice(0, maxFromText)
    .map(({ words }) => words)
}
