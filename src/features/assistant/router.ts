import { implement } from '@orpc/server'
import {
  authenticated,
  authenticatedTx,
  createApiError,
  idempotent,
  type RequestContext,
} from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { answerQuestion, storeQuestion, toMessage } from './commands.ts'
import { type AnswerEvent, assistantContract, type Message } from './contract.ts'
import { deleteMessages, findMessage, listMessages, updateProposals } from './data.ts'
import { maxStoredMessages, questionLimit } from './rules.ts'

const os = implement(assistantContract).$context<RequestContext>()
// Authorisation comes before input validation.
const person = os.use(authenticatedTx)
const known = os.use(authenticated)

async function* alreadyAnswered(message: Message): AsyncGenerator<AnswerEvent> {
  yield { type: 'answer', message }
}

export const assistantRouter = os.router({
  list: person.list.handler(async ({ context: { db, ownerId, config } }) => ({
    messages: (await listMessages(db, ownerId, maxStoredMessages)).map(toMessage),
    hasModel: config.ai !== undefined,
  })),
  // An answer takes long, so no transaction is open during it. Each look-up uses a short one.
  ask: known.ask.use(limitRate('assistant', questionLimit)).handler(async ({ context, input, signal }) => {
    const asking = { context, question: input, signal }
    const answer = await storeQuestion(asking)
    return answer ? alreadyAnswered(answer) : answerQuestion(asking)
  }),
  clear: person.clear
    .use(idempotent)
    .handler(async ({ context: { db, ownerId } }) => ({ deleted: await deleteMessages(db, ownerId) })),
  settleProposal: person.settleProposal.handler(async ({ context: { db, ownerId }, input }) => {
    const message = await findMessage(db, ownerId, input.messageId)
    if (!message?.proposals.some(({ id }) => id === input.id)) throw createApiError('NOT_FOUND')
    const proposals = message.proposals.map((proposal) =>
      proposal.id === input.id ? { ...proposal, state: input.state } : proposal,
    )
    const changed = await updateProposals(db, ownerId, message.id, proposals)
    if (!changed) throw createApiError('NOT_FOUND')
    return toMessage(changed)
  }),
})
