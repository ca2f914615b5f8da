import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { failure, type RequestContext } from '#src/server/procedures.ts'
import { explainRanking, keepRanking, listMatches, listStandings, openRanking } from './commands.ts'
import { matchingContract } from './contract.ts'
import type { Cursor } from './engine/rank.engine.ts'

const os = implement(matchingContract).$context<RequestContext>().use(asApplicant)

const readCursor = (text: string | undefined): Cursor | undefined => {
  if (!text) return undefined
  const [, key, id] = /^(\d{1,9}):(.+)$/.exec(text) ?? []
  if (key === undefined || id === undefined) throw failure('INPUT_INVALID', { field: 'after' })
  return { key: Number(key), id }
}

const writeCursor = ({ key, id }: Cursor) => `${key}:${id}`

export const matchingRouter = os.router({
  list: os.list.handler(async ({ context: { database, db, ownerId }, input: { limit, after } }) => {
    // The first page is what the dashboard shows as well, so both are of one moment.
    const cursor = readCursor(after)
    const ranking = await openRanking(database, db, ownerId)
    if (!cursor) await keepRanking(db, ownerId, ranking)
    const page = await listMatches(db, ownerId, ranking, { limit, after: cursor })
    return { ...page, next: page.next && writeCursor(page.next) }
  }),
  standings: os.standings.handler(async ({ context: { database, db, ownerId }, input: { universityId } }) => ({
    standings: await listStandings(database, db, ownerId, universityId),
  })),
  explain: os.explain.handler(
    async ({ context: { database, db, ownerId } }) => await explainRanking(database, db, ownerId),
  ),
})
