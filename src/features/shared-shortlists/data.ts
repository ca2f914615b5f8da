import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { endedLinkDays, maxLinks } from './rules.ts'
import { type SharedChoice, sharedShortlists } from './tables.ts'

export type LinkRow = typeof sharedShortlists.$inferSelect

const isOpen = and(isNull(sharedShortlists.revokedAt), gt(sharedShortlists.expiresAt, sql`now()`))

const own = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) =>
  and(eq(sharedShortlists.userId, ownerId), ...conditions)

/** Lists a user's links, newest first. */
export const listLinks = async (db: Db, ownerId: OwnerId): Promise<LinkRow[]> =>
  await db
    .select()
    .from(sharedShortlists)
    .where(own(ownerId))
    .orderBy(desc(sharedShortlists.createdAt), desc(sharedShortlists.id))
    .limit(maxLinks.inAll)

/** Purges links that ended long ago. */
export const deleteEndedLinks = async (db: Db, ownerId: OwnerId): Promise<void> => {
  const before = sql`now() - ${endedLinkDays} * interval '1 day'`
  await db
    .delete(sharedShortlists)
    .where(own(ownerId, or(lt(sharedShortlists.revokedAt, before), lt(sharedShortlists.expiresAt, before))))
}

interface NewLink extends Pick<LinkRow, 'id' | 'title' | 'note' | 'entries' | 'linkHash'> {
  days: number
}

/**
 * Upserts a link; an open one with this id is updated and gets a new secret.
 *
 * @returns undefined for another user's link, and for an ended one
 */
export const upsertLink = async (db: Db, ownerId: OwnerId, { days, ...row }: NewLink): Promise<LinkRow | undefined> => {
  const expiresAt = sql`now() + ${days} * interval '1 day'` as never
  const [added] = await db
    .insert(sharedShortlists)
    .values({ ...row, userId: ownerId, expiresAt })
    .onConflictDoNothing()
    .returning()
  if (added) {
    const table = sharedShortlists
    await enforceQuota(db, ownerId, { name: 'shortlistLinks', limit: maxLinks.open, table, where: isOpen })
    await enforceQuota(db, ownerId, { name: 'allShortlistLinks', limit: maxLinks.inAll, table })
    return added
  }
  const [renewed] = await db
    .update(sharedShortlists)
    .set({ ...row, expiresAt })
    .where(own(ownerId, eq(sharedShortlists.id, row.id), isOpen))
    .returning()
  return renewed
}

/** Revokes a link immediately; an ended one keeps its end. */
export const revokeLink = async (db: Db, ownerId: OwnerId, id: string): Promise<LinkRow | undefined> =>
  (
    await db
      .update(sharedShortlists)
      .set({
        revokedAt: sql`coalesce(${sharedShortlists.revokedAt}, least(now(), ${sharedShortlists.expiresAt}))` as never,
      })
      .where(own(ownerId, eq(sharedShortlists.id, id)))
      .returning()
  )[0]

export type OpenedLink =
  | { isEnded: true }
  | { isEnded: false; title: string; note: string; entries: SharedChoice[]; expiresAt: Date | string }

/** Opens a link by the hash of its secret; undefined for an unknown one. */
export const openLink = async (db: Db, linkHash: string): Promise<OpenedLink | undefined> =>
  (
    await db.execute<OpenedLink & Record<string, unknown>>(
      sql`select is_ended as "isEnded", title, note, entries, expires_at as "expiresAt" from open_shared_shortlist(${linkHash})`,
    )
  ).rows[0]

export interface ChosenRow extends Record<string, unknown> {
  universityId: string
  universityName: string
  city: string | null
  country: string
  region: string | null
  universityUrl: string
  universityFacts: Facts
  /** Null for the university as a whole, as are the other columns of the programme. */
  programId: string | null
  programName: string | null
  programUrl: string | null
  degree: string | null
  level: string | null
  facts: Facts | null
}

/** Lists chosen universities and programmes in their order, without those that were removed from the catalogue. */
export const listChosen = async (db: Db, choices: readonly SharedChoice[]): Promise<ChosenRow[]> => {
  const { rows } = await db.execute<ChosenRow>(sql`
    select u.id as "universityId", u.name as "universityName", u.city, u.country, u.region, u.website_url as "universityUrl",
      u.facts as "universityFacts", p.id as "programId", p.name as "programName", p.website_url as "programUrl", p.degree,
      p.level, p.facts
    from unnest(${sql.param(choices.map(({ universityId }) => universityId))}::text[],
        ${sql.param(choices.map(({ programId }) => programId))}::text[])
        with ordinality as chosen (university_id, program_id, place)
      join universities u on u.id = chosen.university_id and u.removed_at is null
      left join programs p on p.id = chosen.program_id and p.university_id = u.id and p.removed_at is null
    where chosen.program_id is null or p.id is not null
    order by chosen.place`)
  return rows
}
