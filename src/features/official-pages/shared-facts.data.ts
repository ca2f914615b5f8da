import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { EditableEntity } from '#src/features/catalogue/editing/editing.rules.ts'
import { applicantsSource, type Fact, type Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { catalogueProposals } from '#src/features/catalogue/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { SharedValue } from './shared-facts.rules.ts'

export type SharedEntity = Extract<EditableEntity, 'programs' | 'scholarships'>

const isShared = sql`${catalogueProposals.fact}->>'source' = ${applicantsSource}`

/** Lists the user's open shared values of some entries. */
export const listOwnShared = async (db: Db, ownerId: OwnerId, entityIds: readonly string[]) =>
  await db
    .select({
      entityId: catalogueProposals.entityId,
      kind: catalogueProposals.kind,
      fact: catalogueProposals.fact,
    })
    .from(catalogueProposals)
    .where(
      and(
        eq(catalogueProposals.userId, ownerId),
        eq(catalogueProposals.status, 'open'),
        isShared,
        sql`${catalogueProposals.entityId} = any(${sql.param(entityIds)}::text[])`,
      ),
    )

/** Counts the values that the user shared since an instant, settled ones included. */
export const countSharedSince = async (db: Db, ownerId: OwnerId, since: string): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from catalogue_proposals
      where user_id = ${ownerId} and created_at > ${since} and fact->>'source' = ${applicantsSource}`,
  )
  return rows[0]?.total ?? 0
}

/** Deletes the user's open proposals. */
export const deleteProposals = async (db: Db, ownerId: OwnerId, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db
    .delete(catalogueProposals)
    .where(
      and(
        eq(catalogueProposals.userId, ownerId),
        eq(catalogueProposals.status, 'open'),
        inArray(catalogueProposals.id, [...ids]),
      ),
    )
}

/** Lists the open shared values of all users about an entry, oldest first. Needs the service role. */
export const listSharedValues = async (
  service: Db,
  entity: SharedEntity,
  entityId: string,
  limit: number,
): Promise<SharedValue[]> =>
  await service
    .select({
      // Only values of users are shared.
      userId: sql<string>`${catalogueProposals.userId}`,
      kind: catalogueProposals.kind,
      fact: catalogueProposals.fact,
      networkDigest: catalogueProposals.networkDigest,
      deviceDigest: catalogueProposals.deviceDigest,
    })
    .from(catalogueProposals)
    .where(
      and(
        eq(catalogueProposals.entity, entity),
        eq(catalogueProposals.entityId, entityId),
        eq(catalogueProposals.status, 'open'),
        isShared,
      ),
    )
    .orderBy(catalogueProposals.createdAt, catalogueProposals.id)
    .limit(limit)

/** Lists the shared values about an entry that an editor refused, with their users. Needs the service role. */
export const listRefusedValues = async (service: Db, entity: SharedEntity, entityId: string) =>
  await service
    .select({
      userId: sql<string>`${catalogueProposals.userId}`,
      kind: catalogueProposals.kind,
      fact: catalogueProposals.fact,
    })
    .from(catalogueProposals)
    .where(
      and(
        eq(catalogueProposals.entity, entity),
        eq(catalogueProposals.entityId, entityId),
        eq(catalogueProposals.status, 'refused'),
        isShared,
      ),
    )

/**
 * Lists the pairs of users who may be one person, or who may have arranged a value: the same network or device, a
 * connection, a mentorship, a common group or a share between them. Loopback addresses say nothing: behind some proxies
 * all users have one. Needs the service role.
 *
 * @returns pairs of ids, in both orders, joined by a space
 */
export const listRelatedPairs = async (service: Db, userIds: readonly string[]): Promise<Set<string>> => {
  const { rows } = await service.execute<{ one: string; other: string }>(sql`
    with people as (select unnest(${sql.param(userIds)}::uuid[]) as id),
    pairs as (
      select a.user_id as one, b.user_id as other from sessions a join sessions b on b.ip_address = a.ip_address
        where a.user_id in (select id from people) and b.user_id in (select id from people)
          and a.ip_address not in ('', 'unknown', '127.0.0.1', '::1', '0:0:0:0::/64', '::/64')
      union select a.value::uuid, b.value::uuid from verifications a join verifications b on b.identifier = a.identifier
        where a.identifier like 'known-device:%' and a.value in (select id::text from people)
          and b.value in (select id::text from people)
      union select user_id, counterpart_id from connections where user_id in (select id from people)
      union select user_id, counterpart_id from mentorships where user_id in (select id from people)
      union select a.user_id, b.user_id from conversation_members a
        join conversation_members b on b.conversation_id = a.conversation_id
        where a.user_id in (select id from people) and b.user_id in (select id from people)
      union select user_id, reader_id from shares where user_id in (select id from people))
    select one, other from pairs where one <> other and other in (select id from people)`)
  return new Set(rows.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]))
}

/** Finds the facts of an entry and the domains of its official pages. Needs the service role. */
export const findSharedEntry = async (service: Db, entity: SharedEntity, entityId: string) => {
  const query =
    entity === 'programs'
      ? sql`select p.facts, u.domains, array[p.website_url, u.website_url] as websites from programs p
          join universities u on u.id = p.university_id where p.id = ${entityId} and p.removed_at is null for update of p`
      : sql`select s.facts, '{}'::text[] as domains, array[s.website_url] as websites from scholarships s
          where s.id = ${entityId} and s.removed_at is null for update`
  return (await service.execute<{ facts: Facts; domains: string[]; websites: string[] }>(query)).rows[0]
}

/**
 * Writes a value on which applicants agree. It stays unverified, and the history names no user. Needs the service role
 * and an open transaction.
 */
export const publishFact = async (db: Db, entity: SharedEntity, entityId: string, kind: string, fact: Fact) => {
  await db.execute(sql`insert into catalogue_sources (id, title, publisher, url, licence, year, checked_on)
    values (${applicantsSource}, 'Read by applicants on the official page', 'applicants of this instance', '', 'facts', null,
      to_char(now(), 'YYYY-MM-DD')) on conflict (id) do nothing`)
  await db.execute(sql`select set_config('app.catalogue_actor', ${applicantsSource}, true),
    set_config('app.catalogue_source', ${fact.url ?? ''}, true)`)
  await db.execute(sql`update ${sql.identifier(entity)}
    set facts = facts || jsonb_build_object(${kind}::text, ${JSON.stringify(fact)}::jsonb), updated_at = now()
    where id = ${entityId}`)
}

/** Value that the operator read, for the editors. */
export interface OperatorValue {
  entityId: string
  kind: string
  fact: Fact
}

/** Lists the values about some programmes that the operator proposed, except accepted ones. Needs the service role. */
export const listOperatorValues = async (service: Db, programIds: readonly string[]): Promise<OperatorValue[]> =>
  await service
    .select({ entityId: catalogueProposals.entityId, kind: catalogueProposals.kind, fact: catalogueProposals.fact })
    .from(catalogueProposals)
    .where(
      and(
        eq(catalogueProposals.entity, 'programs'),
        sql`${catalogueProposals.entityId} = any(${sql.param(programIds)}::text[])`,
        isNull(catalogueProposals.userId),
        ne(catalogueProposals.status, 'accepted'),
      ),
    )

/** Inserts values about programmes that the operator read, as proposals without a user. Needs the service role. */
export const insertOperatorValues = async (service: Db, values: readonly OperatorValue[]): Promise<void> => {
  if (values.length === 0) return
  await service.insert(catalogueProposals).values(values.map((value) => ({ ...value, entity: 'programs' as const })))
}
