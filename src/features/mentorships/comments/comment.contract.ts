import { oc } from '@orpc/contract'
import { z } from 'zod'
import { shareParts } from '#src/features/sharing/rules.ts'
import { declaredErrors } from '#src/shared/errors.ts'
import { mentorshipSeats } from '../rules.ts'
import { maxCommentLength } from './comment.rules.ts'

const errors = declaredErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const route = (method: 'GET' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['mentorships'] })

const commentSchema = z.object({
  id: z.uuid(),
  /** Of what is shared. */
  part: z.enum(shareParts),
  seat: z.enum(mentorshipSeats),
  /** Empty where the author's account was deleted. */
  authorName: z.string(),
  words: z.string(),
  createdAt: z.string(),
})
export type Comment = z.infer<typeof commentSchema>

const one = z.object({ id: z.uuid(), commentId: z.uuid() })
const ofOne = { ...errors, ...declaredErrors('NOT_FOUND') }

/** Comments on what a student shares: of the two of a mentorship, the mentor's only on parts that are open. */
export const commentsContract = {
  list: route('GET', '/mentorships/{id}/comments', 'Comments on what is shared')
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ comments: z.array(commentSchema) }))
    .errors(errors),
  add: route('PUT', '/mentorships/{id}/comments/{commentId}', 'Comment on a part; a repetition comments once')
    .input(one.extend({ part: z.enum(shareParts), words: z.string().trim().min(1).max(maxCommentLength) }))
    .output(one)
    .errors({ ...ofOne, ...declaredErrors('LIST_FULL', 'TOO_MANY_REQUESTS') }),
  remove: route('DELETE', '/mentorships/{id}/comments/{commentId}', 'Remove an own comment')
    .input(one)
    .output(one)
    .errors(ofOne),
}
