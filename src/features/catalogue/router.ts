import { implement } from '@orpc/server'
import { z } from 'zod'
import type { Db } from '#src/server/database.ts'
import { decodeCursor, encodeCursor } from '#src/server/keyset-cursor.ts'
import { createApiError } from '#src/server/procedures.ts'
import { isStateResident, listAudiencesFor, readAudience } from './audience.commands.ts'
import { applyAudienceDeadline, correctQuery, readSources, toDecidingFacts, toFacts, toProgram } from './commands.ts'
import { catalogueContract } from './contract.ts'
import {
  type Cursor,
  countUniversities,
  findProgram,
  findUniversity,
  listProgramsOf,
  listSimilar,
  listUniversitiesByKeys,
  preferIndexes,
  readFigures,
  readRegistersProgress,
  searchUniversities,
} from './data.ts'
import { editingRouter } from './editing/editing.router.ts'
import { emptySearchesRouter } from './empty-searches/empty-searches.router.ts'
import { entriesRouter } from './entries/entries.router.ts'
import { factsRouter } from './facts/facts.router.ts'
import { selectSharedFacts } from './facts/facts.rules.ts'
import { expandCountries } from './intent/intent.commands.ts'
import { missingProgramsRouter } from './missing/missing-programs.router.ts'
import { normalizeName } from './names.engine.ts'
import { searchRouter } from './search/search.router.ts'
import type { CatalogueContext } from './search/search-tiers.commands.ts'
import { listMeantUniversities } from './short-names.parse.ts'
import { readShortNames } from './short-names.provider.ts'
import { unmatchedRowsRouter } from './unmatched/unmatched.router.ts'

const os = implement(catalogueContract).$context<CatalogueContext>()

const cursorSchema = z
  .tuple([z.number(), z.string(), z.string()])
  .transform(([fit, name, id]): Cursor => ({ fit, name, id }))

const maxSimilar = 6

/** Country of the universities in the list of short names. */
const shortNameCountry = 'GB'

/** Lists the universities that a typed text may abbreviate. */
const listSuggested = async (db: Db, query: string, limit: number) => {
  const keys = listMeantUniversities(readShortNames(), query)
  return keys.length > 0 ? await listUniversitiesByKeys(db, { keys, country: shortNameCountry }, limit) : []
}

export const catalogueRouter = os.router({
  ...searchRouter,
  ...factsRouter,
  editing: editingRouter,
  entries: entriesRouter,
  emptySearches: emptySearchesRouter,
  missing: missingProgramsRouter,
  unplaced: unmatchedRowsRouter,
  search: os.search.handler(async ({ context: { database, sessionToken }, input }) =>
    database.asReader(sessionToken, async (db) => {
      await preferIndexes(db)
      const { country, field, level } = input
      const countries = country === undefined ? undefined : expandCountries(country)
      const filter = { countries, field, level, query: await correctQuery(db, normalizeName(input.query)) }
      const rows = await searchUniversities(db, filter, decodeCursor(input.after, cursorSchema), input.limit)
      const last = rows.at(-1)
      const meant = input.suggest && !input.after ? await listSuggested(db, input.query, input.limit) : []
      const others = rows.filter(({ id }) => !meant.some((one) => one.id === id))
      return {
        universities: [...meant, ...others].slice(0, input.limit),
        next: rows.length === input.limit && last ? encodeCursor([last.fit, last.name, last.id]) : null,
        total: await countUniversities(db, filter),
      }
    }),
  ),
  get: os.get.handler(async ({ context: { database, sessionToken }, input }) =>
    database.asReader(sessionToken, async (db) => {
      const university = await findUniversity(db, input.id)
      if (!university) throw createApiError('UNIVERSITY_NOT_FOUND')
      const sources = await readSources(db)
      const programs = await listProgramsOf(db, university.id)
      return {
        ...university,
        programCount: programs.filter(({ removedAt }) => removedAt === null).length,
        facts: toFacts(university.facts, sources),
        programs: programs.map((program) => toProgram(program, sources)),
      }
    }),
  ),
  program: os.program.handler(async ({ context: { database, sessionToken }, input: { universityId, programId } }) =>
    database.asReader(sessionToken, async (db, ownerId) => {
      const reader = await readAudience(db, ownerId)
      const university = await findUniversity(db, universityId)
      const program = await findProgram(db, programId)
      if (!university || program?.universityId !== university.id) throw createApiError('NOT_FOUND')
      const sources = await readSources(db)
      return {
        ...toProgram(applyAudienceDeadline(program, listAudiencesFor(reader, university.country)), sources),
        university,
        inherited: toFacts(selectSharedFacts(program, university.facts), sources),
        similar: (await listSimilar(db, program, reader.countries, maxSimilar)).map((row) => ({
          ...row,
          facts: toDecidingFacts(row, listAudiencesFor(reader, row.country), isStateResident(reader, row)),
        })),
      }
    }),
  ),
  figures: os.figures.handler(async ({ context: { database, sessionToken } }) => {
    const loading = await readRegistersProgress(database.service)
    return { ...(await database.asReader(sessionToken, async (db) => readFigures(db))), loading }
  }),
})
