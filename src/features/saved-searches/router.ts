import { implement } from '@orpc/server'
import { asAnyApplicant } from '#src/features/accounts/guards.ts'
import { withdrawNotifications } from '#src/features/notifications/commands.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { saveSearch, toSavedSearch } from './commands.ts'
import { savedSearchesContract } from './contract.ts'
import { deleteSavedSearch, listSavedSearches, readCommittedUntil, updateSavedSearch } from './data.ts'

const os = implement(savedSearchesContract).$context<RequestContext>().use(asAnyApplicant)

export const savedSearchesRouter = os.router({
  list: os.list.handler(async ({ context: { db, ownerId } }) => ({
    searches: (await listSavedSearches(db, ownerId)).map(toSavedSearch),
  })),
  save: os.save.use(idempotent).handler(async ({ context: { database, db, ownerId }, input }) => ({
    search: await saveSearch(database, db, ownerId, input),
  })),
  update: os.update.use(idempotent).handler(async ({ context: { database, db, ownerId }, input }) => {
    const { id, name, isPaused } = input
    const now = await readCommittedUntil(database.service)
    const row = await updateSavedSearch(db, ownerId, id, { name, isPaused, now })
    if (!row) throw createApiError('NOT_FOUND')
    return { search: toSavedSearch(row) }
  }),
  delete: os.delete.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await deleteSavedSearch(db, ownerId, id))) throw createApiError('NOT_FOUND')
    await withdrawNotifications(db, ownerId, { savedSearchId: id })
    return { id }
  }),
})
