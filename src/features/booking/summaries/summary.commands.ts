import { maxTasks } from '#src/features/mentorships/rules.ts'
import { upsertTask } from '#src/features/mentorships/students.data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { findParticipant, type ParticipantRow } from '../data.ts'
import { maxOpenSessions } from '../rules.ts'
import { buildSessionTimes, catchOverlap, changeOwnSession, findOffer, isFree } from '../session-changes.commands.ts'
import type { Summary } from './summary.contract.ts'
import { bookNextSession, findMentorshipWith, notifySummarised } from './summary.data.ts'
import { canSummarise } from './summary.rules.ts'

/** Books the agreed next session at a free slot of the mentor; idempotent for retries. */
const bookNext = async (db: Db, ownerId: OwnerId, studentId: string, next: NonNullable<Summary['next']>) => {
  if (await findParticipant(db, ownerId, next.id)) return
  const offer = await findOffer(db, ownerId, next.typeId)
  const start = Date.parse(next.startsAt)
  if (!isFree(offer, start, Date.now())) throw createApiError('SLOT_TAKEN')
  const wanted = {
    ...buildSessionTimes(start, offer.type.sessionMinutes, offer.schedule.zone),
    session_id: next.id,
    type_id: next.typeId,
    note: '',
    state: 'booked',
    expires_at: null,
  }
  const booked = await catchOverlap(db, async () => await bookNextSession(db, studentId, wanted, maxOpenSessions))
  if (booked === undefined) throw createApiError('SLOT_TAKEN')
  if (!booked) throw createApiError('LIST_FULL', { name: 'sessions', limit: maxOpenSessions })
}

const giveTasks = async (db: Db, mentorshipId: string, tasks: Summary['tasks']) => {
  for (const { id: taskId, title, dueOn } of tasks) {
    const task = await upsertTask(db, { id: mentorshipId, taskId, title, dueOn })
    if (task === 'full') throw createApiError('LIST_FULL', { name: 'mentorTasks', limit: maxTasks })
    if (!task || task === 'closed') throw createApiError('NOT_FOUND')
  }
}

/** Saves the summary of a session for both participants, with tasks and next date in the same transaction. */
export const summarise = async (db: Db, ownerId: OwnerId, input: Summary): Promise<ParticipantRow> => {
  const { id, summary, openPoints, version, tasks, next } = input
  const after = await changeOwnSession(db, ownerId, id, async (participant) => {
    if (participant.seat !== 'mentor') throw createApiError('NOT_FOUND')
    if (!canSummarise(participant, Date.now()) || participant.summaryVersion !== version)
      throw createApiError('EDIT_CONFLICT')
    return { patch: { summary, open_points: openPoints, summary_version: version + 1 } }
  })
  const mentorshipId = await findMentorshipWith(db, ownerId, after)
  if (!(mentorshipId && after.otherId)) {
    if (tasks.length > 0 || next) throw createApiError('NOT_FOUND')
    return after
  }
  await giveTasks(db, mentorshipId, tasks)
  if (next) await bookNext(db, ownerId, after.otherId, next)
  // Last, so that the single notice covers the whole summary and not only a task.
  await notifySummarised(db, mentorshipId)
  return after
}
