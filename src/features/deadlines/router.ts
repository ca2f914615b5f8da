import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { withdrawNotices } from '#src/features/notifications/commands.ts'
import { findEntry } from '#src/features/shortlist/data.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { followDeadline, giveDueReminders, mirrorDeadlines, toDeadline, withInstant } from './commands.ts'
import { deadlinesContract } from './contract.ts'
import {
  deleteDeadline,
  findDeadline,
  insertDeadline,
  listDeadlinesOfDays,
  listOpenDeadlines,
  listOverdueDeadlines,
  type NewDeadline,
  updateDeadline,
} from './data.ts'
import { remindersJob } from './rules.ts'

const os = implement(deadlinesContract).$context<RequestContext>().use(asApplicant)

const withNames = ({ deadline, ...names }: Awaited<ReturnType<typeof listOpenDeadlines>>[number]) => ({
  ...toDeadline(deadline),
  ...names,
})

const completion = (isCompleted: boolean | undefined): Partial<NewDeadline> =>
  isCompleted === undefined ? {} : { isCompleted, completedAt: isCompleted ? new Date().toISOString() : null }

export const deadlinesRouter = os.router({
  listUpcoming: os.listUpcoming.handler(async ({ context: { db, ownerId }, input }) => {
    const after = new Date().toISOString()
    const until = new Date(Date.parse(after) + input.days * dayMs).toISOString()
    return (await listOpenDeadlines(db, ownerId, { after, until, limit: input.limit })).map(withNames)
  }),
  listBetween: os.listBetween.handler(async ({ context: { db, ownerId }, input }) =>
    (await listDeadlinesOfDays(db, ownerId, input)).map(withNames),
  ),
  listOverdue: os.listOverdue.handler(async ({ context: { db, ownerId }, input }) =>
    (await listOverdueDeadlines(db, ownerId, new Date().toISOString(), input.limit)).map(withNames),
  ),
  create: os.create.use(onlyOnce).handler(async ({ context, input }) => {
    const { db, ownerId, person } = context
    const entry = await findEntry(db, ownerId, input.selectedUniversityId)
    if (!entry) throw failure('UNIVERSITY_NOT_FOUND')
    const row = await insertDeadline(db, ownerId, withInstant(input, person.timeZone))
    if (!row) throw failure('NOT_FOUND')
    await mirrorDeadlines(db, ownerId, entry.id)
    await context.runJob(remindersJob, { userId: ownerId })
    return toDeadline(row)
  }),
  update: os.update.use(onlyOnce).handler(async ({ context, input: { id, version, isCompleted, ...change } }) => {
    const { db, ownerId, person } = context
    const before = await findDeadline(db, ownerId, id)
    if (!before) throw failure('NOT_FOUND')
    const { kind, title, localDate, localTime, zoneRule, zone, sourceUrl, isConfirmed } = {
      ...toDeadline(before),
      ...change,
    }
    const fields = { kind, title, localDate, localTime, zoneRule, zone, sourceUrl, isConfirmed } as typeof before
    const row = await updateDeadline(db, ownerId, id, version, {
      ...withInstant(fields, person.timeZone),
      ...completion(isCompleted),
    })
    if (!row) throw failure('EDIT_CONFLICT')
    await followDeadline(db, ownerId, before, row)
    await mirrorDeadlines(db, ownerId, row.selectedUniversityId)
    await context.runJob(remindersJob, { userId: ownerId })
    return toDeadline(row)
  }),
  remove: os.remove.use(onlyOnce).handler(async ({ context: { db, ownerId }, input }) => {
    const removed = await deleteDeadline(db, ownerId, input.id)
    if (!removed) throw failure('NOT_FOUND')
    await withdrawNotices(db, ownerId, { deadlineId: removed.id })
    await mirrorDeadlines(db, ownerId, removed.selectedUniversityId)
    return { id: removed.id }
  }),
  remind: os.remind.use(onlyOnce).handler(async ({ context: { db, ownerId, person } }) => ({
    created: await giveDueReminders(db, { ownerId, ...person }, new Date().toISOString()),
  })),
})
