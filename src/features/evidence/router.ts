import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { limitedTo } from '#src/server/limits.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { evidenceContract, type FactOrigin } from './contract.ts'
import { compareQuotes, mergeFacts, readFact } from './fact-bank.commands.ts'
import {
  forgetRemovedFacts,
  insertFact,
  listFacts,
  listFormerFacts,
  removeFact,
  restoreFact,
  updateFact,
} from './fact-bank.data.ts'
import { doublesOf, factChangeLimit, removedFactKeptMs } from './fact-bank.rules.ts'

const os = implement(evidenceContract).$context<RequestContext>()
const own = os.use(asApplicant)
const isBounded = limitedTo('fact-changes', factChangeLimit)

const typedNow = (): FactOrigin => ({ from: 'typed', on: new Date().toISOString().slice(0, 10) })

export const evidenceRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => {
    const facts = await listFacts(db, ownerId)
    return { facts, doubles: doublesOf(facts) }
  }),
  history: own.history.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readFact(db, ownerId, id)
    return await listFormerFacts(db, ownerId, id)
  }),
  add: own.add
    .use(onlyOnce)
    .use(isBounded)
    .handler(async ({ context: { db, ownerId }, input: { fact } }) => {
      const added = await insertFact(db, ownerId, fact, { origin: typedNow() })
      if (!added) throw failure('INTERNAL')
      return added
    }),
  correct: own.correct
    .use(onlyOnce)
    .use(isBounded)
    .handler(async ({ context: { db, ownerId }, input: { id, revision, fact } }) => {
      const changed = await updateFact(db, ownerId, { id, revision }, { ...fact, origin: typedNow() })
      const current = await readFact(db, ownerId, id)
      if (!changed) throw failure('EDIT_CONFLICT', { current })
      return current
    }),
  merge: own.merge
    .use(onlyOnce)
    .use(isBounded)
    .handler(async ({ context: { db, ownerId }, input: { id, others } }) => await mergeFacts(db, ownerId, id, others)),
  remove: own.remove.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readFact(db, ownerId, id)
    await removeFact(db, ownerId, id)
    await forgetRemovedFacts(db, ownerId, new Date(Date.now() - removedFactKeptMs).toISOString())
    return { id }
  }),
  restore: own.restore.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await restoreFact(db, ownerId, id)
    return await readFact(db, ownerId, id)
  }),
  compare: own.compare.handler(
    async ({ context: { db, ownerId }, input: { quotes } }) => await compareQuotes(db, ownerId, quotes),
  ),
})
