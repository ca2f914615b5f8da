import type { PageFactKind } from '../../page-reading.rules.ts'
import type { Segment } from './segments.parse.ts'
import type { WordTable } from './words.rules.ts'

/** A value found in a sentence. Positions refer to the folded text of the segment. */
export interface Finding {
  kind: PageFactKind
  value: unknown
  from: number
  to: number
  /** Audience of the value; without it, that of the sentence or the heading. */
  audience?: string | null
  round?: string
  appliesTo?: string | null
  /** Between 0 and 1. */
  confidence: number
}

/** Reads one family of facts from sentences that contain one of its words. */
export interface FactReader {
  anchor: WordTable
  read: (segment: Segment) => Finding[]
}
