import { implement } from '@orpc/server'
import { authenticated, type RequestContext } from '#src/server/procedures.ts'
import { confirmEmail, requestEmailChange } from './email-change.commands.ts'
import { emailChangeContract } from './email-change.contract.ts'
import { deleteEmailChange } from './email-change.data.ts'

// Authentication comes before input validation: the guard precedes the input.
const os = implement(emailChangeContract).$context<RequestContext>()
const known = os.use(authenticated)

export const emailChangeRouter = os.router({
  request: known.request.handler(async ({ context, input: { newEmail, password } }) => ({
    pendingEmail: await requestEmailChange(context, newEmail, password),
  })),
  cancel: known.cancel.handler(async ({ context: { database, ownerId } }) => ({
    cancelled: await deleteEmailChange(database.service, ownerId),
  })),
  confirm: os.confirm.handler(async ({ context, input: { token } }) => ({
    state: await confirmEmail(context, token),
  })),
})
