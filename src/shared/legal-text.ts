import type { Language } from './locales.ts'

/** Texts that an operator may publish; `privacy` and `terms` replace the articles of the help page. */
export const legalTextNames = ['imprint', 'privacy', 'terms'] as const
export type LegalTextName = (typeof legalTextNames)[number]

/** Parses the name of a legal text; undefined for any other. */
export const parseLegalTextName = (name: string | undefined): LegalTextName | undefined =>
  legalTextNames.find((known) => known === name)

/** Elements of a legal text. The browser creates no others, so a text cannot contain markup of its own. */
export const textTags = [
  ...([
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'br',
    'strong',
    'em',
    'del',
    'code',
    'pre',
  ] as const),
  ...(['a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const
export type TextTag = (typeof textTags)[number]

/** Node of a legal text: characters, or an element. */
export type TextNode = string | TextElement
export interface TextElement {
  tag: TextTag
  children?: TextNode[]
  /** Address of a link: a path of this site, https, http, mailto or tel. */
  href?: string
  /** First number of an ordered list. */
  start?: number
}

/** Legal text as the server sends it. */
export interface LegalText {
  /** First heading of the file, if it begins with one. */
  title?: string
  /** Language of the file; unknown for one without a language in its name. */
  language?: Language
  nodes: TextNode[]
}
