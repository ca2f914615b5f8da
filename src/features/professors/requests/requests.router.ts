import { createHash, randomUUID } from 'node:crypto'
import { implement } from '@orpc/server'
import { asEditor } from '#src/features/catalogue/editing/editing.router.ts'
import { toReference } from '#src/features/contact/rules.ts'
import { countAttempt } from '#src/server/auth/throttle.ts'
import {
  authenticatedTx,
  createApiError,
  fingerprintInput,
  idempotent,
  type RequestContext,
} from '#src/server/procedures.ts'
import { findFaculty } from '../faculty.data.ts'
import { requestsContract } from './requests.contract.ts'
import { countWaiting, hasRequest, insertRequest, listRequests, resolveRequest } from './requests.data.ts'
import { renderOutcomeEmail, renderRequestEmail } from './requests.emails.ts'
import { maxPendingRequests, requestLimit } from './requests.rules.ts'

const os = implement(requestsContract).$context<RequestContext>()
const editors = os.use(authenticatedTx).use(asEditor)

/** Page size for editors; the total is shown beside it. */
const maxListed = 50

export const requestsRouter = os.router({
  ask: os.ask.handler(async ({ context, input }) => {
    const { config, database, mailer, source, log, idempotencyKey = randomUUID() } = context
    const reference = toReference(
      createHash('sha256')
        .update(fingerprintInput([idempotencyKey, input]))
        .digest(),
    )
    // Honeypot: a bot that fills the invisible field gets a success response, so that it does not try another way.
    if (input.website !== '') return { reference }
    // Idempotent retry: the response to the first attempt was lost.
    if (await hasRequest(database.service, reference)) return { reference }
    const { id, website: _unseen, ...fields } = input
    const member = await database.asOwner('', async (db) => await findFaculty(db, id))
    if (!member || member.isSample) throw createApiError('NOT_FOUND')
    const isWithinLimit = await countAttempt(database.servicePool, `faculty-request:${source.address}`, requestLimit)
    if (!isWithinLimit || (await countWaiting(database.service)) >= maxPendingRequests)
      throw createApiError('TOO_MANY_REQUESTS')
    await insertRequest(database.service, { ...fields, facultyId: id, reference })
    const page = `${config.appUrl}/professors/${id}`
    const mail = renderRequestEmail(
      { ...fields, reference, name: member.fullName, page },
      config.contactEmail,
      config.appName,
    )
    // Logs mail errors only: the request is stored, and editors see it.
    mailer.send(mail).catch((error: Error) => log.error({ reason: error.message }, 'a request could not be mailed'))
    return { reference }
  }),
  list: editors.list.handler(async ({ context: { db } }) => await listRequests(db, maxListed)),
  settle: editors.settle
    .use(idempotent)
    .handler(async ({ context: { db, config, mailer, log }, input: { id, outcome, answer } }) => {
      const resolved = await resolveRequest(db, id, outcome)
      if (!resolved) throw createApiError('NOT_FOUND')
      const message = renderOutcomeEmail(resolved, outcome, answer, config.appName)
      mailer
        .send(message)
        .catch((error: Error) => log.error({ reason: error.message }, 'an answer could not be mailed'))
      return { id }
    }),
})
