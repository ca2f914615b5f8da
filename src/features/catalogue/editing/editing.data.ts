import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { EntryKind } from '../entries/entry-kinds.rules.ts'
import { addEarlierCycles, applicantsSource, type Fact } from '../facts/facts.rules.ts'
import { catalogueProposals } from '../tables.ts'
import { isChangeKind } from './changes.rules.ts'
import type { Due } from './editing.contract.ts'
import { type EditableEntity, editableEntities } from './editing.rules.ts'

export type ProposalRow = typeof catalogueProposals.$inferSelect

/** Finds the name of an entry and its current value of a fact or column; undefined without such an entry. */
export const findEntity = async (db: Db, entity: EditableEntity, id: string, kind: string) => {
  const { rows } = await db.execute<{ name: string; current: unknown; isRemoved: boolean }>(
    sql`select name, ${isChangeKind(kind) ? sql`to_jsonb(e)->${kind}` : sql`facts->${kind}->'value'`} as current,
        removed_at is not null as "isRemoved"
      from ${sql.identifier(entity)} e where id = ${id}`,
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

/**
 * Users come first: a list of pages that the operator reads must not keep them waiting. An import stores its proposals at one
 * instant; those are grouped by entry, and ids make the order total.
 */
const usersFirst = [
  sql`${catalogueProposals.userId} is null`,
  catalogueProposals.createdAt,
  catalogueProposals.entityId,
  catalogueProposals.id,
]

/** Lists the open proposals with the names of their entries, up to a limit. */
export const listOpenProposals = async (db: Db, limit: number) => {
  const nameIn = (entity: EditableEntity) =>
    sql`when ${entity} then (select name from ${sql.identifier(entity)} where id = ${catalogueProposals.entityId})`
  return await db
    .select({
      row: catalogueProposals,
      name: sql<string>`coalesce(case ${catalogueProposals.entity} ${sql.join(editableEntities.map(nameIn), sql` `)} end, '')`,
    })
    .from(catalogueProposals)
    .where(eq(catalogueProposals.status, 'open'))
    .orderBy(...usersFirst)
    .limit(limit)
}

/** Lists the proposals of a user, newest first. */
export const listProposalsOf = async (db: Db, ownerId: OwnerId, limit: number): Promise<ProposalRow[]> =>
  await db
    .select()
    .from(catalogueProposals)
    .where(eq(catalogueProposals.userId, ownerId))
    .orderBy(desc(catalogueProposals.createdAt))
    .limit(limit)

/** The digests of network and device are compared while a proposal is open, and deleted with its decision. */
const noOrigin = { networkDigest: null, deviceDigest: null }

/** Settles an open proposal atomically; undefined when it is no longer open. */
export const resolveProposal = async (
  db: Db,
  id: string,
  isAccepted: boolean,
  reason: string,
): Promise<ProposalRow | undefined> =>
  (
    await db
      .update(catalogueProposals)
      .set({ status: isAccepted ? 'accepted' : 'refused', reason, settledAt: sql`now()`, ...noOrigin })
      .where(and(eq(catalogueProposals.id, id), eq(catalogueProposals.status, 'open')))
      .returning()
  )[0]

/** Accepts the other open proposals of the same value for the same entry. */
export const resolveEqualProposals = async (
  db: Db,
  { entity, entityId, kind, fact }: Pick<ProposalRow, 'entity' | 'entityId' | 'kind' | 'fact'>,
): Promise<void> => {
  await db
    .update(catalogueProposals)
    .set({ status: 'accepted', settledAt: sql`now()`, ...noOrigin })
    .where(
      and(
        eq(catalogueProposals.entity, entity),
        eq(catalogueProposals.entityId, entityId),
        eq(catalogueProposals.kind, kind),
        eq(catalogueProposals.status, 'open'),
        sql`${catalogueProposals.fact}->'value' = ${JSON.stringify(fact.value)}::jsonb`,
      ),
    )
}

/** Writes a fact of an entry. The database rejects users who are not editors, and records the author as a pseudonym. */
export const saveCatalogueFact = async (
  db: Db,
  entity: EditableEntity,
  id: string,
  kind: string,
  fact: Fact,
): Promise<boolean> => {
  const written = addEarlierCycles(kind, await findFact(db, entity, id, kind), fact)
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select correct_catalogue_fact(${entity}, ${id}, ${kind}, ${JSON.stringify(written)}::jsonb) as found`,
  )
  return rows[0]?.found ?? false
}

/** Finds a fact of an entry. */
export const findFact = async (db: Db, entity: EditableEntity, id: string, kind: string): Promise<Fact | undefined> => {
  const { rows } = await db.execute<{ known: Fact | null }>(
    sql`select facts->${kind} as known from ${sql.identifier(entity)} where id = ${id}`,
  )
  return rows[0]?.known ?? undefined
}

/** Lists the open proposals of one kind of fact of an entry that users shared from an official page. */
export const listOpenShared = async (
  db: Db,
  { entity, entityId, kind }: Pick<ProposalRow, 'entity' | 'entityId' | 'kind'>,
) =>
  await db
    .select({ id: catalogueProposals.id, kind: catalogueProposals.kind, fact: catalogueProposals.fact })
    .from(catalogueProposals)
    .where(
      and(
        eq(catalogueProposals.entity, entity),
        eq(catalogueProposals.entityId, entityId),
        eq(catalogueProposals.kind, kind),
        eq(catalogueProposals.status, 'open'),
        sql`${catalogueProposals.fact}->>'source' = ${applicantsSource}`,
      ),
    )

/**
 * Takes back a fact that users published by agreement if it states one of the refused values, and puts back the fact that
 * it replaced. The database rejects users who are not editors.
 */
export const retractSharedFact = async (
  db: Db,
  { entity, entityId, kind }: Pick<ProposalRow, 'entity' | 'entityId' | 'kind'>,
  refused: readonly unknown[],
): Promise<void> => {
  await db.execute(sql`select retract_shared_fact(${entity}, ${entityId}, ${kind}, ${JSON.stringify(refused)}::jsonb)`)
}

/** Updates columns of an entry. The database checks the editor permission again and records the author. */
export const updateEntryColumns = async (db: Db, entity: EntryKind, id: string, columns: object, page: string) => {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select update_catalogue_entry(${entity}, ${id}, ${JSON.stringify(columns)}::jsonb, ${page}) as found`,
  )
  return rows[0]?.found ?? false
}

/**
 * Lists facts that pages disagree about, facts past their shelf life and unverified entries, in this order.
 * @param shelfLife in years by kind; a kind without one does not age
 */
export const listDue = async (
  db: Db,
  { shelfLife, year, limit }: { shelfLife: Readonly<Record<string, number | null>>; year: number; limit: number },
) => {
  const parts = editableEntities.map(
    (
      entity,
    ) => sql`select ${entity}::text as entity, e.id, e.name, f.key as kind, f.value->>'year' as year, f.value as fact
      from ${sql.identifier(entity)} e cross join jsonb_each(e.facts) f
      where e.removed_at is null and (f.value ? 'conflicts'
        or nullif(left(f.value->>'year', 4), '')::int + (l.years->>f.key)::int < ${year})`,
  )
  const { rows } = await db.execute<Omit<Due, 'reason'> & { total: number; reason: Due['reason'] }>(
    sql`with l as (select ${JSON.stringify(shelfLife)}::jsonb as years),
      stated as (${sql.join(
        parts.map((part) => sql`select o.* from l cross join lateral (${part}) o`),
        sql` union all `,
      )}),
      all_due as (select entity, id, name, kind, year,
          case when fact ? 'conflicts' then 'conflict' else 'old' end as reason, (not fact ? 'conflicts')::int as place,
          -- What a register states has no address of its own.
          case when fact ? 'conflicts' then array_remove(array[coalesce(fact->>'url', '')]
            || array(select other->>'url' from jsonb_array_elements(fact->'conflicts') other), '') else '{}' end as urls
        from stated
        union all select 'programs', id, name, null, null, 'unverified', 2, '{}' from programs where not is_verified and removed_at is null
        union all select 'scholarships', id, name, null, null, 'unverified', 2, '{}' from scholarships where not is_verified and removed_at is null)
    select entity, id, name, kind, year, reason, urls, total,
      (select u.name from programs p join universities u on u.id = p.university_id
        where all_due.entity = 'programs' and p.id = all_due.id) as "universityName"
    from (select *, count(*) over ()::int as total from all_due order by place, year, name, id limit ${limit}) all_due
    order by place, year, name, id`,
  )
  return { due: rows.map(({ total: _all, ...row }) => row), total: rows[0]?.total ?? 0 }
}
