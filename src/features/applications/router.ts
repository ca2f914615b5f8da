import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { listDeadlinesOf } from '#src/features/deadlines/data.ts'
import { findEntry } from '#src/features/shortlist/data.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { followStatus, readApplication, recountProgress, startApplication, toApplication } from './commands.ts'
import { applicationsContract } from './contract.ts'
import {
  countApplications,
  findApplication,
  insertTimelineEvent,
  listApplications,
  updateApplication,
  updateRequirement,
} from './data.ts'
import { clampProgress, isDone } from './rules.ts'

const os = implement(applicationsContract).$context<RequestContext>().use(asApplicant)

export const applicationsRouter = os.router({
  list: os.list.handler(async ({ context: { db, ownerId }, input }) => {
    const rows = await listApplications(db, ownerId, input.limit)
    const deadlines = await listDeadlinesOf(
      db,
      ownerId,
      rows.map((row) => row.application.selectedUniversityId),
    )
    return {
      applications: rows.map((row) =>
        toApplication(
          row,
          deadlines.filter((deadline) => deadline.selectedUniversityId === row.application.selectedUniversityId),
        ),
      ),
      total: await countApplications(db, ownerId),
    }
  }),
  get: os.get.handler(async ({ context: { db, person }, input }) => await readApplication(db, person, input.id)),
  create: os.create.use(onlyOnce).handler(async ({ context: { db, ownerId, person }, input }) => {
    if (!(await findEntry(db, ownerId, input.selectedUniversityId))) throw failure('UNIVERSITY_NOT_FOUND')
    return await readApplication(db, person, await startApplication(db, person, input.selectedUniversityId))
  }),
  update: os.update.handler(async ({ context: { db, ownerId, person }, input }) => {
    const before = await findApplication(db, ownerId, input.id)
    if (!before) throw failure('APPLICATION_NOT_FOUND')
    const changed = await updateApplication(db, ownerId, input.id, input.version, {
      ...(input.status === undefined ? {} : { status: input.status }),
      ...(input.progress === undefined ? {} : { progress: clampProgress(input.progress) }),
    })
    if (!changed) throw failure('EDIT_CONFLICT')
    if (input.status !== undefined && input.status !== before.application.status)
      await followStatus(db, person, before, input.status)
    return await readApplication(db, person, input.id)
  }),
  updateRequirement: os.updateRequirement.handler(async ({ context: { db, ownerId, person }, input }) => {
    const { id, applicationId, status, notes, link } = input
    const row = await updateRequirement(
      db,
      ownerId,
      { id, applicationId },
      {
        ...(notes === undefined ? {} : { notes }),
        ...(link === undefined ? {} : { link }),
        ...(status === undefined ? {} : { status, completedAt: isDone(status) ? new Date().toISOString() : null }),
      },
    )
    if (!row) throw failure('APPLICATION_NOT_FOUND')
    if (status !== undefined) {
      await recountProgress(db, person, applicationId)
      await insertTimelineEvent(db, ownerId, {
        applicationId,
        eventType: 'requirement_changed',
        title: 'Requirement changed',
        params: { requirement: row.kind, to: status },
      })
    }
    return await readApplication(db, person, applicationId)
  }),
})
