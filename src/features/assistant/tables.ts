import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'
import type { Proposal, Source } from './contract.ts'

/** What a person and the assistant said to each other; the newest are kept, the person may delete all of it. */
export const assistantMessages = pgTable(
  'assistant_messages',
  {
    userId: createOwnerColumn(),
    /** A question's id comes from the browser, so it is unique for its person only. */
    id: uuid('id').notNull().defaultRandom(),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    content: text('content').notNull(),
    answersId: uuid('answers_id'),
    sources: jsonb('sources').$type<Source[]>().notNull().default([]),
    proposals: jsonb('proposals').$type<Proposal[]>().notNull().default([]),
    choices: jsonb('choices').$type<string[]>().notNull().default([]),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('assistant_messages_one_answer').on(table.userId, table.answersId),
    index('assistant_messages_latest').on(table.userId, table.createdAt.desc()),
    createOwnerPolicy(table.userId),
  ],
)

/** How many tokens of a model a person has spent on a day (UTC). */
export const assistantUsage = pgTable(
  'assistant_usage',
  {
    userId: createOwnerColumn(),
    day: date('day', { mode: 'string' }).notNull(),
    tokens: integer('tokens').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), createOwnerPolicy(table.userId)],
)
