import { recordRequirement, refreshProgress } from '#src/features/applications/commands.ts'
import { findApplicationRow, listRequirements, updateRequirement } from '#src/features/applications/data.ts'
import { recordAdded } from '#src/features/applications/requirements/requirements.commands.ts'
import { insertRequirement } from '#src/features/applications/requirements/requirements.data.ts'
import { isDone } from '#src/features/applications/rules.ts'
import { classifyText } from '#src/features/moderation/text-classifier.rules.ts'
import { withdrawNotifications } from '#src/features/notifications/commands.ts'
import { createApiError, type OwnedContext } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import type { Interview, InterviewDetails, OpenInterview } from './contract.ts'
import {
  findInterview,
  insertInterview,
  type ListedInterview,
  listInterviewsOf,
  type PlacedInterview,
  purgeCancelled,
  updateCancellation,
  updateInterview,
} from './data.ts'
import { type AskedQuestion, decideRequirementStatus, type InterviewTime, isOver, resolveStart } from './rules.ts'

type Versioned = { id: string; version: number }

/** Converts an interview to what lists show. */
export const toInterview = ({ interview, isRecorded, universityName, programName }: ListedInterview): Interview => ({
  id: interview.id,
  applicationId: interview.applicationId,
  localDate: interview.localDate,
  localTime: interview.localTime,
  zone: interview.zone,
  occurrence: interview.occurrence,
  startsAt: interview.startsAt,
  durationMinutes: interview.durationMinutes,
  place: interview.place,
  people: interview.people,
  reminderMinutes: interview.reminderMinutes,
  universityName,
  programName,
  isRecorded,
  version: interview.version,
})

const toOpenInterview = (placed: PlacedInterview): OpenInterview => ({
  ...toInterview(placed),
  notes: placed.interview.notes,
  asked: placed.interview.asked,
  isShared: placed.interview.sharedUniversityId !== null,
  isCancelled: placed.interview.cancelledAt !== null,
  universityId: placed.universityId,
  programId: placed.programId,
})

/** @throws NOT_FOUND for an interview that is not the user's */
export const requireInterview = async ({ db, ownerId }: OwnedContext, id: string): Promise<PlacedInterview> => {
  const placed = await findInterview(db, ownerId, id)
  if (!placed) throw createApiError('NOT_FOUND')
  return placed
}

/** Reads an interview with notes and what was asked. */
export const readInterview = async (context: OwnedContext, id: string): Promise<OpenInterview> =>
  toOpenInterview(await requireInterview(context, id))

/**
 * Converts the local time of an interview to the columns that depend on it.
 *
 * @throws INPUT_INVALID for an unknown zone, a skipped local time, or a doubled one without a choice
 */
const resolveTime = (time: InterviewTime) => {
  if (!isKnownZone(time.zone)) throw createApiError('INPUT_INVALID', { field: 'zone', reason: 'unknown' })
  const start = resolveStart(time)
  if ('problem' in start)
    throw createApiError('INPUT_INVALID', {
      field: start.problem === 'skipped' ? 'localTime' : 'occurrence',
      reason: start.problem,
    })
  return { startsAt: start.startsAt, occurrence: start.isDoubled ? time.occurrence : null }
}

/** Makes the requirement "interview" of an application follow its interviews; one that the user waived stays waived. */
const syncRequirement = async ({ db, ownerId, person }: OwnedContext, applicationId: string): Promise<void> => {
  const status = decideRequirementStatus(await listInterviewsOf(db, ownerId, applicationId), new Date().toISOString())
  const existing = (await listRequirements(db, ownerId, applicationId)).find(({ kind }) => kind === 'interview')
  if (!existing && status === 'not_started') return
  const requirement =
    existing ?? (await insertRequirement(db, ownerId, { applicationId, kind: 'interview', isRequired: true }))
  if (!requirement) return
  if (!existing) await recordAdded(db, person, requirement)
  if (requirement.status !== 'waived' && requirement.status !== status) {
    const change = { status, completedAt: isDone(status) ? new Date().toISOString() : null }
    await updateRequirement(db, ownerId, { id: requirement.id, applicationId }, change)
    await recordRequirement(db, person, requirement, change)
  }
  await refreshProgress(db, person, applicationId)
}

