import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import { forEachUser } from '#src/server/for-each-user.ts'
import type { Logger } from '#src/server/log.ts'
import { dayMs, minuteMs } from '#src/shared/durations.ts'
import { visitPages } from '../page-list/page-list.commands.ts'
import type { PageReadRefusal } from '../read-page.rules.ts'
import { takeFailure, takeReading, type WatchStep } from './watch-memory.engine.ts'
import { notifyOfChanges, notifyOfState } from './watch-notices.commands.ts'
import { daysBeforeDeadline, findNextCheck } from './watch-schedule.rules.ts'
import { readWatchedPage, type WatchedReading, type WatchFetchOptions } from './watched-page.commands.ts'
import {
  findWatchedPage,
  hasWatcherDeadline,
  listWatchers,
  releasePage,
  reserveDuePages,
  syncWatchedPages,
  updateWatchedPage,
  type WatchedPageRow,
} from './watching.data.ts'
import { newMemory, pagesPerRun, reservationMs, runTimeMs, type WatchMemory } from './watching.rules.ts'

interface CheckContext {
  database: Database
  config: Pick<Config, 'appUrl' | 'pageFetch'>
  log: Logger
}

interface CheckOptions extends Omit<WatchFetchOptions, 'appUrl' | 'allowHosts'> {
  now: Date
  signal?: AbortSignal | undefined
}

/** Time after which a page is tried again whose host, or the reader, had no room. */
const busyMs = 30 * minuteMs

const getFailure = ({ refused, status }: PageReadRefusal): 'missing' | 'other' =>
  refused === 'http_status' && (status === 404 || status === 410) ? 'missing' : 'other'

/** Tells every watcher of a page what a check found; one reading serves all of them. */
const tellWatchers = async (
  { database, log }: CheckContext,
  url: string,
  step: WatchStep,
  result: WatchedReading['result'],
  { now, signal }: CheckOptions,
) => {
  const { changes, told } = step
  const isChanged = changes.length > 0 && result !== undefined
  if (!(isChanged || told)) return
  const failed = 'a watcher of a page could not be told'
  await forEachUser(await listWatchers(database.service, url), { log, failed, signal }, async ({ userId }) => {
    await database.asOwner(userId, async (db, ownerId) => {
      if (isChanged) await notifyOfChanges(db, ownerId, { url, result, changes }, now)
      if (told) await notifyOfState(db, ownerId, { url, told }, now)
    })
  })
}

const storeCheck = async (
  { database }: CheckContext,
  row: WatchedPageRow,
  memory: WatchMemory,
  reading: WatchedReading | undefined,
  now: Date,
) => {
  const until = new Date(now.getTime() + daysBeforeDeadline * dayMs)
  const isNearOwnDeadline = await hasWatcherDeadline(database.service, row.url, { from: now, until })
  await updateWatchedPage(database.service, {
    url: row.url,
    memory,
    parts: reading?.parts ?? row.parts,
    title: (reading?.result?.pages[0]?.title ?? row.title).replaceAll('\u0000', ' ').slice(0, 500),
    checkedAt: reading ? now.toISOString() : row.checkedAt,
    nextCheckAt: findNextCheck(row.url, memory, now, isNearOwnDeadline),
  })
}

const checkPage = async (context: CheckContext, url: string, options: CheckOptions) => {
  const { database, config } = context
  const { now, signal: _, ...fetching } = options
  const row = await findWatchedPage(database.service, url)
  if (!(row && config.pageFetch)) return
  const before = row.memory ?? newMemory
  const reading = await readWatchedPage(url, row.parts, {
    appUrl: config.appUrl,
    allowHosts: config.pageFetch.allowHosts,
    ...fetching,
    // The notification of a change includes the text of the page.
    isComplete: before.candidate !== null,
    now,
  })
  if ('refused' in reading && reading.refused === 'busy') {
    await releasePage(database.service, url, new Date(now.getTime() + busyMs))
    return
  }
  const step = 'refused' in reading ? takeFailure(before, getFailure(reading), now) : takeReading(before, reading.facts)
  const read = 'refused' in reading ? undefined : reading
  await tellWatchers(context, url, step, read?.result, options)
  await storeCheck(context, row, step.memory, read, now)
}

/**
 * Checks the watched pages that are due, those of one host one after another.
 *
 * A check that an error or the shutdown ends is repeated when the reservation of its page ends.
 *
 * @param options.now instant of the check
 * @throws if `signal` aborts
 */
export const checkWatchedPages = async (context: CheckContext, options: CheckOptions): Promise<void> => {
  const { database, config, log } = context
  const { now, signal } = options
  if (!config.pageFetch) return
  await syncWatchedPages(database.service, now)
  const until = new Date(now.getTime() + reservationMs)
  const urls = await reserveDuePages(database.service, { now, until, limit: pagesPerRun })
  const endsAt = performance.now() + runTimeMs
  await visitPages(urls, async (url) => {
    try {
      if (signal?.aborted || performance.now() > endsAt) await releasePage(database.service, url, now)
      else await checkPage(context, url, options)
    } catch (error) {
      log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a watched page could not be checked')
    }
  })
  signal?.throwIfAborted()
}
