import { oc } from '@orpc/contract'
import { z } from 'zod'
import { maxReportLength, reportReasons, reportSubjects } from '#src/features/people/report.rules.ts'
import { stages } from '#src/features/people/rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { languages } from '#src/shared/locales.ts'
import { linkKinds, maxFeedQueryLength, maxLinks, maxMentions, maxPostLength, reactions } from './posts.rules.ts'

export const postSchema = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  author: z.object({ id: z.uuid(), name: z.string(), headline: z.string() }),
  isOwn: z.boolean(),
  text: z.string(),
  /** Language of the text; empty when unknown. */
  language: z.union([z.literal(''), z.enum(languages)]),
  /** Mentioned users, as far as the caller can see them. */
  mentions: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Links to pages of the product that the text names behind a #. */
  links: z.array(
    z.object({ kind: z.enum(linkKinds), id: z.string(), universityId: z.string().nullable(), name: z.string() }),
  ),
  field: z.string(),
  country: z.string(),
  stage: z.union([z.literal(''), z.enum(stages)]),
  /** Hold reason while only the author reads it; null for a published text. */
  heldFor: z.string().nullable(),
  editedAt: z.string().nullable(),
  createdAt: z.string(),
  /** Reply that the author marked as the helpful answer, if the caller can see it. */
  helpfulReplyId: z.uuid().nullable(),
  replies: z.number().int(),
  reactions: z.partialRecord(z.enum(reactions), z.number().int()),
  ownReaction: z.enum(reactions).nullable(),
  isSaved: z.boolean(),
  /** Links of new accounts are rendered as plain text. */
  hasOpenLinks: z.boolean(),
})
export type Post = z.infer<typeof postSchema>

const dueSoonSchema = z.object({
  /** Field of the caller's profile; empty without one. */
  field: z.string(),
  /** Minimum number of users, rounded down to tens; null below ten. */
  people: z.number().int().nullable(),
  programs: z.array(
    z.object({
      programId: z.string(),
      programName: z.string(),
      degree: z.string(),
      universityId: z.string(),
      universityName: z.string(),
      localDate: z.iso.date(),
      people: z.number().int(),
    }),
  ),
})
export type DueSoon = z.infer<typeof dueSoonSchema>

const errors = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const missing = { ...errors, ...declareErrors('NOT_FOUND') }
const byId = z.object({ id: z.uuid() })
const text = z.string().trim().min(1).max(maxPostLength)
const topic = {
  field: z.string().max(80).optional(),
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]).optional(),
  stage: z.union([z.literal(''), z.enum(stages)]).optional(),
}
const tags = ['community']

/** Mentions and links; those that are not in the text are dropped. */
const named = {
  mentionedIds: z.array(z.uuid()).max(maxMentions).default([]),
  links: z
    .array(z.object({ kind: z.enum(linkKinds), id: z.string().max(140) }))
    .max(maxLinks)
    .default([]),
}

export const communityContract = {
  feed: oc
    .route({ method: 'GET', path: '/community/posts', summary: 'Posts, newest first', tags })
    .input(
      z.object({
        ...topic,
        q: z.string().max(maxFeedQueryLength).optional(),
        saved: z.enum(['true', 'false']).optional(),
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ posts: z.array(postSchema), next: z.string().nullable() }))
    .errors({ ...errors, ...declareErrors('INPUT_INVALID') }),
  byPerson: oc
    .route({
      method: 'GET',
      path: '/community/people/{personId}/posts',
      summary: 'What a person has posted, newest first',
      tags,
    })
    .input(z.object({ personId: z.uuid(), after: z.string().max(200).optional() }))
    .output(z.object({ posts: z.array(postSchema), next: z.string().nullable() }))
    .errors({ ...errors, ...declareErrors('INPUT_INVALID') }),
  visit: oc
    .route({
      method: 'POST',
      path: '/community/visit',
      summary: 'Note a visit; answers since when posts are new',
      tags,
    })
    .output(z.object({ newSince: z.string().nullable() }))
    .errors(errors),
  dueSoon: oc
    .route({
      method: 'GET',
      path: '/community/due-soon',
      summary: 'How many applicants of the own field have a deadline in the next two weeks, from ten on',
      tags,
    })
    .output(dueSoonSchema)
    .errors(errors),
  thread: oc
    .route({ method: 'GET', path: '/community/posts/{id}', summary: 'A post with its replies, oldest first', tags })
    .input(byId)
    .output(z.object({ post: postSchema, replies: z.array(postSchema) }))
    .errors(missing),
  create: oc
    .route({ method: 'POST', path: '/community/posts', summary: 'Post, or reply to a post', tags })
    .input(byId.extend({ text, ...named, ...topic, parentId: z.uuid().optional() }))
    .output(postSchema)
    .errors({ ...missing, ...declareErrors('INPUT_INVALID', 'TOO_MANY_REQUESTS') }),
  update: oc
    .route({
      method: 'PUT',
      path: '/community/posts/{id}',
      summary: 'Change an own post; it is marked as edited',
      tags,
    })
    .input(byId.extend({ text, ...named }))
    .output(postSchema)
    .errors(missing),
  remove: oc
    .route({ method: 'DELETE', path: '/community/posts/{id}', summary: 'Delete an own post with its replies', tags })
    .input(byId)
    .output(byId)
    .errors(missing),
  react: oc
    .route({ method: 'PUT', path: '/community/posts/{id}/reaction', summary: 'React, or take it back', tags })
    .input(byId.extend({ kind: z.enum(reactions).nullable() }))
    .output(postSchema)
    .errors(missing),
  save: oc
    .route({ method: 'PUT', path: '/community/posts/{id}/saved', summary: 'Keep a post for later, or no more', tags })
    .input(byId.extend({ isSaved: z.boolean() }))
    .output(postSchema)
    .errors(missing),
  markHelpful: oc
    .route({
      method: 'PUT',
      path: '/community/posts/{id}/helpful',
      summary: 'Mark a reply to an own post as the helpful answer, or remove the mark',
      tags,
    })
    .input(byId.extend({ replyId: z.uuid().nullable() }))
    .output(postSchema)
    .errors(missing),
  report: oc
    .route({ method: 'POST', path: '/community/reports', summary: 'Report a post, a person or a message', tags })
    .input(
      z.object({
        subject: z.enum(reportSubjects),
        id: z.uuid(),
        reason: z.enum(reportReasons),
        note: z.string().trim().max(maxReportLength).optional(),
      }),
    )
    .output(byId)
    .errors({ ...errors, ...declareErrors('TOO_MANY_REQUESTS', 'NOT_FOUND') }),
}
