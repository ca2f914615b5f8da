import { implement } from '@orpc/server'
import { asApplicant, asMember } from '#src/features/accounts/guards.ts'
import { deleteEndedShares, upsertShare } from '#src/features/sharing/data.ts'
import { maxShareLabelLength } from '#src/features/sharing/rules.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { commentsRouter } from './comments/comment.router.ts'
import { mentorshipsContract } from './contract.ts'
import {
  askMentor,
  endMentorship,
  findMentor,
  findMentors,
  findOwnMentorship,
  listGrants,
  listOwnMentorships,
} from './mentorship.data.ts'
import { finishTask, listOwnTasks, saveSharedNotes } from './mentorship-pair.data.ts'
import { toOwnMentorship } from './own-mentorship.commands.ts'
import { proofRouter } from './proofs/proof.router.ts'
import { receivedRouter, resourcesRouter } from './resources/resources.router.ts'
import { askLimit, mentorshipsJob, noticeLimit } from './rules.ts'
import { studentsRouter } from './students.router.ts'

const os = implement(mentorshipsContract).$context<RequestContext>()
const student = os.use(asApplicant)

export const mentorshipsRouter = os.router({
  find: student.find.handler(async ({ context: { db, person }, input: { offset, isFree, day, part, ...filter } }) => {
    const ownZone = person.timeZone
    const free = isFree === 'true' || day || part ? { zone: ownZone, day, part } : undefined
    return { ...(await findMentors(db, { ...filter, free }, offset)), ownZone }
  }),
  mentor: student.mentor.handler(async ({ context: { db, person }, input: { mentorId } }) => {
    const found = await findMentor(db, mentorId)
    if (!found) throw createApiError('NOT_FOUND')
    return { ...found, ownZone: person.timeZone }
  }),
  list: student.list.handler(async ({ context: { db, ownerId } }) => {
    const rows = await listOwnMentorships(db, ownerId)
    const grants = await listGrants(db, ownerId)
    return { mentorships: rows.map((row) => toOwnMentorship(row, grants)) }
  }),
  request: student.request
    .use(idempotent)
    .use(limitRate('mentor-requests', askLimit))
    .handler(async ({ context: { db, ownerId, runJob }, input }) => {
      const state = await askMentor(db, ownerId, { ...input, parts: [...new Set(input.parts)] })
      if (!state) throw createApiError('NOT_FOUND')
      if (state === 'open') throw createApiError('MENTOR_ALREADY_ASKED')
      await runJob(mentorshipsJob, {})
      return { state }
    }),
  end: os
    .use(asMember)
    .end.use(idempotent)
    .handler(async ({ context: { db, runJob }, input: { id, reason } }) => {
      const outcome = await endMentorship(db, id, reason)
      if (!outcome) throw createApiError('NOT_FOUND')
      if (outcome === 'closed') throw createApiError('EDIT_CONFLICT')
      await runJob(mentorshipsJob, {})
      return { id }
    }),
  share: student.share
    .use(idempotent)
    .use(limitRate('mentorship-notices', noticeLimit))
    .handler(async ({ context: { db, ownerId, runJob }, input }) => {
      const mentorship = await findOwnMentorship(db, ownerId, input.id)
      if (mentorship?.state !== 'accepted' || !mentorship.otherId) throw createApiError('NOT_FOUND')
      await deleteEndedShares(db, ownerId)
      const share = await upsertShare(db, ownerId, {
        id: input.shareId,
        label: mentorship.otherName.slice(0, maxShareLabelLength),
        parts: [...new Set(input.parts)],
        days: input.days,
        readerId: mentorship.otherId,
        linkHash: null,
      })
      if (!share) throw createApiError('INPUT_INVALID', { field: 'shareId' })
      await runJob(mentorshipsJob, {})
      return { id: input.id }
    }),
  saveNotes: os
    .use(asMember)
    .saveNotes.use(idempotent)
    .handler(async ({ context: { db }, input }) => {
      const saved = await saveSharedNotes(db, input)
      if (saved === undefined) throw createApiError('NOT_FOUND')
      if (saved === 'behind') throw createApiError('EDIT_CONFLICT')
      return { notesVersion: saved }
    }),
  tasks: student.tasks.handler(async ({ context: { db, ownerId } }) => ({ tasks: await listOwnTasks(db, ownerId) })),
  finishTask: student.finishTask
    .use(idempotent)
    .use(limitRate('mentorship-notices', noticeLimit))
    .handler(async ({ context: { db, runJob }, input: { id, isDone } }) => {
      if (!(await finishTask(db, id, isDone))) throw createApiError('NOT_FOUND')
      await runJob(mentorshipsJob, {})
      return { id }
    }),
  students: studentsRouter,
  resources: resourcesRouter,
  received: receivedRouter,
  proof: proofRouter,
  comments: commentsRouter,
})
