import { implement } from '@orpc/server'
import { asApplicant, asKnownOnboardedApplicant } from '#src/features/accounts/guards.ts'
import { listDeadlinesOf } from '#src/features/deadlines/data.ts'
import { findEntry } from '#src/features/shortlist/data.ts'
import { uploadLimits } from '#src/features/storage/rules.ts'
import { decodePageEnd, encodePageEnd } from '#src/server/keyset-cursor.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { toResponseStream } from '#src/server/response-stream.ts'
import { buildAttachmentHeaders } from '#src/server/uploads.ts'
import {
  changeApplication,
  readApplication,
  refreshProgress,
  startApplication,
  throwConflict,
  toApplication,
} from './commands.ts'
import { applicationsContract, type VersionStep } from './contract.ts'
import { countApplications, findApplication, listApplications } from './data.ts'
import { undoEvent } from './history/history.commands.ts'
import { attachFile } from './requirement-files.commands.ts'
import { changeRequirement, readRequirement, recordAdded } from './requirements/requirements.commands.ts'
import { insertRequirement } from './requirements/requirements.data.ts'
import { isDone } from './rules.ts'

const implementer = implement(applicationsContract).$context<RequestContext>()
const os = implementer.use(asApplicant)
const known = implementer.use(asKnownOnboardedApplicant)

export const applicationsRouter = implementer.router({
  list: os.list.handler(async ({ context: { db, ownerId }, input }) => {
    const filter = {
      statuses: input.status ? [input.status] : undefined,
      isArchived: input.archived === undefined ? undefined : input.archived === 'true',
    }
    const rows = await listApplications(db, ownerId, {
      ...filter,
      limit: input.limit,
      after: decodePageEnd(input.after),
    })
    const deadlines = await listDeadlinesOf(
      db,
      ownerId,
      rows.map((row) => row.application.selectedUniversityId),
    )
    const byEntry = Map.groupBy(deadlines, (deadline) => deadline.selectedUniversityId)
    const last = rows.length === input.limit ? rows.at(-1) : undefined
    return {
      applications: rows.map((row) => toApplication(row, byEntry.get(row.application.selectedUniversityId) ?? [])),
      total: await countApplications(db, ownerId, filter),
      next: last ? encodePageEnd({ at: last.due, id: last.application.id }) : null,
    }
  }),
  get: os.get.handler(async ({ context: { db, person }, input }) => await readApplication(db, person, input.id)),
  create: os.create.use(idempotent).handler(async ({ context: { db, ownerId, person }, input }) => {
    if (!(await findEntry(db, ownerId, input.selectedUniversityId))) throw createApiError('UNIVERSITY_NOT_FOUND')
    return await readApplication(db, person, await startApplication(db, person, input.selectedUniversityId))
  }),
  update: os.update.use(idempotent).handler(async ({ context: { db, ownerId, person }, input }) => {
    const before = await findApplication(db, ownerId, input.id)
    if (!before) throw createApiError('APPLICATION_NOT_FOUND')
    if (!(await changeApplication(db, person, before, input))) throw await throwConflict(db, person, input.id)
    return await readApplication(db, person, input.id)
  }),
  updateMany: os.updateMany
    .use(idempotent)
    .handler(async ({ context: { db, ownerId, person }, input: { applications, ...change } }) => {
      const eventIds: string[] = []
      const conflicts: string[] = []
      const steps: VersionStep[] = []
      for (const [id, version] of new Map(applications.map((seen) => [seen.id, seen.version]))) {
        const before = await findApplication(db, ownerId, id)
        if (!before) throw createApiError('APPLICATION_NOT_FOUND')
        const written = await changeApplication(db, person, before, { ...change, version })
        eventIds.push(...(written ?? []))
        if (written) steps.push({ id, from: version, to: version + 1 })
        else conflicts.push(id)
      }
      return { changed: steps.length, eventIds, conflicts, steps }
    }),
  undo: os.undo.use(idempotent).handler(async ({ context: { db, person }, input }) => {
    const touched = new Set<string>()
    let undone = 0
    const steps = new Map<string, VersionStep>()
    for (const id of input.eventIds) {
      const outcome = await undoEvent(db, person, id)
      if (!outcome) throw createApiError('NOT_FOUND')
      if (outcome.result !== 'undone' && input.eventIds.length === 1)
        throw await throwConflict(db, person, outcome.applicationId)
      if (outcome.result === 'undone') undone += 1
      touched.add(outcome.applicationId)
      const { step } = outcome
      if (step) steps.set(step.id, { ...step, from: steps.get(step.id)?.from ?? step.from })
    }
    for (const applicationId of touched) await refreshProgress(db, person, applicationId)
    return { undone, left: input.eventIds.length - undone, steps: [...steps.values()] }
  }),
  addRequirement: os.addRequirement.use(idempotent).handler(async ({ context: { db, ownerId, person }, input }) => {
    const { applicationId, name, isRequired } = input
    if (!(await findApplication(db, ownerId, applicationId))) throw createApiError('APPLICATION_NOT_FOUND')
    const row = await insertRequirement(db, ownerId, { applicationId, kind: name, isRequired })
    if (!row) throw createApiError('REQUIREMENT_ALREADY_EXISTS')
    await recordAdded(db, person, row)
    await refreshProgress(db, person, applicationId)
    return await readApplication(db, person, applicationId)
  }),
  updateRequirement: os.updateRequirement.use(idempotent).handler(async ({ context: { db, person }, input }) => {
    const { id, applicationId, version, status, notes, link } = input
    return await changeRequirement(
      db,
      person,
      { id, applicationId, version },
      {
        ...(status === undefined ? {} : { status, completedAt: isDone(status) ? new Date().toISOString() : null }),
        ...(notes === undefined ? {} : { notes }),
        ...(link === undefined ? {} : { link }),
      },
    )
  }),
  attachFile: known.attachFile
    .use(limitRate('requirement', uploadLimits.requirement))
    .handler(async ({ context, input, path }) => await attachFile(context, { input, path })),
  removeFile: os.removeFile.use(idempotent).handler(
    // The file is retained for a day for undo; then the nightly job deletes it.
    async ({ context: { db, person }, input }) => await changeRequirement(db, person, input, { file: null }),
  ),
  downloadFile: os.downloadFile.handler(async ({ context: { db, person, files }, input }) => {
    const { file } = await readRequirement(db, person, input)
    const stored = file ? await files.open(file.key) : undefined
    if (!file || !stored) throw createApiError('NOT_FOUND')
    return {
      headers: {
        ...buildAttachmentHeaders(file.name),
        'content-type': file.type,
        'content-length': String(stored.bytes),
      },
      body: await toResponseStream(stored.content),
    }
  }),
})
