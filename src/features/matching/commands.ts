import type { TestScores } from '#src/features/profile/test-scores.rules.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import { type Reader, readApplicant } from './applicants.commands.ts'
import type { LeftOut, Match, Standing } from './contract.ts'
import { listStoredMatches, replaceMatches } from './data.ts'
import { explainScore } from './engine/explanations.engine.ts'
import { orders } from './engine/order.engine.ts'
import { createPlan, type Plan } from './engine/plan.engine.ts'
import { buildSortKey, type Cursor, type Pass, rankPrograms } from './engine/rank.engine.ts'
import { exclusionReasons, findExclusionReason, scoreProgram, tierAt } from './engine/scoring.engine.ts'
import { type Change, findCounterfactuals, goodQuantitative } from './engine/what-if.engine.ts'
import { toMatch, toMatches } from './match-presenter.commands.ts'
import { readProgramIndex } from './program-index/program-index.commands.ts'
import { listPlaces, listProgramIds } from './program-index/program-index.data.ts'
import { idAt } from './program-index/segment.engine.ts'
import {
  createSampleMatches,
  type LimitedSource,
  limitedSources,
  type MatchSort,
  million,
  sourceLimitsMs,
  storedMatchLimit,
  sumJudgedParts,
} from './rules.ts'
import { awaitWithTimeout } from './source-timeouts.commands.ts'
import type { SuggestionPreferences } from './suggestions/suggestions.parse.ts'
import { getFieldArea } from './tiers/areas.rules.ts'
import { readTierRecords, type TierRecords } from './tiers/measurement.commands.ts'
import { readTierModel } from './tiers/tier-model.commands.ts'
import { centres } from './tiers/tiers.rules.ts'

type Limits = Record<LimitedSource, number>

/** A person's ranking as far as its sources came in time; without the catalogue there is nothing to rank by. */
export interface Ranking {
  reader: Reader
  plan: Plan | undefined
  late: LimitedSource[]
}

interface RankingOptions {
  /** Ranks places in countries that the person did not choose as well. */
  elsewhere?: boolean
  limits?: Limits
}

/** Reads the sources of matches, the catalogue beside what is known of the person. */
export const loadRanking = async (
  database: Database,
  db: Db,
  ownerId: OwnerId,
  { elsewhere = false, limits = sourceLimitsMs }: RankingOptions = {},
): Promise<Ranking> => {
  const [programIndex, reader] = await settleAllOrThrow([
    awaitWithTimeout(readProgramIndex(database), limits.database),
    readApplicant(db, ownerId, limits.cv),
  ])
  const isLate: Record<LimitedSource, boolean> = { cv: reader.isCvLate, database: programIndex === undefined }
  return {
    reader,
    plan: programIndex && createPlan(programIndex, reader.applicant, elsewhere),
    late: limitedSources.filter((source) => isLate[source]),
  }
}

export interface MatchPage {
  matches: Match[]
  /** What the ranking is by; null where it did not come in time. */
  wish: { level: string; field: string; countries: string[] } | null
  total: number
  /** How many of them are in the wanted field. */
  inField: number
  /** How many of that field ask for what the person does not have. */
  inFieldUnmet: number
  /** Where the chosen countries have none: what others have of the wanted field and level, most first. */
  elsewhereInField: { country: string; programs: number }[]
  /** How many more there are in countries that the person did not choose. */
  elsewhere: number
  /** What keeps programmes out where nothing is left. */
  leftOut: LeftOut[]
  next: Cursor | null
  missing: string[]
  late: LimitedSource[]
}

interface PageLimits {
  limit: number
  after?: Cursor | undefined
  sort?: MatchSort
}

/** What stands in for a ranking that did not come in time: the one that was kept, on the first page. */
const keptPage = async (
  db: Db,
  ownerId: OwnerId,
  { reader, late }: Ranking,
  { limit, after }: PageLimits,
): Promise<MatchPage> => {
  const matches = after ? [] : await listStoredMatches(db, ownerId, limit)
  const inField = matches.filter(({ isNearField }) => !isNearField).length
  const counts = { total: matches.length, inField, inFieldUnmet: 0, elsewhereInField: [], elsewhere: 0 }
  return { matches, wish: null, ...counts, leftOut: [], next: null, missing: reader.missing, late }
}

const leftOutOf = ({ leftOut }: Pass): LeftOut[] =>
  exclusionReasons.map((reason) => ({ reason, programs: leftOut[reason] })).filter(({ programs }) => programs > 0)

/** What of a person's wishes leaves nothing over; another level or a far field was never wished for. */
const whatLeavesNothing = (pass: Pass): LeftOut[] =>
  pass.total > 0 ? [] : leftOutOf(pass).filter(({ reason }) => reason !== 'level' && reason !== 'field')

const wishOf = ({ applicant: { level, field, countries } }: Reader) => ({ level, field, countries: [...countries] })

/** How many countries are named that have what the chosen ones do not. */
const mostCountries = 6

