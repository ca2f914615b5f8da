import type { PageDocument, PageFact } from '../../page-reading.rules.ts'
import { amountReader } from './amounts.parse.ts'
import { findSegmentAudience } from './audience.parse.ts'
import { documentReader } from './documents.parse.ts'
import { eligibilityReader } from './eligibility.parse.ts'
import type { FactReader, Finding } from './fact-reader.rules.ts'
import { feeReader } from './fees.parse.ts'
import { foldUnits } from './fold.parse.ts'
import { gradeReader } from './grades.parse.ts'
import { graduateTestReader } from './graduate-tests.parse.ts'
import { interviewReader } from './interviews.parse.ts'
import { languageTestReader } from './language-tests.parse.ts'
import { letterReader } from './letters.parse.ts'
import { promptReader } from './prompts.parse.ts'
import { readScoreRows } from './score-rows.parse.ts'
import { isUndergraduate, listSegments, type Segment, toQuote, withHeading, withPrevious } from './segments.parse.ts'
import { studyFormReader } from './study-form.parse.ts'
import { tuitionReader } from './tuition.parse.ts'
import { hasPhrase } from './words.rules.ts'

const readers: readonly FactReader[] = [
  letterReader,
  graduateTestReader,
  languageTestReader,
  gradeReader,
  feeReader,
  tuitionReader,
  documentReader,
  promptReader,
  interviewReader,
  studyFormReader,
  eligibilityReader,
  amountReader,
]

/** Readers whose values often stand under a heading that names them, as "TOEFL" above "At least 90". */
const headed = new Set<FactReader>([
  letterReader,
  graduateTestReader,
  languageTestReader,
  gradeReader,
  feeReader,
  tuitionReader,
])

/** Share of the confidence of a value whose name only stands in the heading, or in the sentence before. */
const headedConfidence = 0.85
const referringConfidence = 0.98

/** Remembers which headings name the facts of a reader: one heading stands above many sentences. */
const createHeadingIndex = () => {
  const known = new Map<FactReader, Map<string, boolean>>()
  return (reader: FactReader, heading: string, language: string): boolean => {
    const named = known.get(reader) ?? new Map<string, boolean>()
    known.set(reader, named)
    const isNamed = named.get(heading) ?? hasPhrase(foldUnits(heading), reader.anchor, language)
    named.set(heading, isNamed)
    return isNamed
  }
}
type HeadingIndex = ReturnType<typeof createHeadingIndex>

interface Extended {
  segment: Segment
  /** Share of the confidence that remains. */
  share: number
}

/** Returns the sentence with the words around it that name the facts of a reader. */
const extendSegment = (segment: Segment, reader: FactReader, isHeading: HeadingIndex): Extended | undefined => {
  const referring = withPrevious(segment)
  if (referring && hasPhrase(referring.folded, reader.anchor, segment.language))
    return { segment: referring, share: referringConfidence }
  const heading = segment.headings.at(-1)
  const below = heading && isHeading(reader, heading, segment.language) ? withHeading(segment) : undefined
  return below && { segment: below, share: headedConfidence }
}

const readSegment = (segment: Segment, reader: FactReader, isHeading: HeadingIndex): [Segment, Finding][] => {
  if (hasPhrase(segment.folded, reader.anchor, segment.language))
    return reader.read(segment).map((finding) => [segment, finding])
  const extended = headed.has(reader) ? extendSegment(segment, reader, isHeading) : undefined
  if (!extended) return []
  return reader
    .read(extended.segment)
    .filter(({ to }) => to > extended.segment.contextLength)
    .map((finding) => [extended.segment, { ...finding, confidence: finding.confidence * extended.share }])
}

/** Headers that name no programme: "Minimum score", "2026/27". */
const isGenericLabel = (label: string): boolean =>
  /^(?:(?:overall|minimum|min\.?|required|test|total|your) ?)?(?:scores?|requirements?|details?|value|amount|fees?|results?|minimum|level|points|overall|required|information|description|type|notes?|criteria|punkte|anforderung|mindestpunktzahl|puntaje|puntuacion|note minimale|[\d/–-]*)$/i.test(
    label.trim(),
  )

/** Row or column of a table that a cell is about: the one that does not name the kind of fact. */
const findCellLabel = (segment: Segment, reader: FactReader): string | null => {
  const { row, column, language } = segment
  const isName = (label: string | null) =>
    label !== null && !isGenericLabel(label) && !hasPhrase(label.toLowerCase(), reader.anchor, language)
  if (column !== null && !isName(column)) return isName(row) ? row : null
  return row !== null && !isName(row) && isName(column) ? column : null
}

const toFact = (segment: Segment, reader: FactReader, finding: Finding): PageFact => ({
  kind: finding.kind,
  value: finding.value,
  term: null,
  audience: finding.audience ?? findSegmentAudience(segment),
  round: finding.round ?? null,
  ...toQuote(segment, finding.from, finding.to),
  headings: segment.headings,
  appliesTo: finding.appliesTo ?? findCellLabel(segment, reader),
  confidence: finding.confidence,
})

/** Kinds of which a value read with less confidence is dropped, unless it is for other applicants or another programme. */
const ranked = new Set(['letters', 'ielts', 'toefl', 'gpa_min'])
/** Kinds of which a page states only one value for the same applicants. */
const single = new Set(['gre', 'gmat'])

const keyOf = ({ kind, value, audience, appliesTo, round }: PageFact): string =>
  JSON.stringify([kind, value, audience, appliesTo, round])

const contextKey = ({ kind, audience, appliesTo }: PageFact): string => JSON.stringify([kind, audience, appliesTo])

/** Removes repetitions, and of contradicting values for the same applicants all but the surest. */
const selectFacts = (facts: readonly PageFact[]): PageFact[] => {
  const distinct = [...new Map(facts.toReversed().map((fact) => [keyOf(fact), fact])).values()].toReversed()
  const surest = new Map<string, PageFact>()
  for (const fact of distinct) {
    const known = surest.get(contextKey(fact))
    if (!known || fact.confidence > known.confidence) surest.set(contextKey(fact), fact)
  }
  return distinct.filter((fact) => {
    const best = surest.get(contextKey(fact))
    if (single.has(fact.kind)) return best === fact
    return !ranked.has(fact.kind) || fact.confidence >= (best?.confidence ?? 0)
  })
}

/**
 * Reads the requirements of a page: all kinds of facts but deadlines, opening dates and starts. Each value has the sentence
 * that states it; requirements of first degrees are omitted.
 */
export const readRequirementFacts = (document: PageDocument): PageFact[] => {
  const isHeading = createHeadingIndex()
  const facts = listSegments(document).flatMap((segment) => {
    const found = readers.flatMap((reader) =>
      readSegment(segment, reader, isHeading).map(([read, finding]) => toFact(read, reader, finding)),
    )
    return found.length > 0 && isUndergraduate(segment) ? [] : found
  })
  // A letter of recommendation is a document only where no number of letters is stated.
  const isCounted = facts.some(({ kind }) => kind === 'letters')
  const stated = facts.filter(({ value }) => !isCounted || !String(value).startsWith('recommendation letter'))
  return selectFacts([...stated, ...readScoreRows(document)])
}
