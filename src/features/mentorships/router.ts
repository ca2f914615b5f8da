import { implement } from '@orpc/server'
import { asApplicant, asMember } from '#src/features/accounts/guards.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { mentorshipsContract } from './contract.ts'
import { askMentor, endMentorship, findMentors, listGrants, listOwnMentorships } from './mentorship.data.ts'
import { toOwnMentorship } from './own-mentorship.commands.ts'
import { mentorshipsJob } from './rules.ts'
import { studentsRouter } from './students.router.ts'

const os = implement(mentorshipsContract).$context<RequestContext>()
const student = os.use(asApplicant)

export const mentorshipsRouter = os.router({
  find: student.find.handler(
    async ({ context: { db }, input: { offset, hasHours, ...wish } }) =>
      await findMentors(db, { ...wish, hasHours: hasHours === 'true' }, offset),
  ),
  list: student.list.handler(async ({ context: { db, ownerId } }) => {
    const rows = await listOwnMentorships(db, ownerId)
    const grants = await listGrants(db, ownerId)
    return { mentorships: rows.map((row) => toOwnMentorship(row, grants)) }
  }),
  request: student.request.use(onlyOnce).handler(async ({ context: { db, ownerId, runJob }, input }) => {
    const state = await askMentor(db, ownerId, { ...input, parts: [...new Set(input.parts)] })
    if (!state) throw failure('NOT_FOUND')
    if (state === 'open') throw failure('EDIT_CONFLICT')
    await runJob(mentorshipsJob, {})
    return { state }
  }),
  end: os
    .use(asMember)
    .end.use(onlyOnce)
    .handler(async ({ context: { db, runJob }, input: { id, reason } }) => {
      const outcome = await endMentorship(db, id, reason)
      if (!outcome) throw failure('NOT_FOUND')
      if (outcome === 'closed') throw failure('EDIT_CONFLICT')
      await runJob(mentorshipsJob, {})
      return { id }
    }),
  students: studentsRouter,
})
