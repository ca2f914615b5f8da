import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { readApplication, refreshProgress, throwConflict } from '../commands.ts'
import { updateRequirement } from '../data.ts'
import { isOwnRequirement } from '../rules.ts'
import { readRequirement, recordOwn, recordRemoved } from './requirements.commands.ts'
import { requirementsContract } from './requirements.contract.ts'
import { deleteRequirement, isNameFree } from './requirements.data.ts'

const os = implement(requirementsContract).$context<RequestContext>().use(asApplicant)

export const requirementsRouter = os.router({
  rename: os.rename.use(idempotent).handler(async ({ context: { db, ownerId, person }, input }) => {
    const { id, applicationId, version, name } = input
    const before = await readRequirement(db, person, { id, applicationId })
    if (!isOwnRequirement(before)) throw createApiError('NOT_FOUND')
    if (!(await isNameFree(db, ownerId, { id, applicationId, kind: name })))
      throw createApiError('REQUIREMENT_ALREADY_EXISTS')
    const after = await updateRequirement(db, ownerId, { id, applicationId, version }, { kind: name })
    if (!after) throw await throwConflict(db, person, applicationId)
    if (name !== before.kind)
      await recordOwn(db, person, after, {
        eventType: 'requirement_renamed',
        title: 'Requirement renamed',
        params: { from: before.kind, requirement: name },
        before: { kind: before.kind },
        after: { kind: name },
      })
    return await readApplication(db, person, applicationId)
  }),
  remove: os.remove.use(idempotent).handler(async ({ context: { db, ownerId, person }, input }) => {
    if (!isOwnRequirement(await readRequirement(db, person, input))) throw createApiError('NOT_FOUND')
    const removed = await deleteRequirement(db, ownerId, input)
    if (!removed) throw await throwConflict(db, person, input.applicationId)
    await recordRemoved(db, person, removed)
    await refreshProgress(db, person, input.applicationId)
    return await readApplication(db, person, input.applicationId)
  }),
})
