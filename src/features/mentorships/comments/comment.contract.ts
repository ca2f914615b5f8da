import { oc } from '@orpc/contract'
import { z } from 'zod'
import { shareParts } from '#src/features/sharing/rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { mentorshipRoles } from '../rules.ts'
import { maxCommentLength, maxFindingIdLength } from './comment.rules.ts'

const errors = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const route = (method: 'GET' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['mentorships'] })

const commentSchema = z.object({
  id: z.uuid(),
  /** Of what is shared. */
  part: z.enum(shareParts),
  seat: z.enum(mentorshipRoles),
  /** Empty where the author's account was deleted. */
  authorName: z.string(),
  words: z.string(),
  /** The first comment of the thread that this one answers in. */
  answers: z.uuid().nullable(),
  /** The line of the CV that it is about, as it stood then; `page` is null in a file without pages. */
  line: z
    .object({
      findingId: z.string(),
      page: z.number().int().nullable(),
      line: z.number().int(),
      quote: z.string(),
    })
    .nullable(),
  resolvedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Comment = z.infer<typeof commentSchema>

const one = z.object({ id: z.uuid(), commentId: z.uuid() })
const ofOne = { ...errors, ...declareErrors('NOT_FOUND') }

/** Comments on what a student shares: of the two of a mentorship, the mentor's only on parts that are open. */
export const commentsContract = {
  list: route('GET', '/mentorships/{id}/comments', 'Comments on what is shared')
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ comments: z.array(commentSchema) }))
    .errors(errors),
  add: route('PUT', '/mentorships/{id}/comments/{commentId}', 'Comment on a part; a repetition comments once')
    .input(
      one.extend({
        part: z.enum(shareParts),
        words: z.string().trim().min(1).max(maxCommentLength),
        /** A line of the CV that is shown. */
        findingId: z.string().min(1).max(maxFindingIdLength).optional(),
        /** A first comment, to which this one is an answer; its part is that one's. */
        answers: z.uuid().optional(),
      }),
    )
    .output(one)
    .errors({ ...ofOne, ...declareErrors('LIST_FULL', 'TOO_MANY_REQUESTS') }),
  resolve: route(
    'PUT',
    '/mentorships/{id}/comments/{commentId}/resolved',
    'Call a first comment dealt with, or not yet',
  )
    .input(one.extend({ isResolved: z.boolean() }))
    .output(one)
    .errors(ofOne),
  remove: route('DELETE', '/mentorships/{id}/comments/{commentId}', 'Remove an own comment that nobody answered')
    .input(one)
    .output(one)
    .errors(ofOne),
}
