import { dayMs } from '#src/shared/durations.ts'
import { localStore, sessionStore } from './browser-storage.ts'

// What a person typed and nothing has saved yet, as one entry of local storage per person and subject. Signing out clears
// the whole store; `purgeExpiredDrafts` removes what is too old and what belongs to a deleted account.

/** Whose draft it is, and what it is about, such as `notes of requirement <id>`. */
export interface DraftPlace {
  /** Undefined where nobody is known to be signed in: then nothing is kept. */
  owner: string | undefined
  item: string
  /** The storage key that the specification names; one of its own per person and item otherwise. */
  key?: string
}

export interface DraftEntry<Fields> {
  /** All fields of a form that is saved as a whole; of one that the server keeps, those that it does not have yet. */
  fields: Partial<Fields>
  /** The version of the row that was on the screen when it was typed. */
  version: number
}

/**
 * How long a draft belongs to the tab in which it was typed, where that tab did not say that it was left. Longer than a
 * crashed tab takes to come back, shorter than a person waits to look for the text elsewhere.
 */
export const draftLockMs = 60_000

/** A draft that nobody returned to is forgotten after this. */
export const draftTtlMs = 30 * dayMs

const prefix = 'gradapp_draft_'
/** Beside the drafts of an account whose deletion is planned: when that is due, in milliseconds. */
const endPrefix = 'gradapp_drafts_end_'
const tabKey = 'gradapp_tab'

const keyOf = ({ owner, item, key }: DraftPlace): string | undefined => owner && (key ?? `${prefix}${owner} ${item}`)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value from the store may be used where the form has `model`; a choice may be empty. */
const isAlike = (value: unknown, model: unknown): boolean => {
  if (Array.isArray(value) || Array.isArray(model)) return Array.isArray(value) && Array.isArray(model)
  return value === null || model === null || typeof value === typeof model
}

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from what they are compared with. */
export const pickChangedFields = <Fields extends object>(fields: Partial<Fields>, from: Partial<Fields>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSameValue(value, from[name as keyof Fields])),
  ) as Partial<Fields>

/** Names this tab; a reload keeps the name. */
const thisTab = (): string => {
  const name = sessionStore.getItem(tabKey) ?? crypto.randomUUID()
  sessionStore.setItem(tabKey, name)
  return name
}

const parseEntry = (text: string | null): Record<string, unknown> => {
  try {
    const entry: unknown = JSON.parse(text ?? 'null')
    return isRecord(entry) ? entry : {}
  } catch {
    // Unreadable: as if nothing had been kept.
    return {}
  }
}

/** The entry of this person; empty for one of another person under a shared key. */
const ownEntry = (place: DraftPlace): Record<string, unknown> => {
  const key = keyOf(place)
  const entry = parseEntry(key ? localStore.getItem(key) : null)
  return entry.owner === place.owner ? entry : {}
}

const storeEntry = (place: DraftPlace, entry: object): void => {
  const key = keyOf(place)
  if (key) localStore.setItem(key, JSON.stringify({ owner: place.owner, ...entry }))
}

/** Forgets the draft whatever it holds. */
export const removeDraft = (place: DraftPlace): void => {
  const key = keyOf(place)
  if (key) localStore.removeItem(key)
}

/** Whether another tab is typing it, or was a moment ago. */
export const isLockedByOtherTab = (place: DraftPlace, now: number): boolean => {
  const { at, tab } = ownEntry(place)
  return typeof at === 'number' && typeof tab === 'string' && tab !== thisTab() && now - at < draftLockMs
}

/**
 * What was typed and not saved; undefined when it is nothing new, too old, or does not fit the form. `isShared` reads it
 * also while another tab is typing, and with the fields that are as the form begins, for they lie over what the server has.
 */
export const readDraft = <Fields extends object>(
  place: DraftPlace,
  initial: Fields,
  { now, isShared = false }: { now: number; isShared?: boolean },
): DraftEntry<Fields> | undefined => {
  const { fields, version, at } = ownEntry(place)
  if (!isRecord(fields) || typeof version !== 'number' || typeof at !== 'number') return undefined
  if (now - at > draftTtlMs) return undefined
  if (!isShared && isLockedByOtherTab(place, now)) return undefined
  const ownFields = Object.entries(fields).filter(([name]) => name in initial)
  if (!ownFields.every(([name, value]) => isAlike(value, initial[name as keyof Fields]))) return undefined
  const kept = Object.fromEntries(ownFields) as Partial<Fields>
  const isNew = Object.keys(isShared ? kept : pickChangedFields(kept, initial)).length > 0
  return isNew ? { fields: kept, version } : undefined
}

/** Keeps what was typed; without a field there is no draft. */
export const writeDraft = <Fields extends object>(
  place: DraftPlace,
  { fields, version }: DraftEntry<Fields>,
  now: number,
): void => {
  if (Object.keys(fields).length === 0) removeDraft(place)
  else storeEntry(place, { fields, version, at: now, tab: thisTab() })
}

/**
 * Forgets fields that were saved or given up; what was typed since, here or in another tab, stays. With a version, it lies over
 * that one from now on.
 */
export const discardSavedFields = (place: DraftPlace, saved: object, version?: number): void => {
  const { fields, ...entry } = ownEntry(place)
  if (!isRecord(fields)) return
  const savedFields: Record<string, unknown> = { ...saved }
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !(name in savedFields && isSameValue(value, savedFields[name]))),
  )
  if (Object.keys(rest).length === 0) removeDraft(place)
  else storeEntry(place, { ...entry, ...(version === undefined ? {} : { version }), fields: rest })
}

/** The form was left with its page: from now on every tab may open the draft. */
export const releaseDraft = (place: DraftPlace): void => {
  const { tab, ...entry } = ownEntry(place)
  if (tab === thisTab()) storeEntry(place, entry)
}

/** Whether a change of the browser's store by another tab is about this draft. */
export const isAboutDraft = (place: DraftPlace, changedKey: string | null): boolean =>
  changedKey !== null && changedKey === keyOf(place)

/** Notes when a person's account is deleted, or that it is not, so that drafts in this browser go with it. */
export const scheduleDraftExpiry = (owner: string, due: string | null): void => {
  if (due) localStore.setItem(endPrefix + owner, String(Date.parse(due)))
  else localStore.removeItem(endPrefix + owner)
}

const isEnded = (owner: unknown, now: number): boolean =>
  typeof owner === 'string' && now > Number(localStore.getItem(endPrefix + owner) ?? Number.POSITIVE_INFINITY)

const isOver = (key: string, now: number): boolean => {
  if (key.startsWith(endPrefix)) return isEnded(key.slice(endPrefix.length), now)
  const { owner, fields, at } = parseEntry(localStore.getItem(key))
  const isDraft = key.startsWith(prefix) || (typeof owner === 'string' && isRecord(fields))
  return isDraft && (typeof at !== 'number' || now - at > draftTtlMs || isEnded(owner, now))
}

/** Removes drafts that nobody returned to, that cannot be read, and those of deleted accounts. */
export const purgeExpiredDrafts = (now: number): void => {
  // Judged before any is removed: the end of an account is one of the entries.
  for (const key of localStore.keys().filter((name) => isOver(name, now))) localStore.removeItem(key)
}
