import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { FactOrigin, StatedFact } from './contract.ts'
import type { FactKind } from './rules.ts'

/** What an applicant stated or accepted of themselves. */
export const facts = pgTable(
  'facts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    kind: text('kind').$type<FactKind>().notNull(),
    value: jsonb('value').$type<StatedFact['value']>().notNull(),
    origin: jsonb('origin').$type<FactOrigin>().notNull(),
    /** Which accepted findings of CVs the fact stands for; empty once nobody's reading has a part in it. */
    sources: text('sources').array().notNull().default([]),
    /** Facts that were merged into this one: a print that quotes them is answered by this one. */
    mergedIds: uuid('merged_ids').array().notNull().default([]),
    revision: integer('revision').notNull().default(1),
    /** When the person removed it; it can come back for a day. */
    removedAt: instant('removed_at'),
    ...timestamps,
  },
  (table) => [
    check('facts_value', sql`jsonb_typeof(${table.value}) = 'object' and pg_column_size(${table.value}) < 65536`),
    unique('facts_owner').on(table.userId, table.id),
    index('facts_listed').on(table.userId, table.kind, table.createdAt),
    createOwnerPolicy(table.userId),
  ],
)

/** What facts said before; a trigger keeps each version that is replaced, and lets none be changed. */
export const factHistory = pgTable(
  'fact_history',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    factId: uuid('fact_id').notNull(),
    revision: integer('revision').notNull(),
    change: text('change').$type<'corrected' | 'merged'>().notNull(),
    kind: text('kind').$type<FactKind>().notNull(),
    value: jsonb('value').$type<StatedFact['value']>().notNull(),
    origin: jsonb('origin').$type<FactOrigin>().notNull(),
    replacedAt: instant('replaced_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    foreignKey({
      name: 'fact_history_fact',
      columns: [table.userId, table.factId],
      foreignColumns: [facts.userId, facts.id],
    }).onDelete('cascade'),
    index('fact_history_fact').on(table.userId, table.factId, table.replacedAt),
    createOwnerPolicy(table.userId),
  ],
)
