import { os as base, implement } from '@orpc/server'
import { hasPermission } from '#src/features/accounts/permissions.data.ts'
import {
  authenticated,
  authenticatedTx,
  createApiError,
  type OwnedContext,
  type RequestContext,
} from '#src/server/procedures.ts'
import { recordRefusal } from '#src/server/refusals.ts'
import { readOperations } from './commands.ts'
import { operationsContract } from './contract.ts'

interface OperationsContext extends RequestContext {
  /** Whether the data folder has demo users. Injected, because the demo imports the features. */
  hasDemo: (dataDir: string) => boolean
}

const os = implement(operationsContract).$context<OperationsContext>()

// Without an open transaction, because the checks contact other services.
const asOperator = base
  .$context<RequestContext & Pick<OwnedContext, 'ownerId'>>()
  .middleware(async ({ context, next }) => {
    const isOperator = await context.database.asOwner(
      context.ownerId,
      async (db) => await hasPermission(db, 'operator'),
    )
    if (isOperator) return await next()
    await recordRefusal(context, context.ownerId, 'ACCESS_DENIED')
    throw createApiError('ACCESS_DENIED')
  })

export const operationsRouter = os.router({
  status: os.status
    .use(authenticatedTx)
    .handler(async ({ context: { db } }) => ({ isOperator: await hasPermission(db, 'operator') })),
  report: os.report
    .use(authenticated)
    .use(asOperator)
    .handler(
      async ({ context: { database, config, hasDemo } }) =>
        await readOperations(database, config, hasDemo(config.dataDir)),
    ),
})
