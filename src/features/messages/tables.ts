import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { MemberState } from './conversation.rules.ts'

/** Table of conversation members; a user who leaves loses the row and all access. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    userId: createOwnerColumn(),
    conversationId: uuid('conversation_id').notNull(),
    kind: text('kind').$type<'pair' | 'group'>().notNull(),
    title: text('title').notNull().default(''),
    /** Other member of a pair; null after that account was deleted. */
    otherId: uuid('counterpart_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<MemberState>().notNull(),
    /** Last message read by this member, and the last one visible to them. */
    readSeq: bigint('read_seq', { mode: 'number' }).notNull().default(0),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
    unread: integer('unread').notNull().default(0),
    lastAt: instant('last_at').notNull().default(sql`now()`),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId] }),
    uniqueIndex('conversation_members_pair')
      .on(table.userId, table.otherId)
      .where(sql`kind = 'pair' and state <> 'closed'`),
    index('conversation_members_listed').on(table.userId, table.lastAt.desc().nullsFirst()),
    index('conversation_members_of').on(table.conversationId),
    index('conversation_members_other').on(table.otherId),
    createOwnerPolicy(table.userId),
  ],
)

/**
 * Table of messages with unique ids from the sender's client. Members of the conversation read them, except from
 * senders hidden from them.
 */
export const messages = pgTable(
  'messages',
  {
    userId: createOwnerColumn(),
    id: uuid('id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** Sequence number assigned under a lock of the conversation, so that it matches the order of visibility. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    text: text('text').notNull(),
    /** Attached file; its key locates it in the storage of its sender. */
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type'),
    fileBytes: integer('file_bytes'),
    deletedAt: instant('deleted_at'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('messages_in_order').on(table.conversationId, table.seq),
    // Unique index on client-generated ids, to which reports refer: an id belongs to one sender.
    uniqueIndex('messages_by_id').on(table.id),
    createOwnerPolicy(table.userId),
    pgPolicy('member_reads', {
      as: 'permissive',
      for: 'select',
      to: 'public',
      using: sql`conversation_id = any((select my_conversations())::uuid[]) and user_id <> all((select hidden_ids())::uuid[])`,
    }),
  ],
)
