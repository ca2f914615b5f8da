import { implement } from '@orpc/server'
import { z } from 'zod'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { decodeCursor, encodeCursor } from '#src/server/keyset-cursor.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import { explainProgram, explainRanking, listBestMatches, listMatches, listStandings, loadRanking } from './commands.ts'
import { matchingContract } from './contract.ts'
import type { Cursor } from './engine/rank.engine.ts'
import type { RankingSources } from './own-facts.commands.ts'
import { rankingChangedJob } from './rules.ts'

/** Context with the reader of the facts that a user accepted from official pages. */
type MatchingContext = RequestContext & Pick<RankingSources, 'readOwnFacts'>

const os = implement(matchingContract).$context<MatchingContext>().use(asApplicant)

const cursorSchema = z.tuple([z.int().min(0), z.string()]).transform(([key, id]): Cursor => ({ key, id }))

export const matchingRouter = os.router({
  list: os.list.handler(async ({ context, input: { limit, after, sort, elsewhere, ...filter } }) => {
    const { db, ownerId, runJob } = context
    const cursor = decodeCursor(after, cursorSchema)
    const ranking = await loadRanking(context, { elsewhere: elsewhere === 'yes' })
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
  standings: os.standings.handler(async ({ context, input: { universityId } }) => ({
    standings: await listStandings(context, universityId),
  })),
  program: os.program.handler(async ({ context, input: { programId } }) => await explainProgram(context, programId)),
  explain: os.explain.handler(async ({ context }) => await explainRanking(context)),
})
