import type { Tier } from '#src/features/catalogue/tiers.rules.ts'
import type { TestScores } from '#src/features/profile/test-scores.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import { type Reader, readApplicant } from './applicants.commands.ts'
import type { LeftOut, Match, Standing } from './contract.ts'
import { isRankingStored, listStoredMatches, replaceMatches } from './data.ts'
import { explainScore } from './engine/explanations.engine.ts'
import { orders } from './engine/order.engine.ts'
import { createPlan, type Plan } from './engine/plan.engine.ts'
import { buildSortKey, type Cursor, type Pass, type RankFilter, rankPrograms } from './engine/rank.engine.ts'
import { exclusionReasons, findExclusionReason, scoreProgram, tierAt } from './engine/scoring.engine.ts'
import { type Change, findCounterfactuals, goodQuantitative } from './engine/what-if.engine.ts'
import { dedupePresented, mergePresented, presentRanked, presentStored, toMatch } from './match-presenter.commands.ts'
import type { OwnFacts, RankingSources } from './own-facts.commands.ts'
import { overlayOwnFacts, readProgramIndex } from './program-index/program-index.commands.ts'
import { listMatchDetails, listProgramIds, listProgramIdsByName } from './program-index/program-index.data.ts'
import { idAt, shortAt } from './program-index/segment.engine.ts'
import {
  type LimitedSource,
  limitedSources,
  type MatchSort,
  million,
  sourceLimitsMs,
  storedMatchLimit,
  sumJudgedParts,
} from './rules.ts'
import { createSampleMatches } from './sample-matches.rules.ts'
import { awaitWithTimeout } from './source-timeouts.commands.ts'
import type { SuggestionPreferences } from './suggestions/suggestions.parse.ts'
import { getFieldArea } from './tiers/areas.rules.ts'
import { readTierRecords, type TierRecords } from './tiers/measurement.commands.ts'
import { readTierModel } from './tiers/tier-model.commands.ts'
import { centres } from './tiers/tiers.rules.ts'

type Limits = Record<LimitedSource, number>

/** Ranking of a user from the sources that responded in time; without the catalogue there is no ranking. */
export interface Ranking {
  reader: Reader
  plan: Plan | undefined
  /** Facts that the user accepted from official pages. */
  own: OwnFacts
  late: LimitedSource[]
}

interface RankingOptions {
  /** Also ranks programmes in countries that the user did not choose. */
  elsewhere?: boolean
  limits?: Limits
}

/** Loads the match sources in parallel: the catalogue and the applicant's facts; then those accepted from official pages. */
export const loadRanking = async (
  { database, db, ownerId, readOwnFacts }: RankingSources,
  { elsewhere = false, limits = sourceLimitsMs }: RankingOptions = {},
): Promise<Ranking> => {
  const [programIndex, reader] = await settleAllOrThrow([
    awaitWithTimeout(readProgramIndex(database), limits.database),
    readApplicant(db, ownerId, limits.cv),
  ])
  const own = await readOwnFacts(db, ownerId)
  const isLate: Record<LimitedSource, boolean> = { cv: reader.isCvLate, database: programIndex === undefined }
  return {
    reader,
    plan: programIndex && createPlan(await overlayOwnFacts(db, programIndex, own), reader.applicant, elsewhere),
    own,
    late: limitedSources.filter((source) => isLate[source]),
  }
}

export interface MatchPage {
  matches: Match[]
  /** Criteria of the ranking; null after a timeout. */
  wish: { level: string; field: string; countries: string[] } | null
  total: number
  /** Number of matches in the wanted field. */
  inField: number
  /** Number of programmes of that field with unmet requirements. */
  inFieldUnmet: number
  /** When the chosen countries have none: programmes of the wanted field and level by other country, most first. */
  elsewhereInField: { country: string; programs: number }[]
  /** Number of further programmes in countries that the user did not choose. */
  elsewhere: number
  /** Exclusions by reason when the ranking is empty. */
  leftOut: LeftOut[]
  next: Cursor | null
  /** Number of ranked programmes by country, under all filters except the country. */
  countries: { country: string; programs: number }[]
  /** Best match of each chosen country that has matches and is not on the first page. */
  wishedElsewhere: Match[]
  missing: string[]
  late: LimitedSource[]
}

