import { and, count, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { SharePart } from '#src/features/sharing/rules.ts'
import { shares } from '#src/features/sharing/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import type { GroupMember } from './contract.ts'
import { type GroupRole, maxGroupMembers, maxGroups, maxInvitations, type ProposalState } from './rules.ts'
import { groupInvitations, groupMembers, mentorProposals } from './tables.ts'

type Instant = Date | string
const toIso = (at: Instant) => new Date(at).toISOString()

interface OwnGroupRow extends Record<string, unknown> {
  id: string
  name: string
  role: GroupRole
  joined_at: Instant
  coordinators: string[]
  members: number | null
}

/** Lists the acting user's groups, without grants. */
export const listOwnGroups = async (db: Db) =>
  (await db.execute<OwnGroupRow>(sql`select * from own_groups()`)).rows.map(({ joined_at, ...group }) => ({
    ...group,
    joinedAt: toIso(joined_at),
  }))

/** Finds the role of a user in a group, and locks the membership against leaving until the transaction ends. */
export const lockMembership = async (db: Db, ownerId: OwnerId, groupId: string): Promise<GroupRole | undefined> =>
  (
    await db
      .select({ role: groupMembers.role })
      .from(groupMembers)
      .where(and(eq(groupMembers.userId, ownerId), eq(groupMembers.groupId, groupId)))
      .for('update')
  )[0]?.role

interface PreviewRow extends Record<string, unknown> {
  name: string
  role: GroupRole
  coordinators: string[]
  is_member: boolean
}

/** Finds the group of a valid invitation by the hash of its secret. */
export const findInvitation = async (db: Db, secretHash: string) => {
  const { rows } = await db.execute<PreviewRow>(sql`select * from find_group_invitation(${secretHash})`)
  const [row] = rows
  return row && { name: row.name, role: row.role, coordinators: row.coordinators, isMember: row.is_member }
}

/** Joins the group of a valid invitation; undefined for an invalid one. */
export const joinGroup = async (db: Db, ownerId: OwnerId, secretHash: string) => {
  const { rows } = await db.execute<{ joined: string; outcome: 'joined' | 'already' | 'full' }>(
    sql`select * from join_group(${secretHash}, ${maxGroupMembers})`,
  )
  await enforceQuota(db, ownerId, { name: 'groups', limit: maxGroups, table: groupMembers })
  return rows[0]
}

/** Leaves a group; undefined when the acting user is not in it. */
export const leaveGroup = async (db: Db, groupId: string): Promise<'left' | 'last' | undefined> =>
  (await db.execute<{ outcome: 'left' | 'last' | null }>(sql`select leave_group(${groupId}::uuid) as outcome`)).rows[0]
    ?.outcome ?? undefined

/** Revokes a user's other open grants to a group: each group has one at most. */
export const revokeOtherGrants = async (db: Db, ownerId: OwnerId, groupId: string, shareId: string): Promise<void> => {
  await db
    .update(shares)
    .set({ revokedAt: sql`now()` as never })
    .where(
      and(eq(shares.userId, ownerId), eq(shares.groupId, groupId), ne(shares.id, shareId), isNull(shares.revokedAt)),
    )
}

/** Lists the ids of a user's open grants by group. */
export const listOpenGrants = async (db: Db, ownerId: OwnerId): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: shares.id, groupId: shares.groupId })
    .from(shares)
    .where(and(eq(shares.userId, ownerId), isNull(shares.revokedAt), gt(shares.expiresAt, sql`now()`)))
  return new Map(rows.flatMap(({ id, groupId }) => (groupId ? [[groupId, id] as const] : [])))
}

interface PersonRow extends Record<string, unknown> {
  id: string
  name: string
  role: GroupRole
  joined_at: Instant
}

/** Lists coordinators and members of a group; empty unless the acting user coordinates it. */
export const listGroupPeople = async (db: Db, groupId: string) =>
  (await db.execute<PersonRow>(sql`select * from group_people(${groupId}::uuid)`)).rows.map(
    ({ joined_at, ...person }) => ({ ...person, joinedAt: toIso(joined_at) }),
  )

interface GrantRow extends Record<string, unknown> {
  person: string
  share: string
  parts: SharePart[]
  expires_at: Instant
  next_deadline: GroupMember['nextDeadline']
  changed_at: Instant | null
  missing_letters: number | null
  has_mentor: boolean | null
  has_applied: boolean | null
  is_admitted: boolean | null
}

/** Lists what members grant to a group by member; empty unless the acting user coordinates it. Logs the access. */
export const listGroupGrants = async (db: Db, groupId: string) =>
  new Map(
    (await db.execute<GrantRow>(sql`select * from group_grants(${groupId}::uuid)`)).rows.map((row) => [
      row.person,
      {
        shareId: row.share,
        parts: row.parts,
        grantedUntil: toIso(row.expires_at),
        nextDeadline: row.next_deadline,
        changedAt: row.changed_at && toIso(row.changed_at),
        missingLetters: row.missing_letters,
        hasMentor: row.has_mentor,
        hasApplied: row.has_applied,
        isAdmitted: row.is_admitted,
      },
    ]),
  )

/** Finds who has handed a group over to the acting coordinator lately; undefined otherwise. */
export const findHandOver = async (db: Db, groupId: string) => {
  const { rows } = await db.execute<{ name: string; at: Instant }>(sql`select * from group_hand_over(${groupId}::uuid)`)
  return rows[0] && { name: rows[0].name, at: toIso(rows[0].at) }
}

