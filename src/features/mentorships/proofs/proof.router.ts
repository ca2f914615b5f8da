import { implement } from '@orpc/server'
import { asMentor } from '#src/features/accounts/guards.ts'
import { idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { confirmProof, readProof, requestProof } from './proof.commands.ts'
import { proofContract } from './proof.contract.ts'
import { deleteProof } from './proof.data.ts'
import { proofLimit } from './proof.rules.ts'

const os = implement(proofContract).$context<RequestContext>()
const mentor = os.use(asMentor)
const limited = limitRate('university-proof', proofLimit)

export const proofRouter = os.router({
  get: mentor.get.handler(async ({ context: { db, ownerId } }) => await readProof(db, ownerId)),
  request: mentor.request
    .use(idempotent)
    .use(limited)
    .handler(async ({ context, input: { email } }) => await requestProof(context, email)),
  confirm: mentor.confirm
    .use(idempotent)
    .use(limited)
    .handler(async ({ context: { db, ownerId }, input: { secret } }) => await confirmProof(db, ownerId, secret)),
  remove: mentor.remove.use(idempotent).handler(async ({ context: { db, ownerId } }) => {
    await deleteProof(db, ownerId)
    return await readProof(db, ownerId)
  }),
})
