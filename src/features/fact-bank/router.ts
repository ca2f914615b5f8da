import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { compareQuotes, mergeFacts, readFact } from './commands.ts'
import { evidenceContract, type FactOrigin } from './contract.ts'
import {
  insertFact,
  listFacts,
  listFormerFacts,
  purgeRemovedFacts,
  removeFact,
  restoreFact,
  updateFact,
} from './data.ts'
import { findDuplicates } from './duplicates.engine.ts'
import { factChangeLimit, removedFactTtlMs } from './rules.ts'

const os = implement(evidenceContract).$context<RequestContext>()
const own = os.use(asApplicant)
const isBounded = limitRate('fact-changes', factChangeLimit)

const typedNow = (): FactOrigin => ({ from: 'typed', on: new Date().toISOString().slice(0, 10) })

export const evidenceRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => {
    const facts = await listFacts(db, ownerId)
    return { facts, doubles: findDuplicates(facts) }
  }),
  history: own.history.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readFact(db, ownerId, id)
    return await listFormerFacts(db, ownerId, id)
  }),
  add: own.add
    .use(idempotent)
    .use(isBounded)
    .handler(async ({ context: { db, ownerId }, input: { fact } }) => {
      const added = await insertFact(db, ownerId, fact, { origin: typedNow() })
      if (!added) throw createApiError('INTERNAL')
      return added
    }),
  correct: own.correct
    .use(idempotent)
    .use(isBounded)
    .handler(async ({ context: { db, ownerId }, input: { id, revision, fact } }) => {
      const changed = await updateFact(db, ownerId, { id, revision }, { ...fact, origin: typedNow() })
      const current = await readFact(db, ownerId, id)
      if (!changed) throw createApiError('EDIT_CONFLICT', { current })
      return current
    }),
  merge: own.merge
    .use(idempotent)
    .use(isBounded)
    .handler(async ({ context: { db, ownerId }, input: { id, others } }) => await mergeFacts(db, ownerId, id, others)),
  remove: own.remove.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readFact(db, ownerId, id)
    await removeFact(db, ownerId, id)
    await purgeRemovedFacts(db, ownerId, new Date(Date.now() - removedFactTtlMs).toISOString())
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
