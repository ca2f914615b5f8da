import { foldUnits } from './fold.parse.ts'

// Words and phrases by language, compiled to one expression for each language. Texts are folded by `foldUnits`.

/**
 * Phrases by language, separated by bars. A phrase is a whole word; an asterisk at its beginning or end allows letters
 * there. Chinese and Arabic phrases have no word boundaries, because articles and conjunctions are prefixes.
 */
export type WordTable = Readonly<Partial<Record<string, string>>>

export interface WordMatch {
  start: number
  end: number
  /** Folded text of the match. */
  text: string
}

const letters = 'a-z0-9ßøæœ'

const start = `(?<![${letters}])`
const end = `(?![${letters}])`

interface Phrase {
  pattern: string
  /** Boundaries that the phrase needs, as keys of `groups`. */
  boundaries: string
}

const readPhrase = (phrase: string): Phrase => {
  const text = foldUnits(phrase.replace(/^\*|\*$/g, ''))
  const hasStart = /^[a-z0-9]/.test(text) && !phrase.startsWith('*')
  const hasEnd = /[a-z0-9]$/.test(text) && !phrase.endsWith('*')
  return {
    pattern: text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    boundaries: `${hasStart ? start : ''}|${hasEnd ? end : ''}`,
  }
}

const expressions = new WeakMap<WordTable, Map<string, RegExp>>()

/** Phrases with the same boundaries form one alternation, which the engine can search by its first letters. */
const compileTable = (table: WordTable, language: string): RegExp => {
  const own = language === 'en' ? '' : (table[language] ?? '')
  const phrases = [...(table.en ?? '').split('|'), ...own.split('|')].filter(Boolean).map(readPhrase)
  const groups = Map.groupBy(phrases, ({ boundaries }) => boundaries)
  const alternations = [...groups].map(([boundaries, members]) => {
    const [before = '', after = ''] = boundaries.split('|')
    // The longest phrase comes first, because an alternation takes the first that matches.
    const patterns = members.map(({ pattern }) => pattern).toSorted((a, b) => b.length - a.length)
    return `${before}(?:${patterns.join('|')})${after}`
  })
  return new RegExp(alternations.length > 0 ? alternations.join('|') : '(?!)', 'g')
}

const getExpression = (table: WordTable, language: string): RegExp => {
  const known = expressions.get(table) ?? new Map<string, RegExp>()
  expressions.set(table, known)
  const expression = known.get(language) ?? compileTable(table, language)
  known.set(language, expression)
  return expression
}

/** Lists the phrases of a table that a folded text contains, in their order; English phrases count in every language. */
export const findPhrases = (folded: string, table: WordTable, language: string): WordMatch[] =>
  [...folded.matchAll(getExpression(table, language))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }))

/** Returns whether a folded text contains a phrase of a table. */
export const hasPhrase = (folded: string, table: WordTable, language: string): boolean => {
  return folded.search(getExpression(table, language)) >= 0
}