/** Filters of the whole ranking. */
export interface MatchFilter {
  country?: string | undefined
  tier?: Tier | 'unknown' | undefined
  /** Words of the names of programme and university. */
  query?: string | undefined
}

interface PageLimits {
  limit: number
  after?: Cursor | undefined
  sort?: MatchSort
  filter?: MatchFilter
}

/** Ranking whose catalogue responded in time. */
type KnownRanking = Ranking & { plan: Plan }

/** Fallback for a ranking that timed out: the stored one, on the first page. */
const buildStoredPage = async (
  db: Db,
  ownerId: OwnerId,
  { reader, own, late }: Ranking,
  { limit, after }: PageLimits,
): Promise<MatchPage> => {
  const today = new Date().toISOString().slice(0, 10)
  const matches = after
    ? []
    : (await listStoredMatches(db, ownerId, limit)).map((one) => presentStored(one, today, own))
  const inField = matches.filter(({ isNearField }) => !isNearField).length
  const counts = { total: matches.length, inField, inFieldUnmet: 0, elsewhereInField: [], elsewhere: 0 }
  return {
    matches,
    wish: null,
    ...counts,
    leftOut: [],
    next: null,
    countries: [],
    wishedElsewhere: [],
    missing: reader.missing,
    late,
  }
}

const leftOutOf = ({ leftOut }: Pass): LeftOut[] =>
  exclusionReasons.map((reason) => ({ reason, programs: leftOut[reason] })).filter(({ programs }) => programs > 0)

/** Exclusions by the user's criteria when the ranking is empty; another level or a far field was never requested. */
const listEmptyingReasons = (pass: Pass): LeftOut[] =>
  pass.total > 0 ? [] : leftOutOf(pass).filter(({ reason }) => reason !== 'level' && reason !== 'field')

const toWish = ({ applicant: { level, field, countries } }: Reader) => ({ level, field, countries: [...countries] })

/** Maximum number of other countries listed. */
const maxCountries = 6

/** Counts programmes of the wanted field and level in other countries when the chosen ones have none. */
const elsewhereInFieldOf = ({ programIndex }: Plan, { inField, inFieldUnmet, elsewhereInField }: Pass) =>
  inField + inFieldUnmet > 0
    ? []
    : [...elsewhereInField]
        .map(([country, programs]) => ({ country: programIndex.countries.list[country] ?? '', programs }))
        .sort((a, b) => b.programs - a.programs || (a.country < b.country ? -1 : 1))
        .slice(0, maxCountries)

interface RankedPage {
  page: MatchPage
  /** Best matches of the same pass, deduplicated as a whole: the page and those beyond it. */
  best: Match[]
}

const isFiltered = ({ country, tier, query }: MatchFilter) => Boolean(country ?? tier ?? query)

const toRankFilter = async (
  db: Db,
  { programIndex }: Plan,
  { country, tier, query }: MatchFilter,
): Promise<RankFilter> => ({
  tier,
  country: country === undefined ? undefined : (programIndex.countries.numbers.get(country) ?? -1),
  ids: query === undefined ? undefined : new Set(await listProgramIdsByName(db, query)),
})

const countriesOf = ({ programIndex }: Plan, { countries }: Pass) =>
  [...countries]
    .map(([country, programs]) => ({ country: programIndex.countries.list[country] ?? '', programs }))
    .sort((a, b) => b.programs - a.programs || (a.country < b.country ? -1 : 1))

