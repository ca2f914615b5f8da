import { implement } from '@orpc/server'
import { z } from 'zod'
import { isStateResident, listAudiencesFor, readAudience } from '#src/features/catalogue/audience.commands.ts'
import { toDecidingFacts } from '#src/features/catalogue/commands.ts'
import { decodeCursor, encodeCursor } from '#src/server/keyset-cursor.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { listOverviewCountries, readOverview } from './commands.ts'
import { programOverviewsContract } from './contract.ts'
import { listProgramsByIds } from './data.ts'
import { compareRanked, type RankedProgram } from './overview.engine.ts'
import { programsPage } from './rules.ts'

const os = implement(programOverviewsContract).$context<RequestContext>()

const cursorSchema = z.tuple([z.int(), z.string()]).transform(([evidence, id]): RankedProgram => ({ evidence, id }))

export const programOverviewsRouter = os.router({
  countries: os.countries.handler(async ({ context: { database }, input: { field } }) => ({
    countries: (await listOverviewCountries(database, field)).map(({ country, slug, total }) => ({
      ...{ country, slug, programs: total },
    })),
  })),
  get: os.get.handler(
    async ({ context: { database }, input }) =>
      await database.asReader(undefined, async (db) => {
        const found = await readOverview(database, db, input)
        if (!found) throw createApiError('NOT_FOUND')
        return found.overview
      }),
  ),
  programs: os.programs.handler(
    async ({ context: { database, sessionToken }, input: { after, ...address } }) =>
      await database.asReader(sessionToken, async (db, ownerId) => {
        const end = decodeCursor(after, cursorSchema)
        const found = await readOverview(database, db, address)
        if (!found) throw createApiError('NOT_FOUND')
        const rest = end ? found.ranked.filter((one) => compareRanked(one, end) > 0) : found.ranked
        const page = rest.slice(0, programsPage)
        const last = page.at(-1)
        const reader = await readAudience(db, ownerId)
        const rows = await listProgramsByIds(
          db,
          page.map(({ id }) => id),
        )
        return {
          programs: rows.map((row) => ({
            ...row,
            facts: toDecidingFacts(row, listAudiencesFor(reader, row.country), isStateResident(reader, row)),
          })),
          next: rest.length > page.length && last ? encodeCursor([last.evidence, last.id]) : null,
        }
      }),
  ),
})