/** How long a cancelled interview can be restored. */
const cancelledTtlMs = dayMs

/**
 * Adds an interview to an application, and to its checklist. A repeated id adds nothing.
 *
 * @throws APPLICATION_NOT_FOUND for an application that is not the user's
 */
export const addInterview = async (
  context: OwnedContext,
  { id, applicationId, ...details }: InterviewDetails & { id: string; applicationId: string },
): Promise<OpenInterview> => {
  const { db, ownerId } = context
  if (!(await findApplicationRow(db, ownerId, applicationId))) throw createApiError('APPLICATION_NOT_FOUND')
  await purgeCancelled(db, ownerId, applicationId, new Date(Date.now() - cancelledTtlMs).toISOString())
  const isNew = await insertInterview(db, ownerId, { ...details, ...resolveTime(details), id, applicationId })
  if (isNew) await syncRequirement(context, applicationId)
  return await readInterview(context, id)
}

/** @throws EDIT_CONFLICT with the present state after a concurrent change */
const saveChange = async (
  context: OwnedContext,
  { id, version }: Versioned,
  change: Parameters<typeof updateInterview>[3],
): Promise<void> => {
  const { db, ownerId } = context
  if (!(await updateInterview(db, ownerId, { id, version }, change)))
    throw createApiError('EDIT_CONFLICT', { current: await readInterview(context, id) })
}

/** Changes an interview. After a move its reminder is sent again, and the one before is withdrawn. */
export const changeInterview = async (
  context: OwnedContext,
  { id, version, ...details }: InterviewDetails & Versioned,
): Promise<OpenInterview> => {
  const { interview } = await requireInterview(context, id)
  const time = resolveTime(details)
  const isRescheduled = time.startsAt !== interview.startsAt || details.reminderMinutes !== interview.reminderMinutes
  await saveChange(context, { id, version }, { ...details, ...time, ...(isRescheduled ? { remindedFor: null } : {}) })
  if (isRescheduled) await withdrawNotifications(context.db, context.ownerId, { interviewId: id })
  await syncRequirement(context, interview.applicationId)
  return await readInterview(context, id)
}

/** Cancels or restores an interview. A repetition changes nothing. */
export const setCancelled = async (context: OwnedContext, id: string, isCancelled: boolean): Promise<OpenInterview> => {
  const { db, ownerId } = context
  const { interview } = await requireInterview(context, id)
  if ((interview.cancelledAt !== null) !== isCancelled) {
    await updateCancellation(db, ownerId, interview, isCancelled ? new Date().toISOString() : null)
    if (isCancelled) await withdrawNotifications(db, ownerId, { interviewId: id })
    await syncRequirement(context, interview.applicationId)
  }
  return await readInterview(context, id)
}

/** Saves the notes for an interview. */
export const saveNotes = async (
  context: OwnedContext,
  { id, version, notes }: Versioned & { notes: string },
): Promise<OpenInterview> => {
  await requireInterview(context, id)
  await saveChange(context, { id, version }, { notes })
  return await readInterview(context, id)
}

/**
 * Records what was asked in an interview that has begun, and shares it if the user says so. The checklist then counts the
 * interview as done.
 *
 * @throws INPUT_INVALID before the start, and for shared words that would be held for review elsewhere
 */
export const recordAsked = async (
  context: OwnedContext,
  { id, version, asked, isShared }: Versioned & { asked: AskedQuestion[]; isShared: boolean },
): Promise<OpenInterview> => {
  const { interview, universityId, programId } = await requireInterview(context, id)
  if (Date.parse(interview.startsAt) > Date.now()) throw createApiError('INPUT_INVALID', { reason: 'notYet' })
  const held = isShared ? asked.findIndex(({ text }) => classifyText(text).heldFor !== null) : -1
  if (held >= 0) throw createApiError('INPUT_INVALID', { field: `asked.${held}.text`, reason: 'held' })
  await saveChange(
    context,
    { id, version },
    {
      asked,
      sharedUniversityId: isShared && asked.length > 0 ? universityId : null,
      sharedProgramId: isShared && asked.length > 0 ? programId : null,
    },
  )
  if (isOver(interview, new Date().toISOString())) await syncRequirement(context, interview.applicationId)
  return await readInterview(context, id)
}
