import { implement } from '@orpc/server'
import { failure, type RequestContext } from '#src/server/procedures.ts'
import { type Snapshot, snapshotContract } from './contract.ts'
import { snapshotQuery } from './data.ts'

const os = implement(snapshotContract).$context<RequestContext>()

type Parts = Omit<Snapshot, 'user' | 'onboardingComplete' | 'lastUpdated' | 'degraded'>

export const snapshotRouter = os.router({
  get: os.get.handler(async ({ context: { database, sessionToken } }) => {
    const answer = sessionToken
      ? await database.readAsSession<{ snapshot: Parts }>(sessionToken, snapshotQuery)
      : undefined
    const parts = answer?.rows[0]?.snapshot
    if (!answer || !parts) throw failure('NOT_AUTHENTICATED')
    const { person } = answer
    return {
      ...parts,
      user: { id: person.id, email: person.email },
      onboardingComplete: person.onboardingComplete,
      lastUpdated: new Date().toISOString(),
      degraded: [],
    }
  }),
})
