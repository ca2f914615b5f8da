import type { Database, Db } from '#src/server/database.ts'
import { createYielder } from '#src/server/yield.ts'
import { createCatalogueCache } from '../catalogue-cache.commands.ts'
import { correctQuery } from '../commands.ts'
import { countUniversityFacet, type UniversityFilter } from '../data.ts'
import { expandCountries } from '../intent/intent.commands.ts'
import { normalizeName } from '../names.engine.ts'
import { type Tier, tiers as tierNames } from '../tiers.rules.ts'
import { countFacets, type Facets, listIdsOfAnyTier } from './facets.data.ts'
import { mapIfSet } from './normalize-filters.commands.ts'
import { listActiveFilters, type ProgramFilter } from './program-filter.data.ts'
import type { ProgramFilters } from './search.contract.ts'
import { tests } from './search.rules.ts'
import type { Tiers } from './search-tiers.commands.ts'

/** Ids per time slice before yielding: about a millisecond of work. */
const idsPerStep = 1_000

/** Counts programmes by tier. Tiers are in memory, so no list of ids is sent to the database. */
export const countTiers = async (db: Db, filter: ProgramFilter, tiers: Tiers) => {
  const pause = createYielder()
  const counts = new Map<Tier | null, number>()
  for (const [at, id] of (await listIdsOfAnyTier(db, filter)).entries()) {
    const tier = tiers.of(id)
    counts.set(tier, (counts.get(tier) ?? 0) + 1)
    if (at % idsPerStep === 0) await pause()
  }
  return tierNames.map((value) => ({ value, count: counts.get(value) ?? 0 }))
}

/** Cache size for programmes and for universities: about four megabytes. */
const maxCached = 100
const cachedPrograms = createCatalogueCache<Facets>(maxCached)
const cachedUniversities = createCatalogueCache<Awaited<ReturnType<typeof sumUniversities>>>(maxCached)

/**
 * Counts programmes by facet. Counts without words and with at most one filter are cached: they read the whole
 * catalogue, and every visitor requests them. Other combinations are too numerous to repeat.
 */
export const countProgramFacets = async (database: Database, db: Db, filter: ProgramFilter): Promise<Facets> => {
  const count = async () => await countFacets(db, filter, tests)
  const isCached = filter.words.length === 0 && filter.programIds === undefined && listActiveFilters(filter).length <= 1
  return isCached ? await cachedPrograms(database, db, JSON.stringify(filter), count) : await count()
}

const sumUniversities = async (db: Db, filter: UniversityFilter) => ({
  countries: await countUniversityFacet(db, filter, 'country'),
  fields: await countUniversityFacet(db, filter, 'field'),
  levels: await countUniversityFacet(db, filter, 'level'),
  tests: [],
  tiers: [],
  open: [],
  modes: [],
})

/** Counts universities by facet, cached like those of programmes. */
export const countUniversityFacets = async (
  database: Database,
  db: Db,
  { query, country, field, level }: ProgramFilters,
) => {
  const filter: UniversityFilter = {
    query: await correctQuery(db, normalizeName(query)),
    countries: mapIfSet(country, expandCountries),
    field,
    level,
  }
  const count = async () => await sumUniversities(db, filter)
  const isCached = filter.query === '' && [country, field, level].filter(Boolean).length <= 1
  return isCached ? await cachedUniversities(database, db, JSON.stringify(filter), count) : await count()
}
