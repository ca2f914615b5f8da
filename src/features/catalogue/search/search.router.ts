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
import { listNearFields } from '../field-groups.rules.ts'
import { parseQuery } from '../intent/intent.commands.ts'
import { FIELDS, type FieldId } from '../rules.ts'
import { countProgramFacets, countTiers, countUniversityFacets } from './facets.commands.ts'
import { relaxPlaces } from './locations.commands.ts'
import { mergeParsedFilters, toFilter, toUnderstanding } from './normalize-filters.commands.ts'
import { hasPlainFilters, type ProgramFilter } from './program-filter.data.ts'
import { type FoundProgram, type ProgramFilters, searchContract } from './search.contract.ts'
import {
  type Cursor,
  countInFields,
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

type Find<T> = (filter: ProgramFilter) => Promise<T>

/** Searches the words of a query fuzzily: as typed, then corrected. Undefined when nothing matches. */
const findFuzzily = async <T extends { total: number }>(db: Db, filter: ProgramFilter, find: Find<T>) => {
  if (filter.words.length === 0 || filter.words.some(isNoWord)) return undefined
  await enableFuzzySearch(db)
  const nearly = await find({ ...filter, isForgiving: true })
  if (nearly.total > 0) return nearly
  const query = filter.words.join(' ')
  const meant = await correctQuery(db, query)
  const corrected = meant === query ? nearly : await find({ ...filter, words: meant.split(' '), isForgiving: true })
  return corrected.total > 0 ? corrected : undefined
}

/** Whether words, or a topic beside a field, may rank the programmes of the other filters. */
const canRelaxText = (filter: ProgramFilter): boolean =>
  filter.includesUnknown &&
  hasPlainFilters(filter) &&
  (filter.words.length > 0 || (filter.topic !== undefined && filter.field !== undefined))

/** Searches exactly first, and fuzzily when nothing matches; then words only rank the programmes of the other filters. */
const settleText = async <T extends { total: number }>(db: Db, filter: ProgramFilter, find: Find<T>): Promise<T> => {
  const found = await find(filter)
  if (found.total > 0) return found
  const nearly = await findFuzzily(db, filter, find)
  if (nearly) return nearly
  return canRelaxText(filter) ? await find({ ...filter, isTextOptional: true }) : found
}

/** Searches the places first, and the whole of their countries when nothing matches. */
const settle = async <T extends { total: number }>(
  db: Db,
  filter: ProgramFilter,
  find: Find<T>,
): Promise<T & { isPlaceRelaxed: boolean }> => {
  const found = await settleText(db, filter, find)
  const locations = found.total === 0 ? relaxPlaces(filter.locations) : undefined
  if (!locations) return { ...found, isPlaceRelaxed: false }
  const relaxed = await settleText(db, { ...filter, locations }, find)
  return { ...relaxed, isPlaceRelaxed: relaxed.total > 0 }
}

/** Returns a page with the totals; a page beyond the last row has no row that contains them. */
const findPage = async (db: Db, filter: ProgramFilter, page: Parameters<typeof searchPrograms>[2]) => {
  const rows = await searchPrograms(db, filter, page)
  const [first] = rows
  if (first || !page.after) return { rows, filter, total: first?.total ?? 0, totalUnknown: first?.totalUnknown ?? 0 }
  return { rows, filter, ...(await countPrograms(db, filter)) }
}

/** Counts programmes that may match, because filtered facts are unknown, and that are left out. */
const countLeftOut = async (db: Db, filter: ProgramFilter, total: number): Promise<number> =>
  hasFactFilters(filter)
    ? Math.max(0, (await countPrograms(db, { ...filter, includesUnknown: true })).total - total)
    : 0

const isField = (field: string): field is FieldId => FIELDS.some(({ id }) => id === field)

/** Finds the near fields of an empty search that have programmes under its other filters. */
const findNearFields = async (db: Db, filter: ProgramFilter) =>
  (await countInFields(db, { ...filter, words: [], topic: undefined }, listNearFields(filter.field ?? ''))).flatMap(
    ({ field, total }) => (isField(field) ? [{ field, total }] : []),
  )

/**
 * Counts the programmes of an empty search with a place anywhere else.
 * @returns 0 without a place
 */
const countElsewhere = async (db: Db, filter: ProgramFilter): Promise<number> =>
  filter.locations === undefined ? 0 : (await countPrograms(db, { ...filter, locations: undefined })).total

/** Offers of an empty search: near fields, and the same search anywhere. */
const findOffers = async (db: Db, filter: ProgramFilter) => ({
  near: await findNearFields(db, filter),
  elsewhere: await countElsewhere(db, filter),
})
const noOffers = { near: [], elsewhere: 0 }

/** Cursor key: a number for some sort orders, a text for others. */
const cursorSchemaOf = (sort: Sort) => {
  const isByNumber = sort === 'tuition' || sort === 'fit'
  return z
    .tuple([z.number().int(), isByNumber ? cursorNumber : z.string(), z.string(), z.string()])
    .transform(([unknown, key, name, id]): Cursor => ({ unknown, key, name, id }))
}

/** Counts a search without result, by its parsed filters alone. */
const recordEmptySearch = async (
  service: Db,
  filters: Pick<ProgramFilters, 'field' | 'country' | 'level' | 'since'>,
) => {
  // A search for new programmes says nothing about the gaps of the catalogue.
  const cells = filters.since === undefined ? listSearchedCells(filters) : []
  if (cells.length > 0) await countEmptySearch(service, cells, new Date().toISOString().slice(0, 10))
}

const toFound = (row: Row, tiers: Tiers | undefined, reader: CatalogueAudience): FoundProgram => ({
  ...row,
  isByField: isByField(row),
  isUnknown: row.unknown > 0,
  facts: toDecidingFacts(row, listAudiencesFor(reader, row.country), isStateResident(reader, row)),
  tier: tiers?.of(row.id) ?? null,
})

export const searchRouter = os.router({
  programs: os.programs.handler(async ({ context, input: { after, limit, ...input } }) => {
    const { filters: searched, ...found } = await withTiers(context, async (db, tiers, ownerId) => {
      const { sort, ...filters } = await mergeParsedFilters(db, input)
      const page = { sort, after: decodeCursor(after, cursorSchemaOf(sort)), limit }
      const programFilter = await toFilter(db, filters, tiers)
      const { rows, filter, total, totalUnknown, isPlaceRelaxed } = await settle(db, programFilter, async (one) =>
        findPage(db, one, page),
      )
      const reader = await readAudience(db, ownerId)
      const last = rows.at(-1)
      const isNoneKnown = total === totalUnknown && !after
      return {
        programs: rows.map((row) => toFound(row, tiers, reader)),
        next: rows.length === limit && last ? encodeCursor([last.unknown, last.key, last.name, last.id]) : null,
        total,
        unknown: filter.includesUnknown || after ? totalUnknown : await countLeftOut(db, filter, total),
        isPlaceRelaxed,
        ...(total === 0 && !after ? await findOffers(db, programFilter) : noOffers),
        looser: isNoneKnown ? await listRelaxed(db, { ...programFilter, includesUnknown: false }) : [],
        filters,
      }
    })
    const isEmpty = found.total + found.unknown === 0
    if (isEmpty && !context.isPageLoad) await recordEmptySearch(context.database.service, searched)
    return found
  }),
  understand: os.understand.handler(async ({ context: { database }, input }) =>
    database.asReader(undefined, async (db) => toUnderstanding(await parseQuery(db, input.said))),
  ),
  facets: os.facets.handler(async ({ context, input }) =>
    withTiers(context, async (db, tiers) => {
      const { show, ...filters } = input
      if (show === 'universities') return await countUniversityFacets(context.database, db, filters)
      const programFilter = await toFilter(db, await mergeParsedFilters(db, filters), tiers)
      const found = await settle(db, programFilter, async (filter) => {
        const { total, ...counts } = await countProgramFacets(context.database, db, filter)
        return { total, counts, filter }
      })
      return { ...found.counts, tiers: tiers ? await countTiers(db, found.filter, tiers) : [] }
    }),
  ),
})
