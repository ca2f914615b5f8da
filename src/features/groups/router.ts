import { implement } from '@orpc/server'
import { asApplicant, asMember } from '#src/features/accounts/guards.ts'
import { findMentor, findMentors } from '#src/features/mentorships/mentorship.data.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { deleteEndedShares, upsertShare } from '#src/features/sharing/data.ts'
import { authenticatedTx, createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import {
  hashInvitation,
  inviteToGroup,
  readGroup,
  readOwnGroups,
  readReport,
  requireCoordinated,
  writeToMembers,
} from './commands.ts'
import { groupsContract } from './contract.ts'
import {
  declineProposal,
  findInvitation,
  joinGroup,
  leaveGroup,
  listOwnGroups,
  lockMembership,
  proposeMentor,
  removeGroupMember,
  revokeInvitation,
  revokeOtherGrants,
  withdrawProposal,
} from './data.ts'
import {
  groupMessageLimit,
  invitationTryLimit,
  inviteLimit,
  maxGroupMembers,
  overviewLimit,
  proposalLimit,
} from './rules.ts'

const os = implement(groupsContract).$context<RequestContext>()
const member = os.use(asMember)
const person = os.use(authenticatedTx)
const limitTries = limitRate('group-invitation', invitationTryLimit)

export const groupsRouter = os.router({
  list: member.list.handler(async ({ context: { database, db, ownerId } }) => ({
    groups: await readOwnGroups(database.service, db, ownerId),
  })),
  preview: person.preview.use(limitTries).handler(async ({ context: { db }, input: { secret } }) => {
    const found = await findInvitation(db, hashInvitation(secret))
    if (!found) throw createApiError('LINK_SPENT')
    return found
  }),
  join: person.join
    .use(idempotent)
    .use(limitTries)
    .handler(async ({ context: { db, ownerId, runJob }, input: { secret } }) => {
      const result = await joinGroup(db, ownerId, hashInvitation(secret))
      if (!result) throw createApiError('LINK_SPENT')
      if (result.outcome === 'full') throw createApiError('LIST_FULL', { name: 'groupMembers', limit: maxGroupMembers })
      await runJob(socialNoticesJob, {})
      return { id: result.joined }
    }),
  leave: member.leave.use(idempotent).handler(async ({ context: { db, runJob }, input: { id } }) => {
    const outcome = await leaveGroup(db, id)
    if (!outcome) throw createApiError('NOT_FOUND')
    if (outcome === 'last') throw createApiError('EDIT_CONFLICT')
    await runJob(socialNoticesJob, {})
    return { id }
  }),
  grant: os
    .use(asApplicant)
    .grant.use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id, shareId, parts, days } }) => {
      const role = await lockMembership(db, ownerId, id)
      const group = (await listOwnGroups(db)).find((own) => own.id === id)
      if (role !== 'member' || !group) throw createApiError('NOT_FOUND')
      await deleteEndedShares(db, ownerId)
      const share = await upsertShare(db, ownerId, {
        id: shareId,
        label: group.name,
        parts: [...new Set(parts)],
        days,
        readerId: null,
        linkHash: null,
        groupId: id,
      })
      if (!share) throw createApiError('INPUT_INVALID', { field: 'shareId' })
      await revokeOtherGrants(db, ownerId, id, shareId)
      return { id }
    }),
  get: member.get
    .use(limitRate('group-overview', overviewLimit))
    .handler(async ({ context: { db }, input: { id } }) => await readGroup(db, id)),
  removeMember: member.removeMember.use(idempotent).handler(async ({ context: { db }, input: { id, memberId } }) => {
    if (!(await removeGroupMember(db, id, memberId))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  // Idempotent by the invitation's id instead of a stored response, which would contain the secret.
  invite: member.invite
    .use(limitRate('group-invitations', inviteLimit))
    .handler(async ({ context, input }) => ({ secret: await inviteToGroup(context, input) })),
  revokeInvitation: member.revokeInvitation
    .use(idempotent)
    .handler(async ({ context: { db }, input: { id, invitationId } }) => {
      if (!(await revokeInvitation(db, id, invitationId))) throw createApiError('NOT_FOUND')
      return { id }
    }),
  write: member.write
    .use(idempotent)
    .use(limitRate('group-messages', groupMessageLimit))
    .handler(async ({ context: { db, ownerId }, input }) => ({
      sent: await writeToMembers(db, ownerId, input),
    })),
  mentors: member.mentors.handler(async ({ context: { db }, input: { id, field, offset } }) => {
    await requireCoordinated(db, id)
    return await findMentors(db, { field }, offset)
  }),
  proposeMentor: member.proposeMentor
    .use(idempotent)
    .use(limitRate('mentor-proposals', proposalLimit))
    .handler(async ({ context: { db, runJob }, input }) => {
      await requireCoordinated(db, input.id)
      const proposed = (await findMentor(db, input.mentorId)) && (await proposeMentor(db, input))
      if (proposed === undefined) throw createApiError('NOT_FOUND')
      await runJob(socialNoticesJob, {})
      return { proposed }
    }),
  withdrawProposal: member.withdrawProposal
    .use(idempotent)
    .handler(async ({ context: { db }, input: { id, memberId } }) => {
      if (!(await withdrawProposal(db, id, memberId))) throw createApiError('NOT_FOUND')
      return { id }
    }),
  declineProposal: os
    .use(asApplicant)
    .declineProposal.use(idempotent)
    .handler(async ({ context: { db, ownerId }, input: { id } }) => {
      if (!(await declineProposal(db, ownerId, id))) throw createApiError('NOT_FOUND')
      return { id }
    }),
  report: member.report
    .use(limitRate('group-report', overviewLimit))
    .handler(async ({ context: { db }, input: { id } }) => ({ counts: await readReport(db, id) })),
})
