import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { FactOrigin, StatedFact } from './contract.ts'
import type { FactKind } from './rules.ts'

/** Table of facts that an applicant stated or accepted. */
export const facts = pgTable(
  'facts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    kind: text('kind').$type<FactKind>().notNull(),
    value: jsonb('value').$type<StatedFact['value']>().notNull(),
    origin: jsonb('origin').$type<FactOrigin>().notNull(),
    /** Accepted CV findings that the fact is derived from; empty once no CV analysis contributes to it. */
    sources: text('sources').array().notNull().default([]),
    /** Ids of facts merged into this one: quotations of them resolve to it. */
    mergedIds: uuid('merged_ids').array().notNull().default([]),
    revision: integer('revision').notNull().default(1),
    /** Instant of the soft delete; restorable for a day. */
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

/** Append-only history of facts; a trigger stores each replaced version and rejects changes. */
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
