import { oc } from '@orpc/contract'
import { z } from 'zod'
import { mentorCardSchema } from '#src/features/mentorships/contract.ts'
import { maxMessageLength } from '#src/features/messages/conversation.rules.ts'
import { nextDeadlineSchema, shareSchema } from '#src/features/sharing/contract.ts'
import { maxShareDays, shareParts } from '#src/features/sharing/rules.ts'
import { maxEmailLength } from '#src/shared/email-address.ts'
import { declareErrors } from '#src/shared/errors.ts'
import {
  groupRoles,
  invitationSecretPattern,
  invitationUses,
  maxGroupMembers,
  maxInvitationDays,
  proposalStates,
  reportFigures,
} from './rules.ts'

const partSchema = z.enum(shareParts)

/** Schema of a group as its member or coordinator sees it. */
export const ownGroupSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(groupRoles),
  joinedAt: z.string(),
  coordinators: z.array(z.string()),
  /** Number of members; null for a member. */
  members: z.number().int().nullable(),
  /** The member's open grant to the group, with its access log; null without one. */
  grant: shareSchema.nullable(),
  /** Mentor whom a coordinator proposes to the member, until they answer; null without one. */
  proposal: z
    .object({
      id: z.uuid(),
      mentor: mentorCardSchema,
      proposedBy: z.string(),
      /** Whether the coordinator proposes themselves. */
      isOwnOffer: z.boolean(),
    })
    .nullable(),
})
export type OwnGroup = z.infer<typeof ownGroupSchema>

/** Schema of a member as a coordinator sees them: the name, and what they grant. */
export const groupMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  joinedAt: z.string(),
  /** Grant, whose parts are read as a share; null without one. */
  shareId: z.uuid().nullable(),
  parts: z.array(partSchema),
  grantedUntil: z.string().nullable(),
  /** Null without a grant of the applications, as are the following. */
  nextDeadline: nextDeadlineSchema.nullable(),
  changedAt: z.string().nullable(),
  missingLetters: z.number().int().nullable(),
  hasMentor: z.boolean().nullable(),
  /** Mentor whom a coordinator has proposed; null without one. */
  proposal: z.object({ mentor: z.string(), state: z.enum(proposalStates), proposedAt: z.string() }).nullable(),
})
export type GroupMember = z.infer<typeof groupMemberSchema>

export const invitationSchema = z.object({
  id: z.uuid(),
  role: z.enum(groupRoles),
  isHandOver: z.boolean(),
  /** Address to which it was sent; empty for a link. */
  email: z.string(),
  uses: z.number().int(),
  maxUses: z.number().int(),
  expiresAt: z.string(),
})
export type GroupInvitation = z.infer<typeof invitationSchema>

const signedIn = declareErrors('NOT_AUTHENTICATED')
const errors = { ...signedIn, ...declareErrors('ACCESS_DENIED', 'ONBOARDING_REQUIRED') }
const ofOne = { ...errors, ...declareErrors('NOT_FOUND') }
const one = z.object({ id: z.uuid() })
const secretInput = z.object({ secret: z.string().regex(invitationSecretPattern) })
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['groups'] })

