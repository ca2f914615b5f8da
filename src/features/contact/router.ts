import { createHash, randomUUID } from 'node:crypto'
import { implement } from '@orpc/server'
import { countAttempt } from '#src/server/auth/attempts.ts'
import { failure, fingerprintOf, type RequestContext } from '#src/server/procedures.ts'
import { createWork, spendProof } from '#src/server/proof-of-work.ts'
import { sendOnce } from './commands.ts'
import { contactContract } from './contract.ts'
import { questionMessage } from './emails.ts'
import { contactLimit, toReference } from './rules.ts'

const os = implement(contactContract).$context<RequestContext>()

export const contactRouter = os.router({
  send: os.send.handler(async ({ context, input: { proofOfWork, ...input } }) => {
    const { config, database, mailer, source, log, idempotencyKey = randomUUID() } = context
    const attempt = fingerprintOf([idempotencyKey, input])
    const reference = toReference(createHash('sha256').update(attempt).digest())
    // A program that fills what nobody sees is told that all went well, so that it does not try another way.
    if (input.website !== '') return { reference }
    await sendOnce(database, attempt, async () => {
      // A question that was sent already needs no second proof.
      if (config.needsProofOfWork && !(await spendProof(config, database, proofOfWork)))
        throw failure('PROOF_OF_WORK_REQUIRED', { challenge: await createWork(config) })
      const isWithinLimit = await countAttempt(database.servicePool, `contact:${source.address}`, contactLimit)
      if (!isWithinLimit) throw failure('TOO_MANY_REQUESTS')
      try {
        await mailer.send(questionMessage({ ...input, reference }, config.contactEmail, config.appName))
      } catch (error) {
        log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a question could not be sent')
        throw failure('MAIL_UNAVAILABLE')
      }
    })
    return { reference }
  }),
})
