import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { Fact } from '../facts/rules.ts'
import { catalogueProposals } from '../tables.ts'
import type { EditableEntity } from './rules.ts'

export type ProposalRow = typeof catalogueProposals.$inferSelect

/** The name of an entry and what it says of a fact now; undefined where there is no such entry. */
export const findEntity = async (db: Db, entity: EditableEntity, id: string, kind: string) => {
  const { rows } = await db.execute<{ name: string; current: Fact | null }>(
    sql`select name, facts->${kind} as current from ${sql.identifier(entity)} where id = ${id}`,
  )
  return rows[0]
}

export const insertProposal = async (
  db: Db,
  ownerId: OwnerId,
  row: Omit<typeof catalogueProposals.$inferInsert, 'userId'>,
): Promise<string> => {
  const [inserted] = await db
    .insert(catalogueProposals)
    .values({ ...row, userId: ownerId })
    .returning({ id: catalogueProposals.id })
  return inserted?.id ?? ''
}

export const countProposalsSince = async (db: Db, ownerId: OwnerId, since: string): Promise<number> => {
  const [found] = await db
    .select({ total: count() })
    .from(catalogueProposals)
    .where(and(eq(catalogueProposals.userId, ownerId), gt(catalogueProposals.createdAt, since)))
  return found?.total ?? 0
}

export const listOpenProposals = async (db: Db, limit: number): Promise<ProposalRow[]> =>
  await db
    .select()
    .from(catalogueProposals)
    .where(eq(catalogueProposals.status, 'open'))
    .orderBy(catalogueProposals.createdAt)
    .limit(limit)

/** Settles an open proposal once; undefined where it is not open any more. */
export const settleProposal = async (db: Db, id: string, isAccepted: boolean): Promise<ProposalRow | undefined> =>
  (
    await db
      .update(catalogueProposals)
      .set({ status: isAccepted ? 'accepted' : 'refused', settledAt: sql`now()` })
      .where(and(eq(catalogueProposals.id, id), eq(catalogueProposals.status, 'open')))
      .returning()
  )[0]

/** Writes a fact of an entry; the database refuses whoever is no editor, and names the author by a pseudonym. */
export const writeFact = async (
  db: Db,
  entity: EditableEntity,
  id: string,
  kind: string,
  fact: Fact,
): Promise<boolean> => {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select correct_catalogue_fact(${entity}, ${id}, ${kind}, ${JSON.stringify(fact)}::jsonb) as found`,
  )
  return rows[0]?.found ?? false
}
