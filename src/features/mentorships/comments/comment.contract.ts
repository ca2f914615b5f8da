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
  /** Part that is commented on. */
  part: z.enum(shareParts),
  seat: z.enum(mentorshipRoles),
  /** Empty after the author's account was deleted. */
  authorName: z.string(),
  words: z.string(),
  /** First comment of the thread that this one replies to. */
  answers: z.uuid().nullable(),
  /** Commented line of the CV at that time; `page` is null in a file without pages. */
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

/** API contract of comments on shared parts: by both sides of a mentorship, the mentor's only on open parts. */
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
        /** Id of a visible CV line. */
        findingId: z.string().min(1).max(maxFindingIdLength).optional(),
        /** First comment that this one replies to; it has the same part. */
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
