import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/server/auth/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { endedShareDays, maxAccesses, maxComments, maxShares, type ReadablePart, type SharedPart } from './rules.ts'
import { shareAccesses, shares } from './tables.ts'

export type ShareRow = typeof shares.$inferSelect

const isOpen = and(isNull(shares.revokedAt), gt(shares.expiresAt, sql`now()`))

const own = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) => and(eq(shares.userId, ownerId), ...conditions)

export const listShares = async (db: Db, ownerId: OwnerId): Promise<ShareRow[]> =>
  await db
    .select()
    .from(shares)
    .where(own(ownerId))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(maxShares.inAll)

/** Lists the newest accesses to each of a user's shares. */
export const listAccesses = async (db: Db, ownerId: OwnerId) => {
  const numbered = db
    .select({
      shareId: shareAccesses.shareId,
      part: shareAccesses.part,
      lookedAt: shareAccesses.lookedAt,
      times: shareAccesses.times,
      readerName: shareAccesses.readerName,
      place:
        sql<number>`row_number() over (partition by ${shareAccesses.shareId} order by ${shareAccesses.lookedAt} desc, ${shareAccesses.part}, ${shareAccesses.readerName})`.as(
          'place',
        ),
    })
    .from(shareAccesses)
    .where(eq(shareAccesses.userId, ownerId))
    .as('numbered')
  return await db.select().from(numbered).where(sql`${numbered.place} <= ${maxAccesses}`).orderBy(numbered.place)
}

/** Purges shares that ended so long ago that their access log is obsolete. */
export const deleteEndedShares = async (db: Db, ownerId: OwnerId) => {
  const before = sql`now() - ${endedShareDays} * interval '1 day'`
  await db.delete(shares).where(own(ownerId, or(lt(shares.revokedAt, before), lt(shares.expiresAt, before))))
}

type NewShare = {
  id: string
  label: string
  parts: SharedPart[]
  writingId?: string | null
  mayComment?: boolean
  days: number
  readerId: string | null
  linkHash: string | null
  groupId?: string | null
}

/**
 * Upserts a share; an open one with this id is updated and gets a new secret.
 *
 * @returns undefined for another user's share
 */
export const upsertShare = async (
  db: Db,
  ownerId: OwnerId,
  { days, ...row }: NewShare,
): Promise<ShareRow | undefined> => {
  const expiresAt = sql`now() + ${days} * interval '1 day'` as never
  const [added] = await db
    .insert(shares)
    .values({ ...row, userId: ownerId, expiresAt })
    // No conflict target, so that either unique key serialises concurrent requests.
    .onConflictDoNothing()
    .returning()
  if (added) {
    await enforceQuota(db, ownerId, { name: 'shares', limit: maxShares.open, table: shares, where: isOpen })
    await enforceQuota(db, ownerId, { name: 'allShares', limit: maxShares.inAll, table: shares })
    return added
  }
  const sameKind = row.groupId
    ? eq(shares.groupId, row.groupId)
    : row.readerId
      ? eq(shares.readerId, row.readerId)
      : isNotNull(shares.linkHash)
  const [renewed] = await db
    .update(shares)
    .set({ ...row, expiresAt })
    .where(own(ownerId, eq(shares.id, row.id), isOpen, sameKind))
    .returning()
  return renewed
}

/** Revokes a share immediately; an ended one keeps its end. */
export const revokeShare = async (db: Db, ownerId: OwnerId, id: string): Promise<ShareRow | undefined> =>
  (
    await db
      .update(shares)
      .set({ revokedAt: sql`coalesce(${shares.revokedAt}, now())` as never })
      .where(own(ownerId, eq(shares.id, id)))
      .returning()
  )[0]

/** Lists the names of the readers of a user's shares. Needs the service role. */
export const listReaderNames = async (service: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : await service.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))

/** Finds the account of an address. Needs the service role. */
export const findReader = async (service: Db, email: string) =>
  (
    await service
      .select({ id: users.id, name: users.name, isConfirmed: users.emailVerified })
      .from(users)
      .where(eq(users.email, email))
  )[0]

/** Opens a part of another user's share, by the hash of a link or as the acting reader, and logs the access. */
export const openShare = async (
  db: Db,
  { id, linkHash }: { id?: string | undefined; linkHash?: string | undefined },
  part: ReadablePart,
): Promise<unknown> =>
  (
    await db.execute<{ shown: unknown }>(
      sql`select open_share_part(${id ?? null}::uuid, ${linkHash ?? null}::text, ${part}) as shown`,
    )
  ).rows[0]?.shown ?? undefined

/** Finds the storage key of a shared CV file, and logs the access. */
export const findSharedFile = async (
  db: Db,
  { id, linkHash }: { id?: string | undefined; linkHash?: string | undefined },
): Promise<{ fileKey: string; fileType: string; fileName: string } | undefined> =>
  (
    await db.execute<{ fileKey: string; fileType: string; fileName: string }>(
      sql`select file_key as "fileKey", file_type as "fileType", file_name as "fileName"
        from shared_file(${id ?? null}::uuid, ${linkHash ?? null}::text)`,
    )
  ).rows[0]

/** Finds a share that is open for a reader, with its end; logs no access. */
export const findOpenShare = async (
  db: Db,
  { id, linkHash }: { id?: string | undefined; linkHash?: string | undefined },
): Promise<{ id: string; expiresAt: Date } | undefined> => {
  const { rows } = await db.execute<{ id: string; expires_at: Date | string }>(
    sql`select * from open_share(${id ?? null}::uuid, ${linkHash ?? null}::text)`,
  )
  return rows[0] && { id: rows[0].id, expiresAt: new Date(rows[0].expires_at) }
}

/**
 * Checks that a share permits comments on a writing, logs the access, and lets the rest of the transaction act as the
 * owner to read the evidence.
 *
 * @returns undefined for any other share
 */
export const actAsShareOwner = async (
  db: Db,
  { id, linkHash }: { id?: string | undefined; linkHash?: string | undefined },
): Promise<{ ownerId: OwnerId; writingId: string } | undefined> =>
  (
    await db.execute<{ ownerId: OwnerId; writingId: string }>(
      sql`select owner_id as "ownerId", writing_id as "writingId" from act_as_share_owner(${id ?? null}::uuid, ${linkHash ?? null}::text)`,
    )
  ).rows[0]

/** Lists the open shares that name the acting user as reader. */
export const listReceivedShares = async (db: Db) =>
  (
    await db.execute<{ id: string; owner_name: string; parts: SharedPart[]; expires_at: Date | string }>(
      sql`select * from shares_for_me()`,
    )
  ).rows.map(({ id, owner_name, parts, expires_at }) => ({
    id,
    ownerName: owner_name,
    parts,
    expiresAt: new Date(expires_at).toISOString(),
  }))

/** Tells whether a writing exists and belongs to the user. */
export const hasWriting = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (await db.execute(sql`select 1 from writings where user_id = ${ownerId} and id = ${id} and removed_at is null`)).rows
    .length > 0

/**
 * Comments on a share: `done`, `full` or `anonymous`.
 *
 * @returns undefined when the share does not permit it
 */
export const commentOnShare = async (
  db: Db,
  { id, linkHash }: { id?: string | undefined; linkHash?: string | undefined },
  comment: { id: string; quote: string; start: number; text: string; author: string },
): Promise<string | undefined> =>
  (
    await db.execute<{ answer: string | null }>(
      sql`select comment_on_share(${id ?? null}::uuid, ${linkHash ?? null}::text, ${JSON.stringify(comment)}::jsonb, ${maxComments}) as answer`,
    )
  ).rows[0]?.answer ?? undefined