/** What other countries have where the chosen ones have nothing of the wanted field and level. */
const elsewhereInFieldOf = ({ programIndex }: Plan, { inField, inFieldUnmet, elsewhereInField }: Pass) =>
  inField + inFieldUnmet > 0
    ? []
    : [...elsewhereInField]
        .map(([country, programs]) => ({ country: programIndex.countries.list[country] ?? '', programs }))
        .sort((a, b) => b.programs - a.programs || (a.country < b.country ? -1 : 1))
        .slice(0, mostCountries)

/** What stands where there is nothing to rank (MA-01); nothing where a wish is what leaves nothing over. */
const insteadOf = (leftOut: readonly LeftOut[]): Match[] => (leftOut.length > 0 ? [] : createSampleMatches())

/** A page of a person's ranking, behind `after`; three samples when there is nothing to rank (MA-01). */
export const listMatches = async (
  db: Db,
  ownerId: OwnerId,
  ranking: Ranking,
  { limit, after, sort = 'match' }: PageLimits,
): Promise<MatchPage> => {
  const { reader, plan, late } = ranking
  if (!plan) return await keptPage(db, ownerId, ranking, { limit, after })
  const order = orders[sort]
  const pass = rankPrograms(plan, limit, { after, suggested: reader.suggested, order })
  const matches = await toMatches(db, { plan, order, reader }, pass)
  const last = pass.ranked.at(-1)
  const leftOut = whatLeavesNothing(pass)
  return {
    matches: pass.total > 0 ? matches : insteadOf(leftOut),
    wish: wishOf(reader),
    total: pass.total > 0 ? pass.total : insteadOf(leftOut).length,
    inField: pass.inField,
    inFieldUnmet: pass.inFieldUnmet,
    elsewhereInField: elsewhereInFieldOf(plan, pass),
    elsewhere: pass.leftOut.country,
    leftOut,
    next: last && pass.ranked.length === limit ? { id: idAt(last.segment, last.row), key: last.key } : null,
    missing: reader.missing,
    late,
  }
}

/** Keeps the best, so that the dashboard shows them without computing; a ranking without a source takes no place. */
export const storeRanking = async (db: Db, ownerId: OwnerId, { reader, plan, late }: Ranking): Promise<void> => {
  if (!plan || late.length > 0) return
  const pass = rankPrograms(plan, storedMatchLimit, { suggested: reader.suggested })
  await replaceMatches(db, ownerId, await toMatches(db, { plan, order: orders.match, reader }, pass))
}

/** Ranks anew and keeps the best. */
export const refreshMatches = async (database: Database, db: Db, ownerId: OwnerId): Promise<void> =>
  await storeRanking(db, ownerId, await loadRanking(database, db, ownerId))

/** What a good score of the GRE would add to a person who has none so good. */
const quantitativeGain = ({ greQuantitative }: TestScores): number =>
  (readTierModel().weights.greQuantitative * (goodQuantitative - (greQuantitative ?? centres.quantitative))) / 10

/** What keeps programmes out of a person's ranking, and what would change it. */
export const explainRanking = async (
  database: Database,
  db: Db,
  ownerId: OwnerId,
): Promise<{ leftOut: LeftOut[]; changes: Change[] } & TierRecords> => {
  const { applicant, suggested } = await readApplicant(db, ownerId, sourceLimitsMs.cv)
  const plan = createPlan(await readProgramIndex(database), applicant)
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

/** Where each programme of a university stands for a person; none when the catalogue does not come in time. */
export const listStandings = async (
  database: Database,
  db: Db,
  ownerId: OwnerId,
  universityId: string,
): Promise<Standing[]> => {
  const { plan, reader } = await loadRanking(database, db, ownerId, { elsewhere: true })
  if (!plan) return []
  return (await listProgramIds(db, universityId)).flatMap((programId): Standing[] => {
    const [index = -1, row = -1] = plan.programIndex.places.get(programId) ?? []
    const segment = plan.programIndex.segments[index]
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

/** One programme as a match of the person, whether it is in the ranking or not; null where it is not in the catalogue. */
export const explainProgram = async (
  database: Database,
  db: Db,
  ownerId: OwnerId,
  programId: string,
): Promise<{ match: Match | null; leftOut: Standing['leftOut'] }> => {
  const { plan, reader } = await loadRanking(database, db, ownerId, { elsewhere: true })
  const [index = -1, row = -1] = plan?.programIndex.places.get(programId) ?? []
  const segment = plan?.programIndex.segments[index]
  const place = (await listPlaces(db, [programId])).get(programId)
  if (!plan || !segment || !place) return { match: null, leftOut: null }
  const ranked = { key: buildSortKey(orders.match, plan, segment, row), segment, row }
  return {
    match: toMatch({ plan, order: orders.match, reader }, ranked, place),
    leftOut: findExclusionReason(plan, segment, row, reader.suggested.includes(programId)),
  }
}

/** What a language model is told of a person's wishes. */
export const readPreferences = async (db: Db, ownerId: OwnerId): Promise<SuggestionPreferences> => {
  const { applicant } = await readApplicant(db, ownerId, sourceLimitsMs.cv)
  const { level, field, interests, countries, maxTuition } = applicant
  return { level, field, interests: interests.map(({ words }) => words), countries, maxTuition }
}
