import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { idempotent, type RequestContext } from '#src/server/procedures.ts'
import {
  addInterview,
  changeInterview,
  readInterview,
  recordAsked,
  requireInterview,
  saveNotes,
  setCancelled,
  toInterview,
} from './commands.ts'
import { interviewsContract } from './contract.ts'
import { listInterviews, listSharedAnswers } from './data.ts'
import { groupAsked } from './rules.ts'

const os = implement(interviewsContract).$context<RequestContext>().use(asApplicant)

export const interviewsRouter = os.router({
  list: os.list.handler(async ({ context: { db, ownerId } }) => ({
    interviews: (await listInterviews(db, ownerId)).map(toInterview),
  })),
  get: os.get.handler(async ({ context, input: { id } }) => await readInterview(context, id)),
  create: os.create.use(idempotent).handler(async ({ context, input }) => await addInterview(context, input)),
  update: os.update.use(idempotent).handler(async ({ context, input }) => await changeInterview(context, input)),
  cancel: os.cancel
    .use(idempotent)
    .handler(async ({ context, input: { id } }) => await setCancelled(context, id, true)),
  restore: os.restore
    .use(idempotent)
    .handler(async ({ context, input: { id } }) => await setCancelled(context, id, false)),
  saveNotes: os.saveNotes.use(idempotent).handler(async ({ context, input }) => await saveNotes(context, input)),
  record: os.record.use(idempotent).handler(async ({ context, input }) => await recordAsked(context, input)),
  asked: os.asked.handler(async ({ context, input: { id } }) => {
    const { universityId, programId } = await requireInterview(context, id)
    const answers = await listSharedAnswers(context.database.service, context.ownerId, universityId)
    return { group: groupAsked(answers, programId) }
  }),
})
