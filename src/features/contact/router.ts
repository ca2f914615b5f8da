import { randomBytes } from 'node:crypto'
import { implement } from '@orpc/server'
import { countAttempt } from '#src/server/auth/attempts.ts'
import { failure, type RequestContext } from '#src/server/procedures.ts'
import { contactContract } from './contract.ts'
import { questionMessage } from './emails.ts'
import { contactLimit, toReference } from './rules.ts'

const os = implement(contactContract).$context<RequestContext>()

export const contactRouter = os.router({
  send: os.send.handler(async ({ context: { config, database, mailer, source, log }, input }) => {
    const reference = toReference(randomBytes(8))
    // A program that fills what nobody sees is told that all went well, so that it does not try another way.
    if (input.website !== '') return { reference }
    const isWithinLimit = await countAttempt(database.servicePool, `contact:${source.address}`, contactLimit)
    if (!isWithinLimit) throw failure('TOO_MANY_REQUESTS')
    try {
      await mailer.send(questionMessage({ ...input, reference }, config.contactEmail, config.appName))
    } catch (error) {
      log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a question could not be sent')
      throw failure('MAIL_UNAVAILABLE')
    }
    return { reference }
  }),
})
