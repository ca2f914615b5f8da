import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { parseEmail } from '#src/features/accounts/email.rules.ts'
import { canSendMail } from '#src/features/accounts/email-change/email-change.commands.ts'
import { listMentorCards } from '#src/features/mentorships/mentorship.data.ts'
import { openPair, requireConversationRoom, sendMessage } from '#src/features/messages/conversations.data.ts'
import { findProfile } from '#src/features/profile/data.ts'
import { readShares } from '#src/features/sharing/commands.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, type OwnedContext, type RequestContext } from '#src/server/procedures.ts'
import type { OwnGroup } from './contract.ts'
import {
  findHandOver,
  listGroupGrants,
  listGroupPeople,
  listInvitations,
  listOpenGrants,
  listOwnGroups,
  listOwnProposals,
  listProposals,
  lockMembership,
  upsertInvitation,
} from './data.ts'
import { renderInvitationEmail } from './emails.ts'
import { type GroupRole, hideSmallFigures, invitationSecretBytes, maxInvitations } from './rules.ts'

export const hashInvitation = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Reads the mentors proposed to the acting member by group; mentors hidden from them are left out. */
const readOwnProposals = async (db: Db) => {
  const proposals = await listOwnProposals(db)
  const cards = await listMentorCards(db, [...new Set(proposals.map(({ mentor }) => mentor))])
  return new Map(
    proposals.flatMap(({ group_id, id, mentor: mentorId, proposed_by, is_own_offer }) => {
      const mentor = cards.find((card) => card.id === mentorId)
      return mentor ? [[group_id, { id, mentor, proposedBy: proposed_by, isOwnOffer: is_own_offer }] as const] : []
    }),
  )
}

/** Reads the groups of a user, each with the own grant and its access log, and the mentor proposed to them. */
export const readOwnGroups = async (service: Db, db: Db, ownerId: OwnerId): Promise<OwnGroup[]> => {
  const groups = await listOwnGroups(db)
  const grants = await listOpenGrants(db, ownerId)
  const shares = grants.size === 0 ? [] : await readShares(service, db, ownerId)
  const proposals = await readOwnProposals(db)
  return groups.map((group) => ({
    ...group,
    grant: shares.find(({ id }) => id === grants.get(group.id)) ?? null,
    proposal: proposals.get(group.id) ?? null,
  }))
}

/** Finds the name of a group that the acting user coordinates. @throws NOT_FOUND for anyone else */
export const requireCoordinated = async (db: Db, groupId: string): Promise<string> => {
  const group = (await listOwnGroups(db)).find(({ id, role }) => id === groupId && role === 'coordinator')
  if (!group) throw createApiError('NOT_FOUND')
  return group.name
}

const noGrant = {
  shareId: null,
  parts: [],
  grantedUntil: null,
  nextDeadline: null,
  changedAt: null,
  missingLetters: null,
  hasMentor: null,
}

/** Reads the overview of a group; each access to granted applications is written to the member's log. */
export const readGroup = async (db: Db, groupId: string) => {
  const name = await requireCoordinated(db, groupId)
  const people = await listGroupPeople(db, groupId)
  const grants = await listGroupGrants(db, groupId)
  const proposals = await listProposals(db, groupId)
  const withRole = (wanted: GroupRole) => people.filter(({ role }) => role === wanted)
  return {
    name,
    coordinators: withRole('coordinator'),
    handOver: (await findHandOver(db, groupId)) ?? null,
    members: withRole('member').map((member) => ({
      ...member,
      ...(grants.get(member.id) ?? noGrant),
      proposal: proposals.get(member.id) ?? null,
    })),
    invitations: await listInvitations(db, groupId),
  }
}

/** Counts people for a report, from what they grant; small counts are left out. */
export const readReport = async (db: Db, groupId: string) => {
  await requireCoordinated(db, groupId)
  const grants = [...(await listGroupGrants(db, groupId)).values()].filter(({ parts }) =>
    parts.includes('applications'),
  )
  return hideSmallFigures({
    sharing: grants.length,
    applied: grants.filter(({ hasApplied }) => hasApplied).length,
    admitted: grants.filter(({ isAdmitted }) => isAdmitted).length,
    withMentor: grants.filter(({ hasMentor }) => hasMentor).length,
  })
}

interface Invited {
  id: string
  invitationId: string
  role: GroupRole
  isHandOver: boolean
  email?: string | undefined
  uses: number
  days: number
}

/** Parses the address of an invitation, within the rate limits of mails. */
const addressOf = async ({ database, source }: RequestContext, raw: string) => {
  const verdict = parseEmail(raw)
  if ('problem' in verdict) throw createApiError('EMAIL_INVALID')
  if (!(await canSendMail(database, 'group', verdict.email, source.address))) throw createApiError('EMAIL_RATE_LIMITED')
  return verdict.email
}

/**
 * Creates an invitation and sends it, if it has an address. Only a hash of the secret is stored.
 *
 * @returns the secret of a link; null for an invitation by email
 */
export const inviteToGroup = async (context: RequestContext & OwnedContext, invited: Invited) => {
  const { db, ownerId, config, mailer, log } = context
  const { id: groupId, invitationId: id, role, isHandOver, days } = invited
  if (isHandOver && role !== 'coordinator') throw createApiError('INPUT_INVALID', { field: 'role' })
  if ((await lockMembership(db, ownerId, groupId)) !== 'coordinator') throw createApiError('NOT_FOUND')
  const email = invited.email === undefined ? '' : await addressOf(context, invited.email)
  const maxUses = email || role === 'coordinator' ? 1 : invited.uses
  const secret = randomBytes(invitationSecretBytes).toString('base64url')
  const row = { id, groupId, role, isHandOver, email, maxUses, days, secretHash: hashInvitation(secret) }
  const outcome = await upsertInvitation(db, ownerId, row)
  if (outcome === 'full') throw createApiError('LIST_FULL', { name: 'groupInvitations', limit: maxInvitations })
  if (!outcome) throw createApiError('INPUT_INVALID', { field: 'invitationId' })
  if (!email) return secret
  const language = (await findProfile(db, ownerId))?.language
  const name = await requireCoordinated(db, groupId)
  const url = `${config.appUrl}/join-group#${secret}`
  const message = renderInvitationEmail({ to: email, language, group: name, url, appName: config.appName })
  mailer.send(message).catch((error: Error) => log.error({ reason: error.message }, 'a mail could not be sent'))
  return null
}

/**
 * Sends a message to each of some members of a group, in the pair conversation of each. Members with a block are left
 * out.
 *
 * @returns the number of messages sent
 */
export const writeToMembers = async (
  db: Db,
  ownerId: OwnerId,
  { id: groupId, memberIds, text }: { id: string; memberIds: readonly string[]; text: string },
) => {
  await requireCoordinated(db, groupId)
  const people = await listGroupPeople(db, groupId)
  const chosen = people.filter(({ id, role }) => role === 'member' && memberIds.includes(id))
  let sent = 0
  for (const { id: memberId } of chosen) {
    const id = await openPair(db, memberId, randomUUID())
    const result = id && (await sendMessage(db, { id, messageId: randomUUID(), text }))
    if (result && !result.refused) sent += 1
  }
  await requireConversationRoom(db, ownerId)
  return sent
}
