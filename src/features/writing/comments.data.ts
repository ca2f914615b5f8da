import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { Anchor } from './comments.engine.ts'
import { writingComments } from './tables.ts'

/** Maximum number of comments, which are stored up to this limit. */
const maxRead = 200

const ofWriting = (ownerId: OwnerId, writingId: string) =>
  and(eq(writingComments.userId, ownerId), eq(writingComments.writingId, writingId))

/** Lists comments on a writing, the oldest first. */
export const listComments = async (db: Db, ownerId: OwnerId, writingId: string) =>
  await db
    .select()
    .from(writingComments)
    .where(ofWriting(ownerId, writingId))
    .orderBy(asc(writingComments.createdAt), asc(writingComments.id))
    .limit(maxRead)

/** Lists the commented passages that still exist. */
export const listAnchors = async (db: Db, ownerId: OwnerId, writingId: string) =>
  await db
    .select({ id: writingComments.id, start: writingComments.start, length: writingComments.length })
    .from(writingComments)
    .where(and(ofWriting(ownerId, writingId), isNotNull(writingComments.start)))
    .limit(maxRead)

export const updateAnchor = async (db: Db, ownerId: OwnerId, id: string, { start, length }: Anchor): Promise<void> => {
  await db
    .update(writingComments)
    .set({ start, length })
    .where(and(eq(writingComments.userId, ownerId), eq(writingComments.id, id)))
}

/** Replies to a comment once, or resolves it; undefined for an unknown comment. */
export const updateComment = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  { reply, isResolved }: { reply?: string | undefined; isResolved?: boolean | undefined },
) =>
  (
    await db
      .update(writingComments)
      .set({
        ...(reply === undefined
          ? {}
          : {
              reply: sql<string>`case when ${writingComments.reply} = '' then ${reply} else ${writingComments.reply} end`,
            }),
        ...(isResolved === undefined ? {} : { resolvedAt: isResolved ? sql`now()` : null }),
        // Always sets a column, so that an empty change is valid SQL.
        userId: ownerId,
      })
      .where(and(eq(writingComments.userId, ownerId), eq(writingComments.id, id)))
      .returning()
  )[0]
