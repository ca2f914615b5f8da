import { reviewSource } from '#src/features/catalogue/editing/editing.rules.ts'
import { type Fact, type Facts, getStartYear } from '#src/features/catalogue/facts/facts.rules.ts'
import { parseMonthDay } from '#src/features/catalogue/rules.ts'
import type { OwnFact, ReadFact } from './contract.ts'
import { type ProvenValue, toCatalogueFacts } from './own-facts.rules.ts'
import { minConfidence, type PageFact } from './page-reading.rules.ts'
import { catalogueKindByPageKind, findEffect, findOtherReading, type TargetEntity } from './rules.ts'

// Comparison of a value of a page with what is known about its entry.

/** Whether an editor saved a value of a page as a fact of the catalogue. */
export const isPublished = (facts: Facts, { kind, quote }: Pick<PageFact, 'kind' | 'quote'>, url: string): boolean => {
  const fact = facts[catalogueKindByPageKind[kind] ?? '']
  return fact?.source === reviewSource && fact.url === url && (fact.quote ?? '').split('\n').includes(quote)
}

/** What is known about the entry that a page is read for. */
export interface KnownEntry {
  entity: TargetEntity
  country: string | null
  /** Facts of the catalogue, those of the university included. */
  facts: Facts
  /** Facts that the user accepted. */
  accepted: readonly Pick<OwnFact, 'kind' | 'term' | 'audience' | 'round' | 'quote'>[]
  /** Deadline of the user's own application; undefined without a stated one. */
  ownDeadline?: { date: string; sourceUrl: string; isConfirmed: boolean } | undefined
}

const firstWord = (line: unknown) =>
  typeof line === 'string' ? (line.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? '') : ''

const dayOf = (value: unknown): string => {
  const day = parseMonthDay(value)
  return day ? `${day.month}-${day.day}` : JSON.stringify(value ?? null)
}

/** Whether two values of a kind differ. Lists differ in a line about the same test; dates in their day. */
const isOtherValue = (kind: string, known: unknown, read: unknown): boolean => {
  if (kind === 'deadline' || kind === 'opens') return dayOf(known) !== dayOf(read)
  if (Array.isArray(known) && Array.isArray(read))
    return read.some((line) => known.some((other) => firstWord(other) === firstWord(line) && other !== line))
  return JSON.stringify(known) !== JSON.stringify(read)
}

const findKnown = (kind: string | undefined, { facts, ownDeadline }: KnownEntry): ReadFact['known'] => {
  if (kind === 'deadline' && ownDeadline)
    return {
      value: { date: ownDeadline.date },
      year: ownDeadline.date.slice(0, 4),
      url: ownDeadline.sourceUrl,
      isOwn: ownDeadline.isConfirmed,
    }
  const fact = kind === undefined ? undefined : facts[kind]
  return (
    fact && {
      value: fact.value,
      ...(fact.currency === undefined ? {} : { currency: fact.currency }),
      year: fact.year,
      url: fact.url ?? '',
      isOwn: false,
    }
  )
}

const toOne = (fact: ProvenValue, { entity, country }: KnownEntry): Fact | undefined => {
  const kind = catalogueKindByPageKind[fact.kind]
  return kind === undefined ? undefined : toCatalogueFacts([fact], { entity, country, source: '' })[kind]
}

const toProof = ({ kind, term, audience, round, quote }: KnownEntry['accepted'][number]) =>
  JSON.stringify([kind, term, audience, round, quote])

/** Whether two facts are of one cycle; an undated fact may be of any. */
const isSameCycle = (known: { year: string }, read: { year: string }): boolean =>
  known.year === '' || read.year === '' || getStartYear(known.year) === getStartYear(read.year)

/**
 * Compares a value of a page with what is known, and names its effect.
 *
 * @param options.readOn ISO date of the reading
 * @param options.today ISO date
 */
export const reviewFact = (
  { page, ...fact }: PageFact & { page: number },
  index: number,
  known: KnownEntry,
  { language, url, readOn, today }: { language: string; url: string; readOn: string; today: string },
): ReadFact => {
  const kind = catalogueKindByPageKind[fact.kind]
  const before = findKnown(kind, known)
  const read = toOne({ ...fact, url, readOn }, known)
  const otherReading = fact.confidence < minConfidence ? findOtherReading(fact, language) : undefined
  return {
    ...fact,
    headings: [...fact.headings],
    index,
    page,
    ...(before === undefined ? {} : { known: before }),
    contradicts:
      before !== undefined &&
      read !== undefined &&
      kind !== undefined &&
      isSameCycle(before, read) &&
      isOtherValue(kind, before.value, read.value),
    ...(otherReading === undefined ? {} : { otherReading }),
    effect: findEffect(fact, today),
    isAccepted: known.accepted.some((one) => toProof(one) === toProof(fact)),
  }
}
