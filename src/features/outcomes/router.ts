import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { toMeasuredProfile } from '#src/features/matching/applicants.commands.ts'
import { findAcademicProfile } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { outcomesContract } from './contract.ts'
import { deleteOutcome, findDecided, findGroup, findOutcome, upsertOutcome } from './data.ts'
import { consentVersion, toDecision } from './rules.ts'

const os = implement(outcomesContract).$context<RequestContext>().use(asApplicant)

const requireApplication = async (db: Db, ownerId: OwnerId, applicationId: string) => {
  const found = await findDecided(db, ownerId, applicationId)
  if (!found) throw createApiError('APPLICATION_NOT_FOUND')
  return found
}

const readShared = async (db: Db, ownerId: OwnerId, applicationId: string) => ({
  shared: (await findOutcome(db, ownerId, applicationId)) ?? null,
})

export const outcomesRouter = os.router({
  get: os.get.handler(async ({ context: { db, ownerId }, input: { applicationId } }) => {
    await requireApplication(db, ownerId, applicationId)
    return await readShared(db, ownerId, applicationId)
  }),
  share: os.share.use(idempotent).handler(async ({ context: { db, ownerId }, input: { applicationId } }) => {
    const { status, universityId, level, field } = await requireApplication(db, ownerId, applicationId)
    const decision = toDecision(status)
    if (!decision) throw createApiError('INPUT_INVALID', { field: 'status' })
    const { gradePoints, greQuantitative, greVerbal, greWriting } = toMeasuredProfile(
      await findAcademicProfile(db, ownerId),
    )
    await upsertOutcome(db, {
      userId: ownerId,
      applicationId,
      universityId,
      level,
      field,
      decision,
      gradePoints,
      greQuantitative,
      greVerbal,
      greWriting,
      consentVersion,
    })
    return await readShared(db, ownerId, applicationId)
  }),
  withdraw: os.withdraw.handler(async ({ context: { db, ownerId }, input: { applicationId } }) => {
    await requireApplication(db, ownerId, applicationId)
    await deleteOutcome(db, ownerId, applicationId)
    return { shared: null }
  }),
  group: os.group.handler(async ({ context: { database }, input: { universityId } }) => ({
    group: await findGroup(database.service, universityId),
  })),
})
