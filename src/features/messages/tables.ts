import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { MemberState } from './conversation.rules.ts'

/** A conversation as one member has it; who leaves has no row any more and reads nothing of it. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    userId: createOwnerColumn(),
    conversationId: uuid('conversation_id').notNull(),
    kind: text('kind').$type<'pair' | 'group'>().notNull(),
    title: text('title').notNull().default(''),
    /** The other one of a pair; null once that account is gone. */
    otherId: uuid('other_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<MemberState>().notNull(),
    /** The last message that this member has read, and the last that there is for them. */
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

/** A message under the unique id that its sender's client made. Members of the conversation read it, except where its sender is hidden from them. */
export const messages = pgTable(
  'messages',
  {
    userId: createOwnerColumn(),
    id: uuid('id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** Given under a lock of the conversation, so that its order is the order in which messages can be seen. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    text: text('text').notNull(),
    /** The file that came with it; its key names it in the storage of its sender. */
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
    // Clients make the ids, and reports refer to them: an id belongs to one sender.
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
