import type { PageValue } from '#src/features/catalogue-import/official/page-value.parse.ts'

/** Kinds of values that the reader of official pages looks for. */
export const pageFactKinds = [
  'deadline',
  'opens',
  'start',
  'letters',
  'gre',
  'gmat',
  'toefl',
  'ielts',
  'other_test',
  'gpa_min',
  'fee',
  'fee_waiver',
  'tuition',
  'document',
  'prompt_limit',
  'interview',
  'language_of_instruction',
  'mode',
  'length',
  'eligibility',
  'amount',
] as const
export type PageFactKind = (typeof pageFactKinds)[number]

/** Confidence below which a value is a question to the reader of the page, as for a date that fits two orders. */
export const minConfidence = 0.5

/** A value read from a page, with the sentence that states it. Values have the shapes of the file of facts. */
export interface PageFact extends PageValue {
  kind: PageFactKind
  /** Part of the page's text: `text.slice(start, end)`. */
  quote: string
  start: number
  end: number
  /** Headings above the quote, outermost first. */
  headings: readonly string[]
  /** Programme, track or row of a table that the value is about, as the page names it; null for the whole page. */
  appliesTo: string | null
  /** Between 0 and 1. */
  confidence: number
}

/** A cell of a table with the headers of its row and column. */
export interface PageCell {
  /** Index of the table on the page. */
  table: number
  row: number
  column: number
  rowHeader: string
  columnHeader: string
}

/** A paragraph, list item, term, definition or table cell: the smallest unit that the reader looks at. */
export interface PageBlock {
  text: string
  /** Offsets in the text of the page. */
  start: number
  end: number
  role: 'heading' | 'paragraph' | 'item' | 'term' | 'definition' | 'cell' | 'caption'
  /** 1 to 6 for a heading, otherwise 0. */
  level: number
  /** Headings above the block, outermost first. */
  headings: readonly string[]
  cell?: PageCell
}

export interface PageLink {
  url: string
  text: string
}

/** The visible content of a page. Quotes and offsets refer to `text`. */
export interface PageDocument {
  url: string
  title: string
  /** Language of the content, en, de, fr, es, zh or ar; "en" for any other. */
  language: string
  text: string
  blocks: readonly PageBlock[]
  links: readonly PageLink[]
  /** Values of JSON-LD, as the page states them. */
  metadata: Readonly<Record<string, unknown>>
}

/** Reason why a page has nothing to read. */
export type PageProblem = 'empty' | 'scripts_only' | 'login' | 'not_a_page'

/** What the reader found on a page. */
export interface PageReading {
  document: PageDocument
  /** Kind of page; facts of a `trap` (payment, housing, events, undergraduates) are not offered. */
  kind: 'programme' | 'graduate-school' | 'scholarship' | 'trap'
  facts: readonly PageFact[]
  /** Links of the page that probably lead to deadlines, admission requirements or fees, best first, at most two. */
  follow: readonly PageLink[]
  problem?: PageProblem
}