/** Removes a member as the acting coordinator; false for anyone else. */
export const removeGroupMember = async (db: Db, groupId: string, memberId: string): Promise<boolean> =>
  (await db.execute<{ gone: boolean }>(sql`select remove_group_member(${groupId}::uuid, ${memberId}::uuid) as gone`))
    .rows[0]?.gone ?? false

/**
 * Proposes a mentor to members of a group as the acting coordinator; returns the number of proposals, undefined for anyone
 * else.
 */
export const proposeMentor = async (
  db: Db,
  { id, mentorId, memberIds }: { id: string; mentorId: string; memberIds: readonly string[] },
): Promise<number | undefined> =>
  (
    await db.execute<{ proposed: number | null }>(
      sql`select propose_mentor(${id}::uuid, ${mentorId}::uuid, ${`{${memberIds.join(',')}}`}::uuid[]) as proposed`,
    )
  ).rows[0]?.proposed ?? undefined

/** Withdraws an unanswered proposal as the acting coordinator; false for anyone else. */
export const withdrawProposal = async (db: Db, groupId: string, memberId: string): Promise<boolean> =>
  (
    await db.execute<{ gone: boolean }>(
      sql`select withdraw_mentor_proposal(${groupId}::uuid, ${memberId}::uuid) as gone`,
    )
  ).rows[0]?.gone ?? false

interface ProposalRow extends Record<string, unknown> {
  person: string
  mentor: string
  state: ProposalState
  proposed_at: Instant
}

/** Lists the proposed mentors by member; empty unless the acting user coordinates the group. */
export const listProposals = async (db: Db, groupId: string) =>
  new Map(
    (await db.execute<ProposalRow>(sql`select * from group_mentor_proposals(${groupId}::uuid)`)).rows.map(
      ({ person, mentor, state, proposed_at }) => [person, { mentor, state, proposedAt: toIso(proposed_at) }],
    ),
  )

interface OwnProposalRow extends Record<string, unknown> {
  group_id: string
  id: string
  mentor: string
  proposed_by: string
  is_own_offer: boolean
}

/** Lists the proposals that the acting member has not answered. */
export const listOwnProposals = async (db: Db) =>
  (await db.execute<OwnProposalRow>(sql`select * from open_mentor_proposals()`)).rows

/** Declines a proposal. Returns false for another user's, and one that was declined. */
export const declineProposal = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (
    await db
      .update(mentorProposals)
      .set({ declinedAt: sql`now()` as never })
      .where(and(eq(mentorProposals.userId, ownerId), eq(mentorProposals.id, id), isNull(mentorProposals.declinedAt)))
      .returning({ id: mentorProposals.id })
  ).length > 0

interface InvitationRow extends Record<string, unknown> {
  id: string
  role: GroupRole
  is_hand_over: boolean
  email: string
  uses: number
  max_uses: number
  expires_at: Instant
}

/** Lists the valid invitations of a group; empty unless the acting user coordinates it. */
export const listInvitations = async (db: Db, groupId: string) =>
  (await db.execute<InvitationRow>(sql`select * from group_invitations_of(${groupId}::uuid)`)).rows.map(
    ({ is_hand_over, max_uses, expires_at, ...row }) => ({
      ...row,
      isHandOver: is_hand_over,
      maxUses: max_uses,
      expiresAt: toIso(expires_at),
    }),
  )

/** Deletes an invitation of a group as the acting coordinator; false for anyone else. */
export const revokeInvitation = async (db: Db, groupId: string, id: string): Promise<boolean> =>
  (await db.execute<{ gone: boolean }>(sql`select revoke_group_invitation(${groupId}::uuid, ${id}::uuid) as gone`))
    .rows[0]?.gone ?? false

interface NewInvitation {
  id: string
  groupId: string
  role: GroupRole
  isHandOver: boolean
  email: string
  secretHash: string
  maxUses: number
  days: number
}

/**
 * Inserts an invitation; an unused own one with this id is replaced and gets a new secret. Deletes expired and used ones.
 *
 * @returns `full` beyond the maximum; undefined for an id in use
 */
export const upsertInvitation = async (
  db: Db,
  ownerId: OwnerId,
  { days, ...row }: NewInvitation,
): Promise<'stored' | 'full' | undefined> => {
  const { id, groupId, userId, expiresAt, uses, maxUses } = groupInvitations
  const isOther = ne(id, row.id)
  await db
    .delete(groupInvitations)
    .where(and(eq(userId, ownerId), or(lt(expiresAt, sql`now()`), and(isOther, gte(uses, maxUses)))))
  const [others] = await db
    .select({ total: count() })
    .from(groupInvitations)
    .where(and(eq(userId, ownerId), eq(groupId, row.groupId), isOther))
  if ((others?.total ?? 0) >= maxInvitations) return 'full'
  const values = { ...row, expiresAt: sql`now() + ${days} * interval '1 day'` as never }
  const [added] = await db
    .insert(groupInvitations)
    .values({ ...values, userId: ownerId })
    // No conflict target and no update: row-level security would answer another user's id with an error.
    .onConflictDoNothing()
    .returning({ id })
  if (added) return 'stored'
  const renewed = await db
    .update(groupInvitations)
    .set({ ...values, signUps: 0 })
    .where(and(eq(userId, ownerId), eq(id, row.id), eq(groupId, row.groupId), eq(uses, 0)))
    .returning({ id })
  return renewed.length > 0 ? 'stored' : undefined
}
