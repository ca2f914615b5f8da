import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { catalogueChanges } from '../tables.ts'
import { feeKinds, levelsApart } from './facts.rules.ts'

const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** What is known of a programme `p`, and of its university `u` where that holds for it; `inheritedFacts` as SQL. */
export const factsOfBoth = sql`(case when p.level in (${quoted(levelsApart)}) then u.facts - array[${quoted(feeKinds)}] else u.facts end
  || p.facts)`

/** A fee of a programme `p`, or of its university `u` where that holds for it: one fact of `factsOfBoth`, without the others. */
export const feeOfBoth = (kind: (typeof feeKinds)[number]) => sql`coalesce(p.facts->${sql.raw(`'${kind}'`)},
  case when p.level not in (${quoted(levelsApart)}) then u.facts->${sql.raw(`'${kind}'`)} end)`

/** What holds for any programme of a university `u`, also for one of which nothing but its name is known. */
export const factsOfAnyProgram = sql`(u.facts - array[${quoted(feeKinds)}])`

/** The latest changes of one entry, newest first. */
export const listChanges = async (db: Db, entity: string, entityId: string, limit: number) =>
  await db
    .select()
    .from(catalogueChanges)
    .where(and(eq(catalogueChanges.entity, entity), eq(catalogueChanges.entityId, entityId)))
    .orderBy(desc(catalogueChanges.at), desc(catalogueChanges.id))
    .limit(limit)
