import { os as base, implement } from '@orpc/server'
import { hasGrant } from '#src/features/accounts/grants/data.ts'
import { asPerson, failure, type OwnedContext, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { SHELF_LIFE_YEARS } from '../rules.ts'
import { type Correction, editingContract } from './contract.ts'
import {
  countProposalsSince,
  findEntity,
  insertProposal,
  listDue,
  listOpenProposals,
  settleProposal,
  writeFact,
} from './data.ts'
import { kindsOf, toFact } from './rules.ts'

const os = implement(editingContract).$context<RequestContext>().use(asPerson)

/** Lets editors pass, and nobody else. */
export const asEditor = base.$context<RequestContext & OwnedContext>().middleware(async ({ context: { db }, next }) => {
  if (!(await hasGrant(db, 'editor'))) throw failure('ACCESS_DENIED')
  return await next()
})

/** Who may is decided before what was sent is read. */
const forEditors = os.use(asEditor)

const dayMs = 24 * 60 * 60_000
/** More in a day is no care for facts any more. */
const mostProposalsADay = 30
const mostListed = 200
/** An editor's next hour of work; the number of all that is due is beside it. */
const mostDue = 20

const readCorrection = (correction: Correction) => {
  const fact = kindsOf[correction.entity].includes(correction.kind)
    ? toFact(correction, new Date().toISOString().slice(0, 10))
    : undefined
  if (!fact) throw failure('INPUT_INVALID', { field: 'value' })
  return fact
}

export const editingRouter = os.router({
  status: os.status.handler(async ({ context: { db } }) => ({ isEditor: await hasGrant(db, 'editor') })),
  propose: os.propose.use(onlyOnce).handler(async ({ context: { db, ownerId }, input }) => {
    const fact = readCorrection(input)
    if (!(await findEntity(db, input.entity, input.entityId, input.kind))) throw failure('NOT_FOUND')
    const since = new Date(Date.now() - dayMs).toISOString()
    if ((await countProposalsSince(db, ownerId, since)) >= mostProposalsADay) throw failure('TOO_MANY_REQUESTS')
    const { entity, entityId, kind } = input
    return { id: await insertProposal(db, ownerId, { entity, entityId, kind, fact }) }
  }),
  proposals: forEditors.proposals.handler(async ({ context: { db } }) => {
    const proposals = []
    for (const { fact, ...row } of await listOpenProposals(db, mostListed)) {
      const { name, current } = (await findEntity(db, row.entity, row.entityId, row.kind)) ?? {
        name: '',
        current: null,
      }
      const { value, currency, year, url = '' } = fact
      proposals.push({ ...row, name, current: current?.value ?? null, value, currency, year, sourceUrl: url })
    }
    return { proposals }
  }),
  settle: forEditors.settle.handler(async ({ context: { db }, input: { id, isAccepted } }) => {
    const row = await settleProposal(db, id, isAccepted)
    if (!row) throw failure('NOT_FOUND')
    if (isAccepted && !(await writeFact(db, row.entity, row.entityId, row.kind, row.fact))) throw failure('NOT_FOUND')
    return { id }
  }),
  due: forEditors.due.handler(
    async ({ context: { db } }) =>
      await listDue(db, { shelfLife: SHELF_LIFE_YEARS, year: new Date().getUTCFullYear(), limit: mostDue }),
  ),
  correct: forEditors.correct.handler(async ({ context: { db }, input }) => {
    const { entity, entityId, kind } = input
    if (!(await writeFact(db, entity, entityId, kind, readCorrection(input)))) throw failure('NOT_FOUND')
    return { entityId }
  }),
})
