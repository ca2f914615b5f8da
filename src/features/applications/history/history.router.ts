import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { listDeadlinesOf } from '#src/features/deadlines/data.ts'
import { decodePageEnd } from '#src/server/keyset-cursor.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import { findApplicationRow, listRequirements } from '../data.ts'
import { toHistory } from './history.commands.ts'
import { historyContract } from './history.contract.ts'
import { listTimeline } from './history.data.ts'

const os = implement(historyContract).$context<RequestContext>().use(asApplicant)

export const historyRouter = os.router({
  list: os.list.handler(async ({ context: { db, ownerId }, input: { applicationId, after } }) => {
    const application = await findApplicationRow(db, ownerId, applicationId)
    if (!application) throw createApiError('APPLICATION_NOT_FOUND')
    const [rows, requirements, deadlines] = await settleAllOrThrow([
      listTimeline(db, ownerId, applicationId, decodePageEnd(after)),
      listRequirements(db, ownerId, applicationId),
      listDeadlinesOf(db, ownerId, [application.selectedUniversityId]),
    ])
    return toHistory(rows, { application, requirements, deadlines })
  }),
})
