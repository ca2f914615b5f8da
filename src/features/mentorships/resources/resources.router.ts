import { implement } from '@orpc/server'
import { asApplicant, asKnownMentor, asMentor } from '#src/features/accounts/guards.ts'
import { sendStored } from '#src/features/storage/commands.ts'
import { uploadLimits } from '#src/features/storage/rules.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { readResource, toOwnResource, uploadResource } from './resources.commands.ts'
import { receivedContract, resourcesContract } from './resources.contract.ts'
import {
  findReceived,
  findResource,
  insertResource,
  listGuided,
  listReceived,
  listResources,
  moveResourceFirst,
  removeResource,
  restoreResource,
  updateResource,
} from './resources.data.ts'

const implementer = implement(resourcesContract).$context<RequestContext>()
const mentor = implementer.use(asMentor)

export const resourcesRouter = implementer.router({
  list: mentor.list.handler(async ({ context: { db, ownerId }, input }) => {
    const students = await listGuided(db, ownerId)
    const { rows, total } = await listResources(db, ownerId, input)
    return { resources: rows.map((row) => toOwnResource(row, students)), total, students }
  }),
  create: mentor.create.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const row = await readResource(db, ownerId, input.kind, input)
    const isNew = await insertResource(db, ownerId, { id: input.id, kind: input.kind, ...row })
    if (!isNew && !(await findResource(db, ownerId, input.id))) throw createApiError('NOT_FOUND')
    return { id: input.id }
  }),
  upload: implementer
    .use(asKnownMentor)
    .upload.use(limitRate('resource', uploadLimits.resource))
    .handler(async ({ context, input, path }) => await uploadResource(context, { input, path })),
  update: mentor.update.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const known = await findResource(db, ownerId, input.id)
    if (!known) throw createApiError('NOT_FOUND')
    const row = await readResource(db, ownerId, known.kind, input)
    const version = await updateResource(db, ownerId, { id: input.id, version: input.version, ...row })
    if (version === undefined) throw createApiError('EDIT_CONFLICT')
    return { id: input.id, version }
  }),
  placeFirst: mentor.placeFirst.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await moveResourceFirst(db, ownerId, id))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  remove: mentor.remove.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await removeResource(db, ownerId, id))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  restore: mentor.restore.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await restoreResource(db, ownerId, id))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  file: mentor.file.handler(
    async ({ context: { db, ownerId, files }, input: { id } }) =>
      await sendStored({ files }, await findResource(db, ownerId, id)),
  ),
})

const os = implement(receivedContract).$context<RequestContext>()
const student = os.use(asApplicant)

export const receivedRouter = os.router({
  list: student.list.handler(async ({ context: { db }, input }) => await listReceived(db, input)),
  get: student.get.handler(async ({ context: { db }, input: { id } }) => {
    const resource = await findReceived(db, id)
    if (!resource) throw createApiError('NOT_FOUND')
    return resource
  }),
  file: student.file.handler(async ({ context: { db, files }, input: { id } }) => {
    const resource = await findReceived(db, id)
    return await sendStored({ files }, resource && { ...resource, fileName: resource.file?.name ?? null })
  }),
})
