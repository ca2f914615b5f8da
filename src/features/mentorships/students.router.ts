import { implement } from '@orpc/server'
import { asMentor } from '#src/features/accounts/guards.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { answerMentorship } from './mentorship.data.ts'
import { mentorshipsJob } from './rules.ts'
import { studentsContract } from './students.contract.ts'

const os = implement(studentsContract).$context<RequestContext>()
const mentor = os.use(asMentor)

export const studentsRouter = os.router({
  answer: mentor.answer.use(onlyOnce).handler(async ({ context: { db, runJob }, input }) => {
    const outcome = await answerMentorship(db, input)
    if (!outcome) throw failure('NOT_FOUND')
    if (outcome === 'closed') throw failure('EDIT_CONFLICT')
    if (outcome === 'full') throw failure('LIST_FULL', { name: 'students' })
    await runJob(mentorshipsJob, {})
    return { id: input.id }
  }),
})
