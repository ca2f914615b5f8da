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

const compilePhrase = (phrase: string): string => {
  const text = foldUnits(phrase.replace(/^\*|\*$/g, ''))
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, ' {1,3}')
  const isLatin = /^[a-z0-9]/.test(text)
  const before = isLatin && !phrase.startsWith('*') ? `(?<![${letters}])` : ''
  const after = /[a-z0-9]$/.test(text) && !phrase.endsWith('*') ? `(?![${letters}])` : ''
  return `${before}${escaped}${after}`
}

const expressions = new WeakMap<WordTable, Map<string, RegExp>>()

const compileTable = (table: WordTable, language: string): RegExp => {
  const own = language === 'en' ? '' : (table[language] ?? '')
  const phrases = [...(table.en ?? '').split('|'), ...own.split('|')].filter(Boolean)
  // The longest phrase comes first, because an alternation takes the first that matches.
  const sorted = phrases.toSorted((a, b) => b.length - a.length)
  return new RegExp(sorted.length > 0 ? sorted.map(compilePhrase).join('|') : '(?!)', 'g')
}

const getExpression = (table: WordTable, language: string): RegExp => {
  const known = expressions.get(table) ?? new Map<string, RegExp>()
  expressions.set(table, known)
  const expression = known.get(language) ?? compileTable(table, language)
  known.set(language, expression)
  return expression
}

/** Lists the phrases of a table that a folded text contains, in their order; English phrases count in every language. */
export const findWords = (folded: string, table: WordTable, language: string): WordMatch[] =>
  [...folded.matchAll(getExpression(table, language))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }))

/** Returns whether a folded text contains a phrase of a table. */
export const hasWord = (folded: string, table: WordTable, language: string): boolean => {
  return folded.search(getExpression(table, language)) >= 0
}
