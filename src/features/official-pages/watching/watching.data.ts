import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import type { PlanTarget } from '../contract.ts'
import { maxWatches, type WatchMemory, type WatchState } from './watching.rules.ts'
import { pageWatches, type WatchChange, type WatchedPart, watchedPages } from './watching.tables.ts'

export type WatchRow = typeof pageWatches.$inferSelect
export type WatchedPageRow = typeof watchedPages.$inferSelect

/** Lists a user's watches, newest first. */
export const listWatches = async (db: Db, ownerId: OwnerId): Promise<WatchRow[]> =>
  await db
    .select()
    .from(pageWatches)
    .where(eq(pageWatches.userId, ownerId))
    .orderBy(desc(pageWatches.createdAt), desc(pageWatches.id))
    .limit(maxWatches)

/**
 * Inserts a watch; an address that the user watches already gets the new target.
 *
 * @throws LIST_FULL
 */
export const upsertWatch = async (
  db: Db,
  ownerId: OwnerId,
  { url, title, about }: { url: string; title: string; about: PlanTarget | null },
): Promise<WatchRow | undefined> => {
  const [row] = await db
    .insert(pageWatches)
    .values({ userId: ownerId, url, title, about })
    .onConflictDoUpdate({
      target: [pageWatches.userId, pageWatches.url],
      set: about ? { about } : { url },
    })
    .returning()
  await enforceQuota(db, ownerId, { name: 'pageWatches', limit: maxWatches, table: pageWatches })
  return row
}

export const deleteWatch = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (
    await db
      .delete(pageWatches)
      .where(and(eq(pageWatches.userId, ownerId), eq(pageWatches.id, id)))
      .returning({ id: pageWatches.id })
  ).length > 0

/** Finds a user's watch of an address. */
export const findWatchOfUrl = async (db: Db, ownerId: OwnerId, url: string): Promise<WatchRow | undefined> =>
  (
    await db
      .select()
      .from(pageWatches)
      .where(and(eq(pageWatches.userId, ownerId), eq(pageWatches.url, url)))
  )[0]

/** Stores the change of a user's notification with the watch. */
export const updateWatchChange = async (db: Db, ownerId: OwnerId, id: string, change: WatchChange): Promise<void> => {
  await db
    .update(pageWatches)
    .set({ change })
    .where(and(eq(pageWatches.userId, ownerId), eq(pageWatches.id, id)))
}

/**
 * Adds the addresses of new watches, deletes due ones that no user watches any more, and gives new watches of a known
 * address its state. Needs the service role.
 */
export const syncWatchedPages = async (service: Db, now: Date): Promise<void> => {
  await service.execute(sql`insert into watched_pages (url, next_check_at)
    select distinct url, ${now.toISOString()}::timestamptz from page_watches where state = 'waiting'
    on conflict (url) do nothing`)
  // OFFSET 0 keeps the subquery from becoming a join, which would read all watches.
  await service.execute(sql`delete from watched_pages p
    where p.next_check_at <= ${now.toISOString()}::timestamptz
      and not exists (select 1 from page_watches w where w.url = p.url offset 0)`)
  await service.execute(sql`update page_watches w
    set state = p.memory->>'state', checked_at = p.checked_at, title = case when w.title = '' then p.title else w.title end
    from watched_pages p where p.url = w.url and w.state = 'waiting' and p.memory is not null
      and p.memory->>'state' <> 'waiting'`)
}

/**
 * Reserves due addresses, the longest due first, so that another process does not check them meanwhile. Needs the service
 * role.
 */
export const reserveDuePages = async (
  service: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> => {
  const { rows } = await service.execute<{ url: string }>(sql`
    update watched_pages set next_check_at = ${until.toISOString()}
    where url in (select url from watched_pages where next_check_at <= ${now.toISOString()}
      order by next_check_at, url limit ${limit} for update skip locked)
    returning url`)
  return rows.map(({ url }) => url)
}

/** Finds a watched address. Needs the service role. */
export const findWatchedPage = async (service: Db, url: string): Promise<WatchedPageRow | undefined> =>
  (await service.select().from(watchedPages).where(eq(watchedPages.url, url)))[0]

/** Makes a reserved address due again. Needs the service role. */
export const releasePage = async (service: Db, url: string, nextCheckAt: Date): Promise<void> => {
  await service.update(watchedPages).set({ nextCheckAt: nextCheckAt.toISOString() }).where(eq(watchedPages.url, url))
}

interface CheckedPage {
  url: string
  memory: WatchMemory
  parts: WatchedPart[]
  title: string
  checkedAt: string | null
  nextCheckAt: string
}

/** Stores what a check found, for the address and for its watchers. Needs the service role. */
export const updateWatchedPage = async (service: Db, { url, ...checked }: CheckedPage): Promise<void> => {
  await service.update(watchedPages).set(checked).where(eq(watchedPages.url, url))
  const { memory, checkedAt, title } = checked
  const state: WatchState = memory.state
  await service
    .update(pageWatches)
    .set({ state, checkedAt, ...(title === '' ? {} : { title }) })
    .where(eq(pageWatches.url, url))
}

/**
 * Whether a user who watches an address has a deadline between two instants for what the page is about: a programme, an
 * application or a shortlist entry. Needs the service role.
 */
export const hasWatcherDeadline = async (
  service: Db,
  url: string,
  { from, until }: { from: Date; until: Date },
): Promise<boolean> => {
  const { rows } = await service.execute<{ found: boolean }>(sql`
    select exists (select from page_watches w
      cross join lateral (
        select e.id from selected_universities e where w.about->>'kind' = 'program' and e.user_id = w.user_id
          and e.program_id = w.about->>'id'
        union all select e.id from selected_universities e where w.about->>'kind' = 'shortlist' and e.user_id = w.user_id
          and e.id::text = w.about->>'id'
        union all select a.selected_university_id from applications a where w.about->>'kind' = 'application'
          and a.user_id = w.user_id and a.id::text = w.about->>'id'
      ) entry
      join deadlines d on d.user_id = w.user_id and d.selected_university_id = entry.id
      where w.url = ${url} and not d.is_completed and not d.is_placeholder and d.kind <> 'follow_up'
        and d.due_at between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz) as found`)
  return rows[0]?.found ?? false
}

/** Lists the users who watch an address. Needs the service role. */
export const listWatchers = async (service: Db, url: string): Promise<{ userId: string }[]> =>
  await service
    .select({ userId: pageWatches.userId })
    .from(pageWatches)
    .where(eq(pageWatches.url, url))
    .orderBy(asc(pageWatches.userId))
