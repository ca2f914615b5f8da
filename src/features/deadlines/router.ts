import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { withdrawNotifications } from '#src/features/notifications/commands.ts'
import { findEntry } from '#src/features/shortlist/data.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import {
  addInstant,
  createDueReminders,
  syncDerivedDeadlines,
  toDeadline,
  toUpcoming,
  updateReminders,
} from './commands.ts'
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
import { answerExpectedDeadline, listExpectedDeadlines } from './expected-deadlines.commands.ts'
import { remindersJob } from './rules.ts'
import { isDueWithinDays, windowMarginDays } from './upcoming-window.rules.ts'

const os = implement(deadlinesContract).$context<RequestContext>().use(asApplicant)

type EvidenceChange = {
  [Name in 'localDate' | 'localTime' | 'zoneRule' | 'sourceUrl']?: string | undefined
}

/** Rejects a confirmation without evidence: a confirmed deadline needs a date, a time zone and a source. */
const requireEvidence = (before: { sourceUrl: string }, change: EvidenceChange) => {
  const missing = (['localDate', 'localTime', 'zoneRule'] as const).find((field) => change[field] === undefined)
  if (missing) throw createApiError('INPUT_INVALID', { field: missing, reason: 'required' })
  if (!isSecureWebAddress(change.sourceUrl ?? before.sourceUrl))
    throw createApiError('INPUT_INVALID', { field: 'sourceUrl', reason: 'notHttps' })
}

const completion = (isCompleted: boolean | undefined): Partial<NewDeadline> =>
  isCompleted === undefined ? {} : { isCompleted, completedAt: isCompleted ? new Date().toISOString() : null }

export const deadlinesRouter = os.router({
  listUpcoming: os.listUpcoming.handler(async ({ context: { db, ownerId, person }, input }) => {
    const after = new Date().toISOString()
    const until = new Date(Date.parse(after) + (input.days + windowMarginDays) * dayMs).toISOString()
    return (await listOpenDeadlines(db, ownerId, { after, until, limit: input.limit }))
      .map(toUpcoming)
      .filter(({ dueAt }) => isDueWithinDays(dueAt, input.days, { now: after, readerZone: person.timeZone }))
  }),
  listBetween: os.listBetween.handler(async ({ context: { db, ownerId }, input }) =>
    (await listDeadlinesOfDays(db, ownerId, input)).map(toUpcoming),
  ),
  listOverdue: os.listOverdue.handler(async ({ context: { db, ownerId }, input }) =>
    (await listOverdueDeadlines(db, ownerId, new Date().toISOString(), input.limit)).map(toUpcoming),
  ),
  listExpected: os.listExpected.handler(
    async ({ context: { db, ownerId } }) => await listExpectedDeadlines(db, ownerId),
  ),
  answerExpected: os.answerExpected.use(idempotent).handler(async ({ context, input }) => {
    const response = await answerExpectedDeadline(context.db, context.person, input)
    if (response.deadline) await context.runJob(remindersJob, { userId: context.ownerId })
    return response
  }),
  create: os.create.use(idempotent).handler(async ({ context, input }) => {
    const { db, ownerId, person } = context
    const entry = await findEntry(db, ownerId, input.selectedUniversityId)
    if (!entry) throw createApiError('UNIVERSITY_NOT_FOUND')
    const row = await insertDeadline(db, ownerId, addInstant(input, person.timeZone))
    if (!row) throw createApiError('NOT_FOUND')
    await syncDerivedDeadlines(db, ownerId, entry.id)
    await context.runJob(remindersJob, { userId: ownerId })
    return toDeadline(row)
  }),
  update: os.update.use(idempotent).handler(async ({ context, input: { id, version, isCompleted, ...change } }) => {
    const { db, ownerId, person } = context
    const before = await findDeadline(db, ownerId, id)
    if (!before) throw createApiError('NOT_FOUND')
    if (change.isConfirmed && !before.isConfirmed) requireEvidence(before, change)
    const { kind, title, localDate, localTime, zoneRule, zone, sourceUrl, isConfirmed } = {
      ...toDeadline(before),
      ...change,
    }
    const isPlaceholder = before.isPlaceholder && change.localDate === undefined
    const stated = { kind, title, localDate, localTime, zoneRule, zone, sourceUrl } as typeof before
    const fields = { ...stated, isConfirmed, isPlaceholder }
    const row = await updateDeadline(db, ownerId, id, version, {
      ...addInstant(fields, person.timeZone),
      ...completion(isCompleted),
    })
    if (!row) throw createApiError('EDIT_CONFLICT')
    await updateReminders(db, ownerId, before, row)
    await syncDerivedDeadlines(db, ownerId, row.selectedUniversityId)
    await context.runJob(remindersJob, { userId: ownerId })
    return toDeadline(row)
  }),
  remove: os.remove.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const removed = await deleteDeadline(db, ownerId, input.id)
    if (!removed) throw createApiError('NOT_FOUND')
    await withdrawNotifications(db, ownerId, { deadlineId: removed.id })
    await syncDerivedDeadlines(db, ownerId, removed.selectedUniversityId)
    return { id: removed.id }
  }),
  remind: os.remind.use(idempotent).handler(async ({ context: { db, ownerId, person } }) => ({
    created: await createDueReminders(db, { ownerId, ...person }, new Date().toISOString()),
  })),
})