/** Lists the best match of each chosen country that has matches, but none among these. */
const listWishedElsewhere = async (db: Db, { reader, plan, own }: KnownRanking, pass: Pass): Promise<Match[]> => {
  const { list, numbers } = plan.programIndex.countries
  const shown = new Set(pass.ranked.map(({ segment, row }) => list[shortAt(segment.countries, row)]))
  const best = reader.applicant.countries
    .map((country) => numbers.get(country) ?? -1)
    .filter((country) => (pass.countries.get(country) ?? 0) > 0 && !shown.has(list[country]))
    .flatMap((country) => rankPrograms(plan, 1, { suggested: reader.suggested, filter: { country } }).ranked)
  return best.length > 0
    ? mergePresented(await presentRanked(db, { plan, order: orders.match, reader, own }, best))
    : []
}

/** Ranks once for a page and for the `depth` best matches beyond it. */
const rankPage = async (
  db: Db,
  ranking: KnownRanking,
  { limit, after, sort = 'match', filter = {} }: PageLimits,
  depth = limit,
): Promise<RankedPage> => {
  const { reader, plan, own, late } = ranking
  const order = orders[sort]
  const pass = rankPrograms(plan, Math.max(limit, depth), {
    after,
    suggested: reader.suggested,
    order,
    filter: await toRankFilter(db, plan, filter),
  })
  const presented = await presentRanked(db, { plan, order, reader, own }, pass.ranked)
  const matches = dedupePresented(presented.slice(0, limit))
  const last = pass.ranked[limit - 1]
  const leftOut = isFiltered(filter) ? [] : listEmptyingReasons(pass)
  // Samples for an empty ranking (MA-01); they count only where no criterion of the user excludes everything.
  const samples = pass.total > 0 || isFiltered(filter) ? [] : createSampleMatches()
  const page = {
    matches: pass.total > 0 ? matches : samples,
    wish: toWish(reader),
    total: pass.total > 0 || leftOut.length > 0 ? pass.total : samples.length,
    inField: pass.inField,
    inFieldUnmet: pass.inFieldUnmet,
    elsewhereInField: elsewhereInFieldOf(plan, pass),
    elsewhere: pass.leftOut.country,
    leftOut,
    next: last ? { id: idAt(last.segment, last.row), key: last.key } : null,
    countries: countriesOf(plan, pass),
    wishedElsewhere:
      after || sort !== 'match' || isFiltered(filter)
        ? []
        : await listWishedElsewhere(db, ranking, { ...pass, ranked: pass.ranked.slice(0, limit) }),
    missing: reader.missing,
    late,
  }
  return { page, best: dedupePresented(presented.slice(0, depth)) }
}

const hasCatalogue = (ranking: Ranking): ranking is KnownRanking => ranking.plan !== undefined
/** Whether every source responded: only such a ranking is stored. */
const isComplete = (ranking: Ranking): ranking is KnownRanking => hasCatalogue(ranking) && ranking.late.length === 0

/** Lists a page of a user's ranking after the cursor `after`; three samples when the ranking is empty (MA-01). */
export const listMatches = async (
  db: Db,
  ownerId: OwnerId,
  ranking: Ranking,
  limits: PageLimits,
): Promise<MatchPage> =>
  hasCatalogue(ranking)
    ? (await rankPage(db, ranking, limits)).page
    : await buildStoredPage(db, ownerId, ranking, limits)

/**
 * Lists the first page of a user's ranking, best first, and compares the same ranking with the stored one.
 *
 * @returns the page, and whether a job has to store the ranking (`rankingChangedJob`): the request only reads
 */
export const listBestMatches = async (
  db: Db,
  ownerId: OwnerId,
  ranking: Ranking,
  limit: number,
): Promise<{ page: MatchPage; isStored: boolean }> => {
  if (!isComplete(ranking)) return { page: await listMatches(db, ownerId, ranking, { limit }), isStored: true }
  const { page, best } = await rankPage(db, ranking, { limit }, storedMatchLimit)
  return { page, isStored: await isRankingStored(db, ownerId, best) }
}

/**
 * Stores the best matches, so that the dashboard shows them without a computation; a ranking without one of its sources
 * is not stored.
 */
