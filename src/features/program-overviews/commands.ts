import { createCatalogueCache } from '#src/features/catalogue/catalogue-cache.commands.ts'
import { readSources, toDecidingFacts, toFacts } from '#src/features/catalogue/commands.ts'
import { isDeadlineStated, projectDeadline } from '#src/features/catalogue/facts/expected-deadline.rules.ts'
import type { PageList } from '#src/features/catalogue/public-pages/sitemap.commands.ts'
import { FIELDS, parseDeadlineDate, toDayNumber } from '#src/features/catalogue/rules.ts'
import { readProgramIndex } from '#src/features/matching/program-index/program-index.commands.ts'
import type { ProgramIndex } from '#src/features/matching/program-index/program-index.engine.ts'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { listOpenScholarships } from '#src/features/scholarships/data.ts'
import { type Criterion, countNamedLimits, ruleKinds } from '#src/features/scholarships/rules.ts'
import type { Database, Db } from '#src/server/database.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { dayMs } from '#src/shared/durations.ts'
import type { ProgramOverview } from './contract.ts'
import { type ListedProgram, listProgramsByIds, readLastChecks } from './data.ts'
import {
  calculateOverview,
  compareDates,
  countOverviews,
  findNextDeadlines,
  type OverviewCounts,
  type RankedProgram,
  type Today,
} from './overview.engine.ts'
import { buildOverviewPath } from './overview-path.parse.ts'
import { buildCountrySlug, maxShownScholarships, minProgramsWithFacts } from './rules.ts'

// Overviews of a field in a country, computed from the program index of the process and cached by its version.

type Counts = Omit<OverviewCounts, 'field'> & { field: ProgramOverview['field']; slug: string }

const fieldIds = new Map(FIELDS.map(({ id }) => [id as string, id]))

/** Lists the existing overviews by field, most programmes first. */
const groupOverviews = (programIndex: ProgramIndex): Map<string, Counts[]> => {
  const existing = countOverviews(programIndex).flatMap((counts): Counts[] => {
    const field = fieldIds.get(counts.field)
    if (field === undefined || counts.withFacts < minProgramsWithFacts) return []
    return [{ ...counts, field, slug: buildCountrySlug(counts.country, formatCountryName(counts.country, 'en')) }]
  })
  return Map.groupBy(
    existing.toSorted((a, b) => b.total - a.total || (a.slug < b.slug ? -1 : 1)),
    ({ field }): string => field,
  )
}

const grouped = new WeakMap<ProgramIndex, { version: number; overviews: Map<string, Counts[]> }>()

const readOverviewsByField = (programIndex: ProgramIndex): Map<string, Counts[]> => {
  const { version } = programIndex
  const cached = grouped.get(programIndex)
  if (cached?.version === version) return cached.overviews
  const overviews = groupOverviews(programIndex)
  grouped.set(programIndex, { version, overviews })
  return overviews
}

/** Lists the countries with an overview of a field, most programmes first. */
export const listOverviewCountries = async (database: Database, field: string): Promise<Counts[]> =>
  readOverviewsByField(await readProgramIndex(database)).get(field) ?? []

const toToday = (now: Date): Today => ({
  day: Math.floor(now.getTime() / dayMs),
  dayOfYear: toDayNumber({ month: now.getUTCMonth() + 1, day: now.getUTCDate() }),
})

const describeProgram = ({ id, universityId, universityName, city, country, name, degree }: ListedProgram) => ({
  ...{ id, universityId, universityName, city, country, name, degree },
})

/** Reads the next deadline of a programme as its own page shows it; stated, or expected from an earlier cycle. */
export const toNextDeadline = (program: ListedProgram, today: string): ProgramOverview['next'] => {
  const fact = toDecidingFacts(program).deadline
  if (!fact) return []
  const stated = isDeadlineStated(fact, today) ? parseDeadlineDate(fact.value) : undefined
  if (stated) return [{ ...describeProgram(program), date: stated, isExpected: false, years: [] }]
  const expected = projectDeadline(fact, today)
  return expected
    ? [{ ...describeProgram(program), date: expected.localDate, isExpected: true, years: expected.years }]
    : []
}

/** Kinds of facts by which a scholarship is described. */
const shownKinds = ['amount', 'amount_total', 'funding', 'deadline'] as const

