import { implement } from '@orpc/server'
import { z } from 'zod'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { decodeCursor, encodeCursor } from '#src/server/keyset-cursor.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import { explainProgram, explainRanking, listBestMatches, listMatches, listStandings, loadRanking } from './commands.ts'
import { matchingContract } from './contract.ts'
import type { Cursor } from './engine/rank.engine.ts'
import { rankingChangedJob } from './rules.ts'

const os = implement(matchingContract).$context<RequestContext>().use(asApplicant)

const cursorSchema = z.tuple([z.int().min(0), z.string()]).transform(([key, id]): Cursor => ({ key, id }))

export const matchingRouter = os.router({
  list: os.list.handler(async ({ context, input: { limit, after, sort, elsewhere, ...filter } }) => {
    const { database, db, ownerId, runJob } = context
    const cursor = decodeCursor(after, cursorSchema)
    const ranking = await loadRanking(database, db, ownerId, { elsewhere: elsewhere === 'yes' })
    const list = async () => {
      if (cursor || elsewhere || sort !== 'match' || Object.values(filter).some(Boolean))
        return await listMatches(db, ownerId, ranking, { limit, after: cursor, sort, filter })
      const { page, isStored } = await listBestMatches(db, ownerId, ranking, limit)
      // Keeps the dashboard's copy equal to the first page, without a write in the request.
      if (!isStored) await runJob(rankingChangedJob, { userId: ownerId })
      return page
    }
    const page = await list()
    return { ...page, next: page.next && encodeCursor([page.next.key, page.next.id]) }
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
