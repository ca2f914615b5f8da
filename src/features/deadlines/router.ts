import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { withdrawNotices } from '#src/features/notifications/commands.ts'
import { findEntry } from '#src/features/shortlist/data.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import { followDeadline, giveDueReminders, mirrorDeadlines, toDeadline, toUpcoming, withInstant } from './commands.ts'
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

type EvidenceChange = {
  [Name in 'localDate' | 'localTime' | 'zoneRule' | 'sourceUrl']?: string | undefined
}

/** Refuses to confirm what was not looked up: whoever confirms a deadline says when it is, by whose clock, and who says so. */
const requireEvidence = (before: { sourceUrl: string }, change: EvidenceChange) => {
  const missing = (['localDate', 'localTime', 'zoneRule'] as const).find((field) => change[field] === undefined)
  if (missing) throw failure('INPUT_INVALID', { field: missing, reason: 'required' })
  if (!isSecureWebAddress(change.sourceUrl ?? before.sourceUrl))
    throw failure('INPUT_INVALID', { field: 'sourceUrl', reason: 'notHttps' })
}

const completion = (isCompleted: boolean | undefined): Partial<NewDeadline> =>
  isCompleted === undefined ? {} : { isCompleted, completedAt: isCompleted ? new Date().toISOString() : null }

export const deadlinesRouter = os.router({
  listUpcoming: os.listUpcoming.handler(async ({ context: { db, ownerId }, input }) => {
    const after = new Date().toISOString()
    const until = new Date(Date.parse(after) + input.days * dayMs).toISOString()
    return (await listOpenDeadlines(db, ownerId, { after, until, limit: input.limit })).map(toUpcoming)
  }),
  listBetween: os.listBetween.handler(async ({ context: { db, ownerId }, input }) =>
    (await listDeadlinesOfDays(db, ownerId, input)).map(toUpcoming),
  ),
  listOverdue: os.listOverdue.handler(async ({ context: { db, ownerId }, input }) =>
    (await listOverdueDeadlines(db, ownerId, new Date().toISOString(), input.limit)).map(toUpcoming),
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
    if (change.isConfirmed && !before.isConfirmed) requireEvidence(before, change)
    const { kind, title, localDate, localTime, zoneRule, zone, sourceUrl, isConfirmed } = {
      ...toDeadline(before),
      ...change,
    }
    const isPlaceholder = before.isPlaceholder && change.localDate === undefined
    const stated = { kind, title, localDate, localTime, zoneRule, zone, sourceUrl } as typeof before
    const fields = { ...stated, isConfirmed, isPlaceholder }
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