export const groupsContract = {
  list: route('GET', '/groups', 'The groups of the user, and what they grant to each')
    .output(z.object({ groups: z.array(ownGroupSchema) }))
    .errors(errors),
  // POST, so that no address contains the secret.
  preview: route('POST', '/group-invitations/preview', 'The group of an invitation, before joining')
    .input(secretInput)
    .output(
      z.object({
        name: z.string(),
        role: z.enum(groupRoles),
        coordinators: z.array(z.string()),
        /** Whether the user is in the group already. */
        isMember: z.boolean(),
      }),
    )
    .errors({ ...signedIn, ...declareErrors('LINK_SPENT', 'TOO_MANY_REQUESTS') }),
  join: route('POST', '/group-invitations/join', 'Join the group of an invitation; grants nothing by itself')
    .input(secretInput)
    .output(one)
    .errors({ ...signedIn, ...declareErrors('LINK_SPENT', 'LIST_FULL', 'TOO_MANY_REQUESTS') }),
  leave: route('POST', '/groups/{id}/leave', 'Leave a group, which revokes every grant to it')
    .input(one)
    .output(one)
    .errors({ ...ofOne, ...declareErrors('EDIT_CONFLICT') }),
  grant: route('PUT', '/groups/{id}/grant', 'Show a group parts, until a date; replaces the earlier grant')
    .input(
      one.extend({
        /** Client-generated id of the grant, or the id of the open one. */
        shareId: z.uuid(),
        parts: z.array(partSchema).min(1).max(shareParts.length),
        days: z.number().int().min(1).max(maxShareDays),
      }),
    )
    .output(one)
    .errors({ ...ofOne, ...declareErrors('LIST_FULL', 'INPUT_INVALID') }),
  get: route('GET', '/groups/{id}', 'The members of a group, and what each grants, for its coordinators')
    .input(one)
    .output(
      z.object({
        name: z.string(),
        coordinators: z.array(z.object({ id: z.uuid(), name: z.string() })),
        /** Who handed the group over to the user lately, and when; null otherwise. */
        handOver: z.object({ name: z.string(), at: z.string() }).nullable(),
        members: z.array(groupMemberSchema),
        /** Valid invitations of all coordinators. */
        invitations: z.array(invitationSchema),
      }),
    )
    .errors({ ...ofOne, ...declareErrors('TOO_MANY_REQUESTS') }),
  removeMember: route('DELETE', '/groups/{id}/members/{memberId}', 'Remove a member, which revokes their grants')
    .input(one.extend({ memberId: z.uuid() }))
    .output(one)
    .errors(ofOne),
  invite: oc
    .route({
      method: 'POST',
      path: '/groups/{id}/invitations',
      summary: 'Invite to a group, by link or by email',
      description:
        'The secret of a link is returned once; only its hash is stored. A repeated request replaces the secret.',
      tags: ['groups'],
    })
    .input(
      one.extend({
        /** Client-generated id, an idempotency key: a retry creates no second invitation. */
        invitationId: z.uuid(),
        role: z.enum(groupRoles),
        /** Whether the coordinator leaves the group once the colleague has accepted. */
        isHandOver: z.boolean().default(false),
        /** Address that gets the invitation, for one use. */
        email: z.string().max(maxEmailLength).optional(),
        uses: z.number().int().min(invitationUses.min).max(invitationUses.max).default(1),
        days: z.number().int().min(1).max(maxInvitationDays),
      }),
    )
    .output(z.object({ secret: z.string().nullable() }))
    .errors({
      ...ofOne,
      ...declareErrors('INPUT_INVALID', 'EMAIL_INVALID', 'LIST_FULL', 'EMAIL_RATE_LIMITED', 'TOO_MANY_REQUESTS'),
    }),
  revokeInvitation: route('DELETE', '/groups/{id}/invitations/{invitationId}', 'Revoke an invitation')
    .input(one.extend({ invitationId: z.uuid() }))
    .output(one)
    .errors(ofOne),
  write: route('POST', '/groups/{id}/messages', 'Write one message to each of some members, separately')
    .input(
      one.extend({
        memberIds: z.array(z.uuid()).min(1).max(maxGroupMembers),
        text: z.string().trim().min(1).max(maxMessageLength),
      }),
    )
    .output(z.object({ sent: z.number().int() }))
    .errors({ ...ofOne, ...declareErrors('TOO_MANY_REQUESTS', 'LIST_FULL') }),
  mentors: route('GET', '/groups/{id}/mentors', 'Mentors whom a coordinator can propose to members')
    .input(
      one.extend({
        field: z.string().max(100).optional(),
        offset: z.coerce.number().int().min(0).max(10_000).default(0),
      }),
    )
    .output(z.object({ mentors: z.array(mentorCardSchema), total: z.number().int() }))
    .errors(ofOne),
  proposeMentor: route(
    'POST',
    '/groups/{id}/mentor-proposals',
    'Propose a mentor to members without an open proposal; each member decides before the mentor is asked',
  )
    .input(one.extend({ mentorId: z.uuid(), memberIds: z.array(z.uuid()).min(1).max(maxGroupMembers) }))
    .output(z.object({ proposed: z.number().int() }))
    .errors({ ...ofOne, ...declareErrors('TOO_MANY_REQUESTS') }),
  withdrawProposal: route(
    'DELETE',
    '/groups/{id}/mentor-proposals/{memberId}',
    'Withdraw a proposal that the member has not answered',
  )
    .input(one.extend({ memberId: z.uuid() }))
    .output(one)
    .errors(ofOne),
  // Accepting is a request to the mentor with the id of the proposal.
  declineProposal: route('POST', '/mentor-proposals/{id}/decline', 'Decline a proposed mentor')
    .input(one)
    .output(one)
    .errors(ofOne),
  report: route('GET', '/groups/{id}/report', 'Counts of people for a yearly report; none below five')
    .input(one)
    .output(
      z.object({
        counts: z.record(z.enum(reportFigures), z.number().int().nullable()),
      }),
    )
    .errors({ ...ofOne, ...declareErrors('TOO_MANY_REQUESTS') }),
}
