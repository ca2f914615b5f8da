import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { limitedTo } from '#src/server/limits.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { writingContract } from './contract.ts'
import {
  findVersion,
  forgetRemovedWritings,
  insertWriting,
  listVersions,
  listWritings,
  removeWriting,
  restoreWriting,
  updateTitle,
} from './data.ts'
import { noOrigins } from './ledger/origins.engine.ts'
import { emptyContent } from './ledger/schema.engine.ts'
import { keepVersion, readWriting, restoreVersion, syncSteps } from './ledger.commands.ts'
import { removedWritingKeptMs, syncLimit } from './rules.ts'

const os = implement(writingContract).$context<RequestContext>()
const own = os.use(asApplicant)

export const writingRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => await listWritings(db, ownerId)),
  get: own.get.handler(async ({ context: { db, ownerId }, input: { id } }) => await readWriting(db, ownerId, id)),
  create: own.create.use(onlyOnce).handler(async ({ context: { db, ownerId }, input }) => {
    const row = await insertWriting(db, ownerId, { ...input, content: emptyContent, origins: noOrigins(2) })
    if (!row) throw failure('INTERNAL')
    return await readWriting(db, ownerId, row.id)
  }),
  rename: own.rename.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id, title } }) => {
    const row = await updateTitle(db, ownerId, id, title)
    if (!row) throw failure('NOT_FOUND')
    return row
  }),
  // Repeatable by itself: a repeated request finds its steps in the ledger.
  sync: own.sync
    .use(limitedTo('writing-sync', syncLimit))
    .handler(async ({ context: { db, ownerId }, input }) => await syncSteps(db, ownerId, input)),
  versions: own.versions.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readWriting(db, ownerId, id)
    return await listVersions(db, ownerId, id)
  }),
  version: own.version.handler(async ({ context: { db, ownerId }, input: { id, versionId } }) => {
    await readWriting(db, ownerId, id)
    const row = await findVersion(db, ownerId, id, versionId)
    if (!row) throw failure('NOT_FOUND')
    return row
  }),
  keepVersion: own.keepVersion
    .use(onlyOnce)
    .handler(async ({ context: { db, ownerId }, input: { id, name } }) => await keepVersion(db, ownerId, id, name)),
  restoreVersion: own.restoreVersion
    .use(onlyOnce)
    .handler(
      async ({ context: { db, ownerId }, input: { id, versionId } }) =>
        await restoreVersion(db, ownerId, id, versionId),
    ),
  remove: own.remove.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await readWriting(db, ownerId, id)
    await removeWriting(db, ownerId, id)
    await forgetRemovedWritings(db, ownerId, new Date(Date.now() - removedWritingKeptMs).toISOString())
    return { id }
  }),
  restore: own.restore.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await restoreWriting(db, ownerId, id)
    return await readWriting(db, ownerId, id)
  }),
})
