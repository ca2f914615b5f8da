import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { catalogueChanges } from '../tables.ts'

/** The latest changes of one entry, newest first. */
export const listChanges = async (db: Db, entity: string, entityId: string, limit: number) =>
  await db
    .select()
    .from(catalogueChanges)
    .where(and(eq(catalogueChanges.entity, entity), eq(catalogueChanges.entityId, entityId)))
    .orderBy(desc(catalogueChanges.at), desc(catalogueChanges.id))
    .limit(limit)
