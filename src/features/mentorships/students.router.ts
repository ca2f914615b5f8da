import { implement } from '@orpc/server'
import { asMentor } from '#src/features/accounts/guards.ts'
import { upsertMentorProfile } from '#src/features/mentor-profile/data.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { answerMentorship } from './mentorship.data.ts'
import { maxTasks, mentorshipsJob, noticeLimit } from './rules.ts'
import { readOverview, readStudent, readStudents } from './student-view.commands.ts'
import { studentsContract } from './students.contract.ts'
import { findOffer, promoteFromWaitlist, updateOwnSide, upsertTask, withdrawTask } from './students.data.ts'

const os = implement(studentsContract).$context<RequestContext>()
const mentor = os.use(asMentor)

export const studentsRouter = os.router({
  list: mentor.list.handler(async ({ context: { db, ownerId }, input }) => await readStudents(db, ownerId, input)),
  overview: mentor.overview.handler(async ({ context: { db, ownerId } }) => await readOverview(db, ownerId)),
  get: mentor.get.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    const student = await readStudent(db, ownerId, id)
    if (!student) throw createApiError('NOT_FOUND')
    return student
  }),
  markSeen: mentor.markSeen.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await updateOwnSide(db, ownerId, id, { lookedAt: new Date().toISOString() })))
      throw createApiError('NOT_FOUND')
    return { id }
  }),
  savePrivateNotes: mentor.savePrivateNotes
    .use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id, notes } }) => {
      if (!(await updateOwnSide(db, ownerId, id, { privateNotes: notes }))) throw createApiError('NOT_FOUND')
      return { id }
    }),
  giveTask: mentor.giveTask
    .use(idempotent)
    .use(limitRate('mentorship-notices', noticeLimit))
    .handler(async ({ context: { db, runJob }, input }) => {
      const task = await upsertTask(db, input)
      if (!task) throw createApiError('NOT_FOUND')
      if (task === 'closed') throw createApiError('EDIT_CONFLICT')
      if (task === 'full') throw createApiError('LIST_FULL', { name: 'mentorTasks', limit: maxTasks })
      await runJob(mentorshipsJob, {})
      return { id: input.id }
    }),
  removeTask: mentor.removeTask.use(idempotent).handler(async ({ context: { db }, input: { id, taskId } }) => {
    if (!(await withdrawTask(db, id, taskId))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  answer: mentor.answer.use(idempotent).handler(async ({ context: { db, runJob }, input }) => {
    const outcome = await answerMentorship(db, input)
    if (!outcome) throw createApiError('NOT_FOUND')
    if (outcome === 'closed') throw createApiError('EDIT_CONFLICT')
    if (outcome === 'full') throw createApiError('LIST_FULL', { name: 'students' })
    await runJob(mentorshipsJob, {})
    return { id: input.id }
  }),
  offer: mentor.offer.handler(
    async ({ context: { db, ownerId } }) =>
      (await findOffer(db, ownerId)) ?? { isListed: true, capacity: 0, country: '' },
  ),
  saveOffer: mentor.saveOffer.use(idempotent).handler(async ({ context: { db, ownerId, runJob }, input }) => {
    await upsertMentorProfile(db, ownerId, input)
    await promoteFromWaitlist(db)
    await runJob(mentorshipsJob, {})
    return input
  }),
})
