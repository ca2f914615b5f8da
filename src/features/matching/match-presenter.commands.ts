import { isStateResident, listAudiencesFor } from '#src/features/catalogue/audience.commands.ts'
import { toDecidingFacts } from '#src/features/catalogue/commands.ts'
import { isByField } from '#src/features/catalogue/entries/program-merge.engine.ts'
import { type Fact, type Facts, ownPageSource } from '#src/features/catalogue/facts/facts.rules.ts'
import { parseDeadlineDate, parseMonthDay, programFormats, selectFormat } from '#src/features/catalogue/rules.ts'
import type { Db } from '#src/server/database.ts'
import { dayMs } from '#src/shared/durations.ts'
import type { Reader } from './applicants.commands.ts'
import { type Contribution, contributionSchema, type FactSource, type Match } from './contract.ts'
import type { StoredMatch } from './data.ts'
import { explainScore } from './engine/explanations.engine.ts'
import type { Order } from './engine/order.engine.ts'
import type { Plan } from './engine/plan.engine.ts'
import type { Ranked } from './engine/rank.engine.ts'
import { tierAt } from './engine/scoring.engine.ts'
import type { OwnFacts } from './own-facts.commands.ts'
import { listMatchDetails, type MatchDetails } from './program-index/program-index.data.ts'
import { byteAt, idAt, indexAt, nameAt, numbersAt, universityIdAt } from './program-index/segment.engine.ts'
import { listRequirements } from './requirements.parse.ts'
import { listMatchedInterests } from './research/research.engine.ts'
import { dedupeMatches, isNearFieldBy, matchingFacts, merge, million, sumJudgedParts } from './rules.ts'

// Presentation of ranked and of stored programmes as matches.

/** Source of a match: the CV when only an interest accepted from it, or only its text, matches (MA-02). */
const sourceOf = ({ fromCv }: Reader, plan: Plan, { segment, row }: Ranked): Match['source'] => {
  const met = listMatchedInterests(plan.research, numbersAt(segment.ownTerms, row))
  const isCvAlone = met.length > 0 && met.every(({ source }) => source === 'cv')
  return isCvAlone || met.some(({ words }) => fromCv.has(words)) ? 'cv_analysis' : 'ai_matching'
}

const isoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

type MatchFacts = Match['facts']

/**
 * Adds the deadline of the list to the sentence of its part: the applicant's own when a page has several, the day of an
 * earlier cycle, or a date without a year.
 */
const withDeadline = (part: Contribution, { deadline }: MatchFacts, today: string): Contribution => {
  if (part.name !== 'deadline' || !deadline) return part
  if (part.params.date !== undefined) {
    const own = parseDeadlineDate(deadline.value)
    return part.points > 0 && own !== undefined && own >= today ? { ...part, params: { date: own } } : part
  }
  const day = parseMonthDay(deadline.value)
  if (!day) return part
  const { year, cycle } = deadline
  const [stated] = [cycle ?? year].filter((label) => label !== '')
  return {
    ...part,
    reason: `matching.reason.deadline.${stated ? 'expected' : 'undated'}`,
    params: { month: day.month, day: day.day, ...(stated ? { cycle: stated } : {}) },
    facts: ['deadline'],
  }
}

const isOwn = (fact: Fact | undefined): boolean => fact?.source === ownPageSource

/** Lists the pages on which the applicant read facts. */
const listOwnSources = (facts: Facts): FactSource[] =>
  matchingFacts.flatMap((kind): FactSource[] => {
    const fact = facts[kind]
    return fact && isOwn(fact) ? [{ fact: kind, year: fact.year, title: '', url: fact.url ?? '', isOwn: true }] : []
  })

const formatLocation = ({ city, country }: { city: string | null; country: string }) =>
  city ? `${city}, ${country}` : country

/** Parts of a match that follow from the reasons of its score. */
const describeReasoning = (reasoning: Contribution[]) => {
  const deadline = reasoning.find(({ name }) => name === 'deadline')?.params.date
  return {
    judged: sumJudgedParts(reasoning),
    reasoning,
    unknown: reasoning.filter(({ isKnown }) => !isKnown).map(({ name }) => name),
    application_deadline: typeof deadline === 'string' ? deadline : null,
  }
}

/** Applicant, own facts, plan and order of a ranking pass. */
export interface RankedFor {
  plan: Plan
  order: Order
  reader: Reader
  own: OwnFacts
}

