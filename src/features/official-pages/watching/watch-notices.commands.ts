import { createNotification } from '#src/features/notifications/commands.ts'
import { archiveBySubject } from '#src/features/notifications/data.ts'
import type { NotificationText } from '#src/features/notifications/messages.format.ts'
import { findProfile } from '#src/features/profile/data.ts'
import { isApplicationPaused } from '#src/features/profile/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { dayMs } from '#src/shared/durations.ts'
import { readReading, reviewReading, storeReading } from '../commands.ts'
import type { PageReadingDetails, PlanTarget, ReadFact } from '../contract.ts'
import { findOwnDeadline, findTarget, listMatchedPrograms, type TargetRow } from '../data.ts'
import type { PageReadResult } from '../read-page.rules.ts'
import { matchRows } from '../row-match.engine.ts'
import { toIsoDate } from '../rules.ts'
import { isSameFact } from './compare-facts.engine.ts'
import { findWatchOfUrl, updateWatchChange, type WatchRow } from './watching.data.ts'
import { type FactChange, maxStoredChanges } from './watching.rules.ts'

// Notifications of watched pages. Each is about one watch, and a newer one replaces the earlier ones.

/** Maximum length of a quote in a notification. */
const maxNoticeQuote = 200
/** Time in which the same changes are not told again. */
const repeatMs = 7 * dayMs

const shorten = (quote: string): string =>
  quote.length <= maxNoticeQuote ? quote : `${quote.slice(0, maxNoticeQuote - 1).trimEnd()}…`

const getPageName = ({ title, url }: WatchRow, target: TargetRow | undefined): string =>
  target?.name || title || new URL(url).hostname

/** Selects the changes that concern a target: a row of a table that names another programme does not. */
const selectRelevant = async (
  db: Db,
  changes: readonly FactChange[],
  target: TargetRow | undefined,
): Promise<FactChange[]> => {
  if (target?.entity !== 'programs' || target.universityId === null) return [...changes]
  const getName = ({ before, after }: FactChange) => (after ?? before)?.appliesTo ?? null
  const names = new Set(changes.flatMap((change) => getName(change) ?? []))
  if (names.size === 0) return [...changes]
  const rows = matchRows(names, await listMatchedPrograms(db, target.universityId))
  return changes.filter((change) => {
    const programs = rows.get(getName(change) ?? '') ?? []
    return programs.length === 0 || programs.some(({ id }) => id === target.entityId)
  })
}

const findAfter = (reading: PageReadingDetails, { after }: FactChange): ReadFact | undefined =>
  after === null ? undefined : reading.facts.find((fact) => isSameFact(fact, after))

/** Lists the rows of a reading that one press accepts: those that need no choice. */
const listAcceptable = (reading: PageReadingDetails, changes: readonly FactChange[]) =>
  changes.flatMap((change) => {
    const fact = findAfter(reading, change)
    const { programs = [] } = fact ?? {}
    if (!fact || fact.isAccepted || fact.otherReading !== undefined || programs.length > 1) return []
    return [{ index: fact.index, ...(programs[0] ? { programId: programs[0].id } : {}) }]
  })

/** Returns what one press on the notification accepts; nothing for a page without a target, or with a choice to make. */
const findAcceptance = async (
  db: Db,
  ownerId: OwnerId,
  { readingId, about }: { readingId: string; about: PlanTarget | undefined },
  changes: readonly FactChange[],
) => {
  if (!about) return {}
  const reading = await reviewReading(db, ownerId, await readReading(db, ownerId, readingId))
  const rows = listAcceptable(reading, changes)
  return rows.length > 0 ? { pageFacts: { id: readingId, rows, target: about } } : {}
}

/** Finds the user's deadline that a change would move, with its dates before and after. */
const findMovedDeadline = async (
  db: Db,
  ownerId: OwnerId,
  changes: readonly FactChange[],
  target: TargetRow | undefined,
) => {
  const own = target?.entryId ? await findOwnDeadline(db, ownerId, target.entryId) : undefined
  if (!own) return undefined
  for (const change of changes) {
    const to = change.after?.kind === 'deadline' ? toIsoDate(change.after.value) : undefined
    if (to === undefined || to === own.date) continue
    if (change.before !== null && toIsoDate(change.before.value) === own.date)
      return { change, params: { movedFrom: own.date, movedTo: to } }
  }
  return undefined
}

