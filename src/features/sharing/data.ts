import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
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

/** The newest looks at each of a person's shares. */
export const listAccesses = async (db: Db, ownerId: OwnerId) => {
  const numbered = db
    .select({
      shareId: shareAccesses.shareId,
      part: shareAccesses.part,
      lookedAt: shareAccesses.lookedAt,
      times: shareAccesses.times,
      place:
        sql<number>`row_number() over (partition by ${shareAccesses.shareId} order by ${shareAccesses.lookedAt} desc, ${shareAccesses.part})`.as(
          'place',
        ),
    })
    .from(shareAccesses)
    .where(eq(shareAccesses.userId, ownerId))
    .as('numbered')
  return await db.select().from(numbered).where(sql`${numbered.place} <= ${maxAccesses}`).orderBy(numbered.place)
}

/** Removes shares whose end is so long ago that nobody asks who looked. */
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
}

/**
 * Adds a share; one that is there already becomes what is asked for now, with another secret, while it is open. Undefined where it is
 * not one's own.
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
    // By whichever of its keys: of several at once each waits for the first.
    .onConflictDoNothing()
    .returning()
  if (added) {
    await enforceQuota(db, ownerId, { name: 'shares', limit: maxShares.open, table: shares, where: isOpen })
    await enforceQuota(db, ownerId, { name: 'allShares', limit: maxShares.inAll, table: shares })
    return added
  }
  const sameKind = row.linkHash === null ? eq(shares.readerId, row.readerId ?? '') : sql`${shares.linkHash} is not null`
  const [renewed] = await db
    .update(shares)
    .set({ ...row, expiresAt })
    .where(own(ownerId, eq(shares.id, row.id), isOpen, sameKind))
    .returning()
  return renewed
}

/** Ends a share at once; one that has ended keeps its end. */
export const revokeShare = async (db: Db, ownerId: OwnerId, id: string): Promise<ShareRow | undefined> =>
  (
    await db
      .update(shares)
      .set({ revokedAt: sql`coalesce(${shares.revokedAt}, now())` as never })
      .where(own(ownerId, eq(shares.id, id)))
      .returning()
  )[0]

/** Names of the readers of a person's shares; needs the service role. */
export const listReaderNames = async (service: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : await service.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))

/** The account that an address belongs to; needs the service role. */
export const findReader = async (service: Db, email: string) =>
  (
    await service
      .select({ id: users.id, name: users.name, isConfirmed: users.emailVerified })
      .from(users)
      .where(eq(users.email, email))
  )[0]

/** Looks at a part of somebody's share, by the hash of a link or as the acting reader; the look is written with it. */
export const openShare = async (
  db: Db,
  { id, linkHash }: { id?: string | undefined; linkHash?: string | undefined },
  part: ReadablePart,
): Promise<unknown> =>
  (
    await db.execute<{ shown: unknown }>(
      sql`select look_at_share(${id ?? null}::uuid, ${linkHash ?? null}::text, ${part}) as shown`,
    )
  ).rows[0]?.shown ?? undefined

/** Where the CV lies that a share shows as a file; the look is written with it. */
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

/** The share that a reader has open, and when it ends by itself; nothing is written. */
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
 * Checks a share that lets a writing be commented, writes the look, and lets the rest of the transaction act as the owner, whose
 * evidence is read then; undefined for any other share.
 */
export const actAsShareOwner = async (
  db: Db,
  { id, linkHash }: { id?: string | undefined; linkHash?: string | undefined },
): Promise<{ ownerId: OwnerId; writingId: string } | undefined> =>
  (
    await db.execute<{ ownerId: OwnerId; writingId: string }>(
      sql`select owner_id as "ownerId", writing_id as "writingId" from act_for_evidence(${id ?? null}::uuid, ${linkHash ?? null}::text)`,
    )
  ).rows[0]

/** The open shares that name the acting person as their reader. */
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

/** Whether a writing is the person's own and there. */
export const hasWriting = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (await db.execute(sql`select 1 from writings where user_id = ${ownerId} and id = ${id} and removed_at is null`)).rows
    .length > 0

/** Comments on what a share shows: `done`, `full` or `anonymous`; undefined where the share is not for it. */
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
