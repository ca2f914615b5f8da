import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { countNewPrograms } from '#src/features/catalogue/search/new-programs.commands.ts'
import { mergeParsedFilters } from '#src/features/catalogue/search/normalize-filters.commands.ts'
import type { ProgramFilters } from '#src/features/catalogue/search/search.contract.ts'
import { createNotification } from '#src/features/notifications/commands.ts'
import { archiveBySubject, hasUnread } from '#src/features/notifications/data.ts'
import { findProfile } from '#src/features/profile/data.ts'
import { isApplicationPaused } from '#src/features/profile/rules.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import { createApiError } from '#src/server/procedures.ts'
import { type SavedFilters, type SavedSearch, savedFiltersSchema } from './contract.ts'
import {
  advanceSearches,
  type DueSearch,
  findNewestProgram,
  listDueSearches,
  lockDueSearch,
  readCommittedUntil,
  type SavedSearchRow,
  updateFound,
  upsertSavedSearch,
} from './data.ts'
import { commitWaitMs, runTimeMs, searchesPerBatch } from './limits.rules.ts'
import { buildSearchKey, isNarrowed } from './rules.ts'
import { buildSearchPath } from './search-path.format.ts'

/** Reads stored filters; undefined when they contain a value that no search accepts any more. */
const readFilters = (filters: unknown): SavedFilters | undefined => savedFiltersSchema.safeParse(filters).data

/** Converts a row to a saved search of the API. */
export const toSavedSearch = (row: SavedSearchRow): SavedSearch => ({
  id: row.id,
  name: row.name,
  filters: readFilters(row.filters) ?? {},
  isPaused: row.isPaused,
  found:
    row.foundSince !== null && row.foundAt !== null
      ? { count: row.foundCount, since: row.foundSince, at: row.foundAt }
      : null,
  createdAt: row.createdAt,
})

/** Reduces the filters of a search to what is stored: text is parsed, and defaults are left out. */
const toSavedFilters = async (db: Db, filters: ProgramFilters): Promise<SavedFilters> => {
  const { query, unknown, currency, ...others } = await mergeParsedFilters(db, filters)
  return savedFiltersSchema.parse({
    ...others,
    ...(query === '' ? {} : { query }),
    ...(unknown === 'no' ? { unknown } : {}),
    ...(others.maxTuition === undefined ? {} : { currency }),
  })
}

/**
 * Saves a search. Saving it again changes nothing but that it is resumed.
 *
 * @throws INPUT_INVALID without any filter
 * @throws LIST_FULL
 */
export const saveSearch = async (
  database: Database,
  db: Db,
  ownerId: OwnerId,
  { name, filters }: { name: string; filters: ProgramFilters },
): Promise<SavedSearch> => {
  const saved = await toSavedFilters(db, filters)
  if (!isNarrowed(saved)) throw createApiError('INPUT_INVALID', { field: 'filters' })
  const row = await upsertSavedSearch(db, ownerId, {
    name,
    filters: saved,
    key: createHash('sha256').update(buildSearchKey(saved)).digest('base64url'),
    checkedUntil: await readCommittedUntil(database.service),
  })
  if (!row) throw createApiError('INTERNAL')
  return toSavedSearch(row)
}

interface Found {
  search: DueSearch
  filters: SavedFilters
  /** Programmes that were added after the watermark of the search. */
  count: number
  until: string
}

/**
 * Notifies the owner of a search of its new programmes. A notification that was not read is replaced by one that contains
 * its programmes too.
 */
const notifyOwner = async (db: Db, ownerId: OwnerId, { search, filters, count, until }: Found): Promise<boolean> => {
  const profile = await findProfile(db, ownerId)
  const due = await lockDueSearch(db, ownerId, search)
  if (!due) return false
  if (isApplicationPaused(profile)) {
    await updateFound(db, ownerId, search.id, { until })
    return false
  }
  const subject = { savedSearchId: search.id }
  const isUnread = due.foundSince !== null && (await hasUnread(db, ownerId, subject))
  const since = isUnread && due.foundSince !== null ? due.foundSince : search.checkedUntil
  const total = isUnread ? await countNewPrograms(db, filters, { after: since, until }) : count
  await archiveBySubject(db, ownerId, subject)
  await createNotification(db, ownerId, profile?.language ?? 'en', {
    textKey: 'notifications.text.savedSearchFound',
    params: { search: due.name, count: total },
    type: 'info',
    category: 'general',
    priority: 'normal',
    actionUrl: buildSearchPath(filters, new Date(since).toISOString()),
    metadata: subject,
  })
  await updateFound(db, ownerId, search.id, {
    until,
    foundCount: total,
    foundSince: since,
    foundAt: new Date().toISOString(),
  })
  return true
}

interface Run {
  database: Database
  log: Logger
  until: string
  /** Numbers of new programmes by search and watermark: users with the same search share one query. */
  counts: Map<string, number>
  signal: AbortSignal | undefined
  /** Time of `performance.now()` after which no further search is begun. */
  endsAt: number
}

/** Looks for new programmes of one search. Returns true for a search that only needs its watermark moved. */
const checkSearch = async ({ database, until, counts }: Run, search: DueSearch): Promise<boolean> => {
  const filters = readFilters(search.filters)
  if (!filters) return true
  const key = `${search.key} ${search.checkedUntil}`
  const known = counts.get(key)
  if (known === 0) return true
  return await database.asOwner(search.userId, async (db, ownerId) => {
    const count = known ?? (await countNewPrograms(db, filters, { after: search.checkedUntil, until }))
    counts.set(key, count)
    if (count === 0) return true
    await notifyOwner(db, ownerId, { search, filters, count, until })
    return false
  })
}

interface CheckOptions {
  signal?: AbortSignal | undefined
  /** Wait for transactions that began before and have not written yet, in milliseconds. */
  waitMs?: number
}

/** Checks searches one after another, and moves the watermark of those without new programmes. */
const checkBatch = async (run: Run, searches: readonly DueSearch[]): Promise<void> => {
  const { database, log, until, signal, endsAt } = run
  const unchanged: string[] = []
  for (const search of searches) {
    signal?.throwIfAborted()
    if (performance.now() > endsAt) break
    try {
      if (await checkSearch(run, search)) unchanged.push(search.id)
    } catch (error) {
      signal?.throwIfAborted()
      log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a saved search could not be checked')
    }
  }
  if (unchanged.length > 0) await advanceSearches(database.service, unchanged, until)
}

/**
 * Notifies users of programmes that were added to the catalogue since their searches last looked. Compares the searches
 * with watermarks: it stores no results, and without a new programme it reads no search.
 *
 * An error of one search is logged, and the search is repeated by the next run.
 *
 * @throws if `signal` aborts
 */
export const checkSavedSearches = async (
  database: Database,
  log: Logger,
  { signal, waitMs = commitWaitMs }: CheckOptions = {},
): Promise<void> => {
  const { service } = database
  const startedAt = await readCommittedUntil(service)
  await pause(waitMs, undefined, { signal })
  const until = await readCommittedUntil(service, startedAt)
  const newest = await findNewestProgram(service, until)
  if (newest === undefined) return
  const run: Run = { database, log, until, counts: new Map(), signal, endsAt: performance.now() + runTimeMs }
  let after: DueSearch | undefined
  do {
    const searches = await listDueSearches(service, { newest, after, limit: searchesPerBatch })
    await checkBatch(run, searches)
    after = searches.length < searchesPerBatch ? undefined : searches.at(-1)
  } while (after && performance.now() <= run.endsAt)
}