export const storeRanking = async (db: Db, ownerId: OwnerId, ranking: Ranking): Promise<void> => {
  if (!isComplete(ranking)) return
  const { best } = await rankPage(db, ranking, { limit: storedMatchLimit })
  await replaceMatches(db, ownerId, best)
}

/** Recomputes the ranking and stores the best matches. */
export const refreshMatches = async (sources: RankingSources): Promise<void> =>
  await storeRanking(sources.db, sources.ownerId, await loadRanking(sources))

/** Log odds that a good GRE score would add for an applicant without one. */
const quantitativeGain = ({ greQuantitative }: TestScores): number =>
  (readTierModel().weights.greQuantitative * (goodQuantitative - (greQuantitative ?? centres.quantitative))) / 10

/** Explains a user's ranking: the exclusions with their reasons, and what-if results. */
export const explainRanking = async ({
  database,
  db,
  ownerId,
  readOwnFacts,
}: RankingSources): Promise<{ leftOut: LeftOut[]; changes: Change[] } & TierRecords> => {
  const { applicant, suggested } = await readApplicant(db, ownerId, sourceLimitsMs.cv)
  const own = await readOwnFacts(db, ownerId)
  const plan = createPlan(await overlayOwnFacts(db, await readProgramIndex(database), own), applicant)
  return {
    leftOut: leftOutOf(rankPrograms(plan, 1, { suggested })),
    changes: findCounterfactuals(plan, quantitativeGain(applicant.tests)),
    ...readTierRecords({
      area: getFieldArea(applicant.field),
      level: applicant.level,
      telling: applicant.residence.origin.citizenship === null ? 'unsaid' : 'said',
    }),
  }
}

/** Lists the standing of each programme of a university for a user; empty when the catalogue times out. */
export const listStandings = async (sources: RankingSources, universityId: string): Promise<Standing[]> => {
  const { plan, reader } = await loadRanking(sources, { elsewhere: true })
  if (!plan) return []
  const programIds = await listProgramIds(sources.db, universityId)
  const { places, segments } = plan.programIndex
  return programIds.flatMap((programId): Standing[] => {
    const [index = -1, row = -1] = places.get(programId) ?? []
    const segment = segments[index]
    if (!segment) return []
    const leftOut = findExclusionReason(plan, segment, row, reader.suggested.includes(programId))
    if (leftOut) return [{ programId, score: null, judged: 0, tier: null, leftOut }]
    return [
      {
        programId,
        score: scoreProgram(plan, segment, row) / million,
        judged: sumJudgedParts(explainScore(plan, segment, row)),
        tier: tierAt(plan, segment, row),
        leftOut,
      },
    ]
  })
}

/** Explains one programme as a match of the user, ranked or not; null when it is not in the catalogue. */
export const explainProgram = async (
  sources: RankingSources,
  programId: string,
): Promise<{ match: Match | null; leftOut: Standing['leftOut'] }> => {
  const { plan, reader, own } = await loadRanking(sources, { elsewhere: true })
  const program = (await listMatchDetails(sources.db, [programId])).get(programId)
  const [index = -1, row = -1] = plan?.programIndex.places.get(programId) ?? []
  const segment = plan?.programIndex.segments[index]
  if (!plan || !segment || !program) return { match: null, leftOut: null }
  const ranked = { key: buildSortKey(orders.match, plan, segment, row), segment, row }
  return {
    match: toMatch({ plan, order: orders.match, reader, own }, ranked, program),
    leftOut: findExclusionReason(plan, segment, row, reader.suggested.includes(programId)),
  }
}

/** Reads the user's preferences for the prompt of a language model. */
export const readPreferences = async (db: Db, ownerId: OwnerId): Promise<SuggestionPreferences> => {
  const { applicant } = await readApplicant(db, ownerId, sourceLimitsMs.cv)
  const { level, field, interests, countries, maxTuition } = applicant
  return { level, field, interests: interests.map(({ words }) => words), countries, maxTuition }
}
