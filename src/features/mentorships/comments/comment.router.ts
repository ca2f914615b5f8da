import { implement } from '@orpc/server'
import { asMember } from '#src/features/accounts/guards.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { mentorshipsJob, noticeLimit } from '../rules.ts'
import { commentsContract } from './comment.contract.ts'
import { addComment, listComments, removeComment, resolveComment } from './comment.data.ts'
import { maxComments } from './comment.rules.ts'

const os = implement(commentsContract).$context<RequestContext>()
const member = os.use(asMember)

export const commentsRouter = os.router({
  list: member.list.handler(async ({ context: { db }, input: { id } }) => ({ comments: await listComments(db, id) })),
  add: member.add
    .use(idempotent)
    .use(limitRate('mentorship-notices', noticeLimit))
    .handler(async ({ context: { db, runJob }, input }) => {
      const added = await addComment(db, input)
      if (added === null) throw createApiError('LIST_FULL', { name: 'mentorComments', limit: maxComments })
      if (!added) throw createApiError('NOT_FOUND')
      await runJob(mentorshipsJob, {})
      return { id: input.id, commentId: input.commentId }
    }),
  resolve: member.resolve.use(idempotent).handler(async ({ context: { db }, input: { id, commentId, isResolved } }) => {
    if (!(await resolveComment(db, id, commentId, isResolved))) throw createApiError('NOT_FOUND')
    return { id, commentId }
  }),
  remove: member.remove.use(idempotent).handler(async ({ context: { db }, input: { id, commentId } }) => {
    if (!(await removeComment(db, id, commentId))) throw createApiError('NOT_FOUND')
    return { id, commentId }
  }),
})