const listScholarshipsFor = async (
  db: Db,
  study: { field: string; country: string },
): Promise<ProgramOverview['scholarships']> => {
  const sources = await readSources(db)
  const ruleOf = (facts: ListedProgram['facts'], criterion: Criterion) => {
    const rule = facts[ruleKinds[criterion]]
    return rule ? { [criterion]: rule } : {}
  }
  const fitting = (await listOpenScholarships(db))
    .map((award) => {
      const rules = { ...ruleOf(award.facts, 'country'), ...ruleOf(award.facts, 'field') }
      return { award, named: countNamedLimits({ ...award, rules }, study) }
    })
    .filter(({ named }) => named > 0)
    .toSorted((a, b) => b.named - a.named)
  return {
    total: fitting.length,
    first: fitting.slice(0, maxShownScholarships).map(({ award: { id, name, provider, facts } }) => ({
      ...{ id, name, provider },
      facts: toFacts(
        Object.fromEntries(shownKinds.flatMap((kind) => (facts[kind] ? [[kind, facts[kind]] as const] : []))),
        sources,
      ),
    })),
  }
}

interface CachedOverview {
  overview: ProgramOverview
  ranked: RankedProgram[]
}

const maxCachedOverviews = 100
const readCached = createCatalogueCache<CachedOverview>(maxCachedOverviews)

const isLevel = (level: string): level is ProgramOverview['levels'][number]['level'] =>
  degreeLevels.some((one) => one === level)

const buildOverview = async (
  db: Db,
  programIndex: ProgramIndex,
  { field, country }: Pick<Counts, 'field' | 'country'>,
  now: Date,
): Promise<CachedOverview> => {
  const today = now.toISOString().slice(0, 10)
  const { ranked, next, levels, ...figures } = calculateOverview(programIndex, field, country, toToday(now))
  const dates = (await listProgramsByIds(db, next)).flatMap((program) => toNextDeadline(program, today))
  return {
    ranked,
    overview: {
      ...figures,
      field,
      country,
      levels: levels.flatMap(({ level, count }) => (isLevel(level) ? [{ level, count }] : [])),
      next: dates.toSorted(compareDates),
      scholarships: await listScholarshipsFor(db, { field, country }),
    },
  }
}

/** Finds an overview by its address; undefined where too few programmes have facts. */
export const findOverview = async (
  database: Database,
  { field, country }: { field: string; country: string },
): Promise<Pick<Counts, 'field' | 'country'> | undefined> =>
  (await listOverviewCountries(database, field)).find(({ slug }) => slug === country)

/**
 * Reads the overview of a field in a country, with all its programmes; undefined where too few have facts.
 *
 * @param address field and country as in the address of the page
 */
export const readOverview = async (
  database: Database,
  db: Db,
  address: { field: string; country: string },
): Promise<CachedOverview | undefined> => {
  const programIndex = await readProgramIndex(database)
  const counts = await findOverview(database, address)
  if (!counts) return undefined
  const now = new Date()
  // The index learns of a change after the commit, so the version of the catalogue alone would not do.
  const key = `${programIndex.version} ${now.toISOString().slice(0, 10)} ${counts.field} ${counts.country}`
  return await readCached(database, db, key, async () => await buildOverview(db, programIndex, counts, now))
}

/** Reads the next deadlines of a field, in a country or in all, by date. */
export const readNextDeadlines = async (
  database: Database,
  db: Db,
  place: { field: string; country: string | undefined },
  now: Date,
): Promise<ProgramOverview['next']> => {
  const ids = findNextDeadlines(await readProgramIndex(database), place, toToday(now))
  const today = now.toISOString().slice(0, 10)
  return (await listProgramsByIds(db, ids)).flatMap((program) => toNextDeadline(program, today)).toSorted(compareDates)
}

/** Creates the list of all overviews for the sitemap. */
export const createOverviewList = (database: Database): PageList => {
  const readAll = async () => readOverviewsByField(await readProgramIndex(database))
  return {
    hasPages: async () => (await readAll()).size > 0,
    listPages: async (db) => {
      const pages: Awaited<ReturnType<PageList['listPages']>> = []
      for (const [field, overviews] of await readAll()) {
        const checks = await readLastChecks(db, field)
        for (const { country, slug } of overviews)
          pages.push({ path: buildOverviewPath({ field, country: slug }), checkedOn: checks.get(country) ?? null })
      }
      return pages
    },
  }
}
