import { createHash, randomUUID } from 'node:crypto'
import { implement } from '@orpc/server'
import { countAttempt } from '#src/server/auth/throttle.ts'
import { createApiError, fingerprintInput, type RequestContext } from '#src/server/procedures.ts'
import { consumeProof, createSignedChallenge } from '#src/server/proof-of-work.ts'
import { sendOnce } from './commands.ts'
import { contactContract } from './contract.ts'
import { renderContactEmail } from './emails.ts'
import { contactLimit, toReference } from './rules.ts'

const os = implement(contactContract).$context<RequestContext>()

export const contactRouter = os.router({
  send: os.send.handler(async ({ context, input: { proofOfWork, ...input } }) => {
    const { config, database, mailer, source, log, idempotencyKey = randomUUID() } = context
    const attempt = fingerprintInput([idempotencyKey, input])
    const reference = toReference(createHash('sha256').update(attempt).digest())
    // Honeypot: a bot that fills the hidden field gets a success response, so that it does not try another way.
    if (input.website !== '') return { reference }
    await sendOnce(database, attempt, async () => {
      // A question that was already sent needs no second proof of work.
      if (config.needsProofOfWork && !(await consumeProof(config, database, proofOfWork)))
        throw createApiError('PROOF_OF_WORK_REQUIRED', { challenge: await createSignedChallenge(config) })
      const isWithinLimit = await countAttempt(database.servicePool, `contact:${source.address}`, contactLimit)
      if (!isWithinLimit) throw createApiError('TOO_MANY_REQUESTS')
      try {
        await mailer.send(renderContactEmail({ ...input, reference }, config.contactEmail, config.appName))
      } catch (error) {
        log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a question could not be sent')
        throw createApiError('MAIL_UNAVAILABLE')
      }
    })
    return { reference }
  }),
})