/** Converts a ranked programme to a match: its contributions with their sentences, and the facts to decide by. */
export const toMatch = ({ plan, order, reader, own }: RankedFor, ranked: Ranked, details: MatchDetails): Match => {
  const { key, segment, row, others = [] } = ranked
  const today = isoDay(plan.applicant.today)
  const id = idAt(segment, row)
  const ownFacts = own.merge(id, details.ownFacts)
  const facts: MatchFacts = toDecidingFacts(
    { facts: ownFacts, universityFacts: details.universityFacts, level: details.level },
    listAudiencesFor(plan.applicant.residence.origin, details.country),
    isStateResident({ residenceState: plan.applicant.state }, details),
  )
  const reasoning = explainScore(plan, segment, row).map((part) => withDeadline(part, facts, today))
  return {
    id,
    universityId: universityIdAt(plan.programIndex, segment, row),
    programId: id,
    university_name: details.universityName,
    program_name: nameAt(segment, row),
    isNearField: !order.isInWantedField(key),
    isByField: indexAt(segment.lines, row) > 0,
    also: others.map((other) => ({ programId: idAt(segment, other), name: nameAt(segment, other) })),
    degree: details.degree,
    match_score: order.scoreOf(key) / million,
    tie: order.tieOf(key),
    format: programFormats[byteAt(segment.formats, row) - 1] ?? null,
    location: formatLocation(details),
    website_url: details.websiteUrl,
    category: tierAt(plan, segment, row),
    ...describeReasoning(reasoning),
    sources: [...listOwnSources(ownFacts), ...details.sources.filter(({ fact }) => !isOwn(ownFacts[fact]))].filter(
      ({ fact }) => reasoning.some(({ facts: used }) => used.includes(fact)),
    ),
    requirements: listRequirements(own.merge(id, details.facts), today),
    facts,
    source: sourceOf(reader, plan, ranked),
  }
}

// Built once: a snapshot reads six matches.
const storedReasoningSchema = contributionSchema.array().catch([])

const factsOfStored = ({ university }: StoredMatch, program: StoredMatch['program']): MatchFacts =>
  program ? toDecidingFacts({ facts: program.facts, universityFacts: university.facts, level: program.level }) : {}

/**
 * Converts a stored match to a match, with the requirements that are current on `today`. It has no ties and no sources:
 * those belong to a ranking.
 *
 * @param today ISO date
 */
export const presentStored = (stored: StoredMatch, today: string, own: Pick<OwnFacts, 'merge'>): Match => {
  const { university } = stored
  const program = stored.program && { ...stored.program, facts: own.merge(stored.program.id, stored.program.facts) }
  const reasoning = storedReasoningSchema.parse(stored.contributions)
  const { name = '', degree = '' } = program ?? {}
  return {
    id: program?.id ?? university.id,
    universityId: university.id,
    programId: program?.id ?? null,
    university_name: university.name,
    program_name: name,
    isNearField: isNearFieldBy(reasoning),
    isByField: program !== null && isByField(program),
    also: [],
    degree,
    match_score: stored.score,
    tie: '',
    format: selectFormat(name, degree, program?.facts.mode?.value),
    location: formatLocation(university),
    website_url: program?.websiteUrl ?? university.websiteUrl,
    category: stored.category,
    ...describeReasoning(reasoning),
    sources: [],
    requirements: program ? listRequirements(program.facts, today) : [],
    facts: factsOfStored(stored, program),
    source: stored.source,
  }
}

/** Converts ranked programmes to matches one by one; undefined for a programme that was deleted since the pass. */
export const presentRanked = async (
  db: Db,
  rankedFor: RankedFor,
  ranked: readonly Ranked[],
): Promise<(Match | undefined)[]> => {
  const detailsById = await listMatchDetails(
    db,
    ranked.map(({ segment, row }) => idAt(segment, row)),
  )
  return ranked.map((one) => {
    const details = detailsById.get(idAt(one.segment, one.row))
    return details && toMatch(rankedFor, one, details)
  })
}

const isPresent = (match: Match | undefined): match is Match => match !== undefined

/** Returns the matches of one pass in its order, deduplicated; the next pass omits the deleted programmes. */
export const dedupePresented = (presented: readonly (Match | undefined)[]): Match[] =>
  dedupeMatches(presented.filter(isPresent))

/** Merges the matches of several passes, best first. */
export const mergePresented = (presented: readonly (Match | undefined)[]): Match[] => merge(presented.filter(isPresent))
