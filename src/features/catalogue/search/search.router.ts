import { implement } from '@orpc/server'
import { z } from 'zod'
import type { Db, OwnerId } from '#src/server/database.ts'
import { cursorNumber, decodeCursor, encodeCursor } from '#src/server/keyset-cursor.ts'
import { type CatalogueAudience, isStateResident, listAudiencesFor, readAudience } from '../audience.commands.ts'
import { correctQuery, toDecidingFacts } from '../commands.ts'
import { enableFuzzySearch, preferIndexes } from '../data.ts'
import { countEmptySearch } from '../empty-searches/empty-searches.data.ts'
import { listSearchedCells } from '../empty-searches/empty-searches.rules.ts'
import { isByField } from '../entries/program-merge.engine.ts'
import { parseQuery } from '../intent/intent.commands.ts'
import { countProgramFacets, countTiers, countUniversityFacets } from './facets.commands.ts'
import { mergeParsedFilters, toFilter, toUnderstanding } from './normalize-filters.commands.ts'
import type { ProgramFilter } from './program-filter.data.ts'
import { type FoundProgram, type ProgramFilters, searchContract } from './search.contract.ts'
import {
  type Cursor,
  countPrograms,
  hasFactFilters,
  listRelaxed,
  type FoundProgram as Row,
  searchPrograms,
} from './search.data.ts'
import { isNoWord, type Sort } from './search.rules.ts'
import type { CatalogueContext, Tiers } from './search-tiers.commands.ts'

const os = implement(searchContract).$context<CatalogueContext>()

type Work<T> = (db: Db, tiers: Tiers | undefined, ownerId: OwnerId | undefined) => Promise<T>

/** Adds the tiers of the caller; without a session, no tiers. */
const withTiers = async <T>(context: CatalogueContext, work: Work<T>): Promise<T> =>
  await context.database.asReader(context.sessionToken, async (db, ownerId) => {
    const { database, readTiers } = context
    const tiers = ownerId === undefined ? undefined : await readTiers(database, db, ownerId)
    await preferIndexes(db)
    return await work(db, tiers, ownerId)
  })

/** Searches exactly first, and fuzzily when nothing matches. */
const settle = async <T extends { total: number }>(
  db: Db,
  filter: ProgramFilter,
  find: (filter: ProgramFilter) => Promise<T>,
): Promise<T> => {
  const found = await find(filter)
  if (found.total > 0 || filter.words.length === 0 || filter.words.some(isNoWord)) return found
  await enableFuzzySearch(db)
  const nearly = await find({ ...filter, isForgiving: true })
  if (nearly.total > 0) return nearly
  const query = filter.words.join(' ')
  const meant = await correctQuery(db, query)
  if (meant === query) return nearly
  return await find({ ...filter, words: meant.split(' '), isForgiving: true })
}

/** Returns a page with the total; a page beyond the last row has no row that contains it. */
const findPage = async (db: Db, filter: ProgramFilter, page: Parameters<typeof searchPrograms>[2]) => {
  const rows = await searchPrograms(db, filter, page)
  return { rows, total: rows[0]?.total ?? (page.after ? await countPrograms(db, filter) : 0) }
}

/** Counts programmes that may match, because filtered facts are unknown. */
const countMore = async (db: Db, filter: ProgramFilter, total: number): Promise<number> =>
  filter.includesUnknown || !hasFactFilters(filter)
    ? 0
    : Math.max(0, (await countPrograms(db, { ...filter, includesUnknown: true })) - total)

/** Cursor key: a number for some sort orders, a text for others. */
const cursorSchemaOf = (sort: Sort) => {
  const isByNumber = sort === 'tuition' || sort === 'fit'
  return z
    .tuple([isByNumber ? cursorNumber : z.string(), z.string(), z.string()])
    .transform(([key, name, id]): Cursor => ({ key, name, id }))
}

/** Counts a search without result, by its parsed filters alone. */
const recordEmptySearch = async (service: Db, filters: Pick<ProgramFilters, 'field' | 'country' | 'level'>) => {
  const cells = listSearchedCells(filters)
  if (cells.length > 0) await countEmptySearch(service, cells, new Date().toISOString().slice(0, 10))
}

const toFound = (row: Row, tiers: Tiers | undefined, reader: CatalogueAudience): FoundProgram => ({
  ...row,
  isByField: isByField(row),
  facts: toDecidingFacts(row, listAudiencesFor(reader, row.country), isStateResident(reader, row)),
  tier: tiers?.of(row.id) ?? null,
})

export const searchRouter = os.router({
  programs: os.programs.handler(async ({ context, input: { after, limit, ...input } }) => {
    const { filters: searched, ...found } = await withTiers(context, async (db, tiers, ownerId) => {
      const { sort, ...filters } = await mergeParsedFilters(db, input)
      const page = { sort, after: decodeCursor(after, cursorSchemaOf(sort)), limit }
      const programFilter = toFilter(filters, tiers)
      const { rows, total } = await settle(db, programFilter, async (filter) => await findPage(db, filter, page))
      const reader = await readAudience(db, ownerId)
      const last = rows.at(-1)
      return {
        programs: rows.map((row) => toFound(row, tiers, reader)),
        next: rows.length === limit && last ? encodeCursor([last.key, last.name, last.id]) : null,
        total,
        unknown: after ? 0 : await countMore(db, programFilter, total),
        looser: total === 0 ? await listRelaxed(db, programFilter) : [],
        filters,
      }
    })
    if (found.total + found.unknown === 0) await recordEmptySearch(context.database.service, searched)
    return found
  }),
  understand: os.understand.handler(async ({ context: { database }, input }) =>
    database.asReader(undefined, async (db) => toUnderstanding(await parseQuery(db, input.said))),
  ),
  facets: os.facets.handler(async ({ context, input }) =>
    withTiers(context, async (db, tiers) => {
      const { show, ...filters } = input
      if (show === 'universities') return await countUniversityFacets(context.database, db, filters)
      const found = await settle(db, toFilter(await mergeParsedFilters(db, filters), tiers), async (filter) => {
        const { total, ...counts } = await countProgramFacets(context.database, db, filter)
        return { total, counts, filter }
      })
      return { ...found.counts, tiers: tiers ? await countTiers(db, found.filter, tiers) : [] }
    }),
  ),
})
