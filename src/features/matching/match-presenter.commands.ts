import { listAudiencesFor } from '#src/features/catalogue/audience.commands.ts'
import { toDecidingFacts } from '#src/features/catalogue/commands.ts'
import { parseDeadlineDate, parseMonthDay, programFormats } from '#src/features/catalogue/rules.ts'
import type { Db } from '#src/server/database.ts'
import { dayMs } from '#src/shared/durations.ts'
import type { Reader } from './applicants.commands.ts'
import type { Contribution, Match } from './contract.ts'
import { explainScore } from './engine/explanations.engine.ts'
import { type Order, orders } from './engine/order.engine.ts'
import type { Plan } from './engine/plan.engine.ts'
import type { Ranked } from './engine/rank.engine.ts'
import { tierAt } from './engine/scoring.engine.ts'
import { listPlaces, type ProgramPlace } from './program-index/program-index.data.ts'
import { byteAt, idAt, indexAt, nameAt, numbersAt, universityIdAt } from './program-index/segment.engine.ts'
import { listRequirements } from './requirements.parse.ts'
import { listMatchedInterests } from './research/research.engine.ts'
import { dedupeMatches, merge, million, sumJudgedParts } from './rules.ts'

// Presentation of ranked programmes as matches.

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
  const [stated] = [cycle ?? year].filter((said) => said !== '')
  return {
    ...part,
    reason: `matching.reason.deadline.${stated ? 'expected' : 'undated'}`,
    params: { month: day.month, day: day.day, ...(stated ? { cycle: stated } : {}) },
    facts: ['deadline'],
  }
}

/** Applicant, plan and order of a ranking pass. */
export interface RankedFor {
  plan: Plan
  order: Order
  reader: Reader
}

/** Converts a ranked programme to a match: its contributions with their sentences, and the facts to decide by. */
export const toMatch = ({ plan, order, reader }: RankedFor, ranked: Ranked, place: ProgramPlace): Match => {
  const { key, segment, row, others = [] } = ranked
  const today = isoDay(plan.applicant.today)
  const facts: MatchFacts = toDecidingFacts(
    { facts: place.ownFacts, universityFacts: place.universityFacts, level: place.level },
    listAudiencesFor(plan.applicant.residence.origin, place.country),
  )
  const reasoning = explainScore(plan, segment, row).map((part) => withDeadline(part, facts, today))
  const deadline = reasoning.find(({ name }) => name === 'deadline')?.params.date
  const id = idAt(segment, row)
  return {
    id,
    universityId: universityIdAt(segment, row),
    programId: id,
    university_name: place.universityName,
    program_name: nameAt(segment, row),
    isNearField: !order.isInWantedField(key),
    isByField: indexAt(segment.lines, row) > 0,
    also: others.map((other) => ({ programId: idAt(segment, other), name: nameAt(segment, other) })),
    degree: place.degree,
    match_score: order.scoreOf(key) / million,
    judged: sumJudgedParts(reasoning),
    tie: order.tieOf(key),
    format: programFormats[byteAt(segment.formats, row) - 1] ?? null,
    location: place.city ? `${place.city}, ${place.country}` : place.country,
    website_url: place.websiteUrl,
    category: tierAt(plan, segment, row),
    reasoning,
    unknown: reasoning.filter(({ isKnown }) => !isKnown).map(({ name }) => name),
    sources: place.sources.filter(({ fact }) => reasoning.some(({ facts }) => facts.includes(fact))),
    requirements: listRequirements(place.facts, today),
    application_deadline: typeof deadline === 'string' ? deadline : null,
    facts,
    source: sourceOf(reader, plan, ranked),
  }
}

/** Converts ranked programmes to matches one by one; undefined for a programme that was deleted since the pass. */
export const presentRanked = async (
  db: Db,
  rankedFor: RankedFor,
  ranked: readonly Ranked[],
): Promise<(Match | undefined)[]> => {
  const places = await listPlaces(
    db,
    ranked.map(({ segment, row }) => idAt(segment, row)),
  )
  return ranked.map((one) => {
    const place = places.get(idAt(one.segment, one.row))
    return place && toMatch(rankedFor, one, place)
  })
}

/** Returns a list of matches, deduplicated; the next pass omits the deleted programmes. */
export const mergePresented = (presented: readonly (Match | undefined)[], order: Order): Match[] => {
  const matches = presented.filter((match) => match !== undefined)
  return order === orders.match ? merge(matches) : dedupeMatches(matches)
}