const getChangeText = ({ before, after }: FactChange): NotificationText => {
  if (before && after) return 'notifications.text.pageChanged'
  return after ? 'notifications.text.pageAdded' : 'notifications.text.pageRemoved'
}

const isDeadline = ({ before, after }: FactChange) => (after ?? before)?.kind === 'deadline'

const findReader = async (db: Db, ownerId: OwnerId, url: string) => {
  const profile = await findProfile(db, ownerId)
  if (isApplicationPaused(profile)) return undefined
  const watch = await findWatchOfUrl(db, ownerId, url)
  const target = watch?.about ? await findTarget(db, ownerId, watch.about) : undefined
  return watch && { watch, target, language: profile?.language ?? 'en' }
}

const isToldAlready = ({ change }: WatchRow, changes: readonly FactChange[], now: Date): boolean =>
  change !== null &&
  now.getTime() - Date.parse(change.at) < repeatMs &&
  JSON.stringify(change.changes) === JSON.stringify(changes)

/**
 * Tells a watcher that facts of a page changed: stores a reading of the new text, from which the values are accepted, and
 * creates a notification with the quotes before and after.
 */
export const notifyOfChanges = async (
  db: Db,
  ownerId: OwnerId,
  { url, result, changes: all }: { url: string; result: PageReadResult; changes: readonly FactChange[] },
  now: Date,
): Promise<void> => {
  const reader = await findReader(db, ownerId, url)
  if (!reader) return
  const { watch, target, language } = reader
  const changes = (await selectRelevant(db, all, target)).slice(0, maxStoredChanges)
  const [first] = changes
  if (!first || isToldAlready(watch, changes, now)) return
  const about = target && watch.about ? watch.about : undefined
  const readingId = await storeReading(db, ownerId, result, about)
  await updateWatchChange(db, ownerId, watch.id, { readingId, at: now.toISOString(), changes })
  await archiveBySubject(db, ownerId, { pageWatchId: watch.id })
  const moved = await findMovedDeadline(db, ownerId, changes, target)
  const shown = moved?.change ?? changes.find(isDeadline) ?? first
  await createNotification(db, ownerId, language, {
    textKey: moved ? 'notifications.text.pageMovesDeadline' : getChangeText(shown),
    params: {
      page: getPageName(watch, target),
      before: shorten(shown.before?.quote ?? ''),
      after: shorten(shown.after?.quote ?? ''),
      ...moved?.params,
    },
    type: 'application',
    category: 'application',
    priority: 'high',
    actionUrl: `/official-pages/${readingId}`,
    metadata: { pageWatchId: watch.id, ...(await findAcceptance(db, ownerId, { readingId, about }, changes)) },
    givenAt: now.toISOString(),
  })
}

const stateTexts = {
  gone: 'notifications.text.pageGone',
  unreadable: 'notifications.text.pageUnreadable',
  unreliable: 'notifications.text.pageUnreliable',
} as const

/** Tells a watcher that a page is gone, cannot be read, or shows other values each time. */
export const notifyOfState = async (
  db: Db,
  ownerId: OwnerId,
  { url, told }: { url: string; told: keyof typeof stateTexts },
  now: Date,
): Promise<void> => {
  const reader = await findReader(db, ownerId, url)
  if (!reader) return
  const { watch, target, language } = reader
  await archiveBySubject(db, ownerId, { pageWatchId: watch.id })
  await createNotification(db, ownerId, language, {
    textKey: stateTexts[told],
    params: { page: getPageName(watch, target) },
    type: 'application',
    category: 'application',
    priority: 'normal',
    actionUrl: '/settings/notifications',
    metadata: { pageWatchId: watch.id },
    givenAt: now.toISOString(),
  })
}
