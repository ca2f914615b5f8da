import { implement } from '@orpc/server'
import { z } from 'zod'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { readCursor, writeCursor } from '#src/server/keyset-cursor.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import { explainProgram, explainRanking, listMatches, listStandings, loadRanking, storeRanking } from './commands.ts'
import { matchingContract } from './contract.ts'
import type { Cursor } from './engine/rank.engine.ts'

const os = implement(matchingContract).$context<RequestContext>().use(asApplicant)

const cursorSchema = z.tuple([z.int().min(0), z.string()]).transform(([key, id]): Cursor => ({ key, id }))

export const matchingRouter = os.router({
  list: os.list.handler(async ({ context: { database, db, ownerId }, input: { limit, after, sort, elsewhere } }) => {
    // The first page is stored for the dashboard too, so both are equal.
    const cursor = readCursor(after, cursorSchema)
    const ranking = await loadRanking(database, db, ownerId, { elsewhere: elsewhere === 'yes' })
    if (!cursor && elsewhere === undefined) await storeRanking(db, ownerId, ranking)
    const page = await listMatches(db, ownerId, ranking, { limit, after: cursor, sort })
    return { ...page, next: page.next && writeCursor([page.next.key, page.next.id]) }
  }),
  standings: os.standings.handler(async ({ context: { database, db, ownerId }, input: { universityId } }) => ({
    standings: await listStandings(database, db, ownerId, universityId),
  })),
  program: os.program.handler(
    async ({ context: { database, db, ownerId }, input: { programId } }) =>
      await explainProgram(database, db, ownerId, programId),
  ),
  explain: os.explain.handler(
    async ({ context: { database, db, ownerId } }) => await explainRanking(database, db, ownerId),
  ),
})
