import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import type { Target } from '../contract.ts'
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
  { url, title, about }: { url: string; title: string; about: Target | null },
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

/** Lists the users who watch an address. Needs the service role. */
export const listWatchers = async (service: Db, url: string): Promise<{ userId: string }[]> =>
  await service
    .select({ userId: pageWatches.userId })
    .from(pageWatches)
    .where(eq(pageWatches.url, url))
    .orderBy(asc(pageWatches.userId))
