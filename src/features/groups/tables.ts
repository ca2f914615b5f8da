import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { GroupRole } from './rules.ts'

/** Groups, created by an operator's command. Requests reach them through functions of the database only. */
export const groups = pgTable('groups', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  createdAt: timestamps.createdAt,
})

/** Members and coordinators of groups. A user who leaves loses the row, which revokes every grant to the group. */
export const groupMembers = pgTable(
  'group_members',
  {
    userId: createOwnerColumn(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    role: text('role').$type<GroupRole>().notNull(),
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
    /** Coordinator who handed the group over to this one. */
    handedOverBy: uuid('handed_over_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.groupId] }),
    index('group_members_of').on(table.groupId, table.role),
    index('group_members_handed_over').on(table.handedOverBy).where(sql`handed_over_by is not null`),
    createOwnerPolicy(table.userId),
  ],
)

/** Invitations to a group; rows belong to the coordinator who invites, and are void once they leave the group. */
export const groupInvitations = pgTable(
  'group_invitations',
  {
    userId: createOwnerColumn(),
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    role: text('role').$type<GroupRole>().notNull(),
    /** Whether the coordinator who invites leaves the group once the invitation is accepted. */
    isHandOver: boolean('is_hand_over').notNull().default(false),
    /** Address to which the invitation was sent; empty for a link. */
    email: text('email').notNull().default(''),
    secretHash: text('secret_hash').notNull().unique(),
    maxUses: integer('max_uses').notNull(),
    uses: integer('uses').notNull().default(0),
    /** Accounts that were created with it, where the operator lets groups invite to the instance. */
    signUps: integer('sign_ups').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    check('group_invitations_hand_over', sql`not ${table.isHandOver} or ${table.role} = 'coordinator'`),
    check('group_invitations_colleague', sql`${table.role} = 'member' or ${table.maxUses} = 1`),
    index('group_invitations_of').on(table.groupId),
    index('group_invitations_owner').on(table.userId),
    createOwnerPolicy(table.userId),
  ],
)

/**
 * Mentors whom a coordinator has proposed to a member, the latest of each group. The member owns the row. Accepting is a
 * request to the mentor with the id of the proposal, whose state decides from then on.
 */
export const mentorProposals = pgTable(
  'mentor_proposals',
  {
    userId: createOwnerColumn(),
    groupId: uuid('group_id').notNull(),
    id: uuid('id').notNull().unique(),
    mentorId: uuid('mentor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Coordinator. */
    proposedBy: uuid('proposed_by').notNull(),
    declinedAt: instant('declined_at'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.groupId] }),
    index('mentor_proposals_group').on(table.groupId),
    index('mentor_proposals_mentor').on(table.mentorId),
    index('mentor_proposals_coordinator').on(table.proposedBy, table.groupId),
    // The end of either membership ends the proposal.
    foreignKey({
      name: 'mentor_proposals_member',
      columns: [table.userId, table.groupId],
      foreignColumns: [groupMembers.userId, groupMembers.groupId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'mentor_proposals_proposer',
      columns: [table.proposedBy, table.groupId],
      foreignColumns: [groupMembers.userId, groupMembers.groupId],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
