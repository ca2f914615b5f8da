import { and, eq, gt, sql } from 'drizzle-orm'
import { universities } from '#src/features/catalogue/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { affiliationVerifications } from '../tables.ts'
import { proofHours } from './proof.rules.ts'

export type ProofRow = typeof affiliationVerifications.$inferSelect

export const findProof = async (db: Db, ownerId: OwnerId): Promise<ProofRow | undefined> =>
  (await db.select().from(affiliationVerifications).where(eq(affiliationVerifications.userId, ownerId)))[0]

/** Finds the catalogue university with one of these domains, and the domain; the longest match wins. */
export const findUniversityByDomain = async (
  db: Db,
  domains: string[],
): Promise<{ institution: string; domain: string } | undefined> => {
  if (domains.length === 0) return undefined
  const asked = sql`array[${sql.join(
    domains.map((domain) => sql`${domain}`),
    sql`, `,
  )}]::text[]`
  const { rows } = await db.execute<{ institution: string; domain: string }>(
    sql`select u.name as institution, d.domain from ${universities} u cross join lateral unnest(u.domains) d(domain)
        where u.domains && ${asked} and d.domain = any(${asked}) and u.removed_at is null
        order by length(d.domain) desc, u.id limit 1`,
  )
  return rows[0]
}

/** Upserts a pending verification; invalidates an earlier link and keeps a confirmed university. */
export const upsertProof = async (
  db: Db,
  ownerId: OwnerId,
  change: { domain: string; institution: string; codeHash: string },
): Promise<void> => {
  const row = { ...change, codeExpiresAt: sql`now() + ${proofHours} * interval '1 hour'` }
  await db
    .insert(affiliationVerifications)
    .values({ userId: ownerId, ...row })
    .onConflictDoUpdate({ target: affiliationVerifications.userId, set: row })
}

/** Consumes a verification token; false when it is expired or another mentor's. */
export const consumeProof = async (db: Db, ownerId: OwnerId, codeHash: string): Promise<boolean> =>
  (
    await db
      .update(affiliationVerifications)
      .set({
        provenDomain: sql`${affiliationVerifications.domain}`,
        provenInstitution: sql`${affiliationVerifications.institution}`,
        provenAt: sql`now()`,
        codeHash: null,
        codeExpiresAt: null,
      })
      .where(
        and(
          eq(affiliationVerifications.userId, ownerId),
          eq(affiliationVerifications.codeHash, codeHash),
          gt(affiliationVerifications.codeExpiresAt, sql`now()`),
        ),
      )
      .returning({ userId: affiliationVerifications.userId })
  ).length > 0

export const deleteProof = async (db: Db, ownerId: OwnerId): Promise<void> => {
  await db.delete(affiliationVerifications).where(eq(affiliationVerifications.userId, ownerId))
}
