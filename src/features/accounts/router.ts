import { implement } from '@orpc/server'
import { upsertProfile } from '#src/features/profile/data.ts'
import { asKnownPerson, type RequestContext } from '#src/server/procedures.ts'
import { accountsContract } from './contract.ts'
import { updateAccountRole, upsertRole } from './data.ts'

const os = implement(accountsContract).$context<RequestContext>()

export const accountsRouter = os.router({
  session: os.session.handler(async ({ context: { config, database, sessionToken } }) => {
    const person = sessionToken ? await database.asSession(sessionToken, async (_db, found) => found) : undefined
    return {
      person: person ?? null,
      instance: {
        appName: config.appName,
        emailConfirmation: config.requireEmailConfirmation,
        google: Boolean(config.google),
        github: Boolean(config.github),
        mailbox: config.hasMailbox,
      },
    }
  }),
  setRole: os.setRole.use(asKnownPerson).handler(async ({ context: { database, ownerId }, input: { role } }) => {
    // One transaction of the service role: the account itself is closed to the request role.
    await database.service.transaction(async (db) => {
      await updateAccountRole(db, ownerId, role)
      await upsertRole(db, ownerId, role)
      await upsertProfile(db, ownerId, { role })
    })
    return { role }
  }),
})
