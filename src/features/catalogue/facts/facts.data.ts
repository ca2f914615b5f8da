import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { catalogueChanges } from '../tables.ts'
import { type feeKinds, levelsApart, ownKinds } from './facts.rules.ts'

const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** What is known of the university `u` of a programme `p` and holds for it, `inheritedFacts` as SQL; and of both. */
export const factsOfUniversity = sql`(case when p.level in (${quoted(levelsApart)})
  then u.facts - array[${quoted(ownKinds)}] else u.facts end)`
export const factsOfBoth = sql`(${factsOfUniversity} || p.facts)`

/** A dated fee of a programme `p`, or of its university `u` where that holds for it. */
export const buildFeeSql = (kind: (typeof feeKinds)[number]) => sql`coalesce(
  case when p.facts->${sql.raw(`'${kind}'`)}->>'year' <> '' then p.facts->${sql.raw(`'${kind}'`)} end,
  case when p.level not in (${quoted(levelsApart)}) then u.facts->${sql.raw(`'${kind}'`)} end)`

/** What holds for any programme of a university `u`, also for one of which nothing but its name is known. */
export const factsOfAnyProgram = sql`(u.facts - array[${quoted(ownKinds)}])`

/** The latest changes of one entry, newest first. */
export const listChanges = async (db: Db, entity: string, entityId: string, limit: number) =>
  await db
    .select()
    .from(catalogueChanges)
    .where(and(eq(catalogueChanges.entity, entity), eq(catalogueChanges.entityId, entityId)))
    .orderBy(desc(catalogueChanges.at), desc(catalogueChanges.id))
    .limit(limit)
