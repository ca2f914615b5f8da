import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { catalogueChanges } from '../tables.ts'
import { creditCurrency, creditsPerYear } from './credit-price.rules.ts'
import { type feeKinds, levelsWithOwnFacts, uninheritedKinds } from './facts.rules.ts'

const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** SQL form of `inheritedFacts`: facts of the university `u` that apply to its programme `p`; and of both. */
export const inheritedFactsSql = sql`(case when p.level in (${quoted(levelsWithOwnFacts)})
  then u.facts - array[${quoted(uninheritedKinds)}] else u.facts end)`
export const programFactsSql = sql`(${inheritedFactsSql} || p.facts)`

/** SQL for a dated fee of a programme `p`, or of its university `u` where that applies. */
export const buildFeeSql = (kind: (typeof feeKinds)[number]) => sql`coalesce(
  case when p.facts->${sql.raw(`'${kind}'`)}->>'year' <> '' then p.facts->${sql.raw(`'${kind}'`)} end,
  case when p.level not in (${quoted(levelsWithOwnFacts)}) then u.facts->${sql.raw(`'${kind}'`)} end)`

/**
 * SQL form of `selectOwnPrice` for the number: the yearly price that a programme `p` states, or that follows from its price
 * of a credit.
 */
const ownYearlyPriceSql = sql`case
  when p.facts->'tuition_per_year'->>'year' <> '' then p.facts->'tuition_per_year'
  when not p.facts ? 'tuition_per_year' and p.facts->'tuition_per_credit'->>'currency' = ${sql.raw(`'${creditCurrency}'`)}
    and p.facts->'tuition_per_credit'->>'year' <> ''
    and jsonb_typeof(p.facts->'tuition_per_credit'->'value') = 'number'
    and (p.facts->'tuition_per_credit'->>'value')::float8 > 0
  then jsonb_set(p.facts->'tuition_per_credit', '{value}',
    to_jsonb(round((p.facts->'tuition_per_credit'->>'value')::numeric * ${sql.raw(String(creditsPerYear))}))) end`

/** SQL for the yearly price of a programme `p`, or of its university `u` where that applies. */
export const yearlyPriceSql = sql`coalesce(${ownYearlyPriceSql},
  case when p.level not in (${quoted(levelsWithOwnFacts)}) then u.facts->'tuition_per_year' end)`

/** SQL for facts that apply to any programme of a university `u`, even one known by name only. */
export const anyProgramFactsSql = sql`(u.facts - array[${quoted(uninheritedKinds)}])`

/** Lists the latest changes of an entry, newest first. */
export const listChanges = async (db: Db, entity: string, entityId: string, limit: number) =>
  await db
    .select()
    .from(catalogueChanges)
    .where(and(eq(catalogueChanges.entity, entity), eq(catalogueChanges.entityId, entityId)))
    .orderBy(desc(catalogueChanges.at), desc(catalogueChanges.id))
    .limit(limit)
