import { dayMs } from '#src/shared/durations.ts'
import { localStore, sessionStore } from './browser-storage.ts'

// Drafts of unsaved input, one entry of local storage per user and subject. Signing out clears the whole storage;
// `purgeExpiredDrafts` removes expired drafts and those of a deleted account.

/** Owner and subject of a draft, such as `notes of requirement <id>`. */
export interface DraftKey {
  /** User id of the draft's owner; undefined while no user is known to be signed in: then nothing is stored. */
  owner: string | undefined
  item: string
  /** Storage key named by the specification; the default is a key per user and subject. */
  key?: string
}

export interface DraftEntry<Fields> {
  /** All fields of a form that is saved as a whole, or the fields that an autosaving form has not sent yet. */
  fields: Partial<Fields>
  /** Version of the row that the form was opened with. */
  version: number
}

/**
 * Lock time of a draft, in milliseconds, for a tab that did not release it. Longer than a crashed tab takes to restart,
 * shorter than a user waits before looking for the text in another tab.
 */
export const draftLockMs = 60_000

/** Lifetime of a draft that its owner does not return to. */
export const draftTtlMs = 30 * dayMs

const prefix = 'gradapp_draft_'
/** Prefix of the entry with the time of a scheduled account deletion, in milliseconds. */
const endPrefix = 'gradapp_drafts_end_'
const tabKey = 'gradapp_tab'

const toStorageKey = ({ owner, item, key }: DraftKey): string | undefined =>
  owner && (key ?? `${prefix}${owner} ${item}`)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value from the store may be used where the form has `model`; a choice may be empty. */
const isAlike = (value: unknown, model: unknown): boolean => {
  if (Array.isArray(value) || Array.isArray(model)) return Array.isArray(value) && Array.isArray(model)
  return value === null || model === null || typeof value === typeof model
}

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the fields that differ from the values they are compared with. */
export const pickChangedFields = <Fields extends object>(fields: Partial<Fields>, from: Partial<Fields>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSameValue(value, from[name as keyof Fields])),
  ) as Partial<Fields>

/** Returns the id of this tab, which survives a reload. */
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
    // Treat an unreadable entry as missing.
    return {}
  }
}

/** Reads the entry of this user; empty for an entry of another user under a shared key. */
const ownEntry = (draftKey: DraftKey): Record<string, unknown> => {
  const key = toStorageKey(draftKey)
  const entry = parseEntry(key ? localStore.getItem(key) : null)
  return entry.owner === draftKey.owner ? entry : {}
}

const storeEntry = (draftKey: DraftKey, entry: object): void => {
  const key = toStorageKey(draftKey)
  if (key) localStore.setItem(key, JSON.stringify({ owner: draftKey.owner, ...entry }))
}

/** Deletes the draft, whatever it contains. */
export const removeDraft = (draftKey: DraftKey): void => {
  const key = toStorageKey(draftKey)
  if (key) localStore.removeItem(key)
}

/** Whether the draft is locked by another tab that types it, or did until a moment ago. */
export const isLockedByOtherTab = (draftKey: DraftKey, now: number): boolean => {
  const { at, tab } = ownEntry(draftKey)
  return typeof at === 'number' && typeof tab === 'string' && tab !== thisTab() && now - at < draftLockMs
}

/**
 * Reads a draft; undefined when it has no changes, has expired or does not fit the form. `isShared` reads it also while
 * another tab is typing, and includes fields equal to the initial values, because they override the server's values.
 */
export const readDraft = <Fields extends object>(
  draftKey: DraftKey,
  initial: Fields,
  { now, isShared = false }: { now: number; isShared?: boolean },
): DraftEntry<Fields> | undefined => {
  const { fields, version, at } = ownEntry(draftKey)
  if (!isRecord(fields) || typeof version !== 'number' || typeof at !== 'number') return undefined
  if (now - at > draftTtlMs) return undefined
  if (!isShared && isLockedByOtherTab(draftKey, now)) return undefined
  const ownFields = Object.entries(fields).filter(([name]) => name in initial)
  if (!ownFields.every(([name, value]) => isAlike(value, initial[name as keyof Fields]))) return undefined
  const remainingFields = Object.fromEntries(ownFields) as Partial<Fields>
  const isNew = Object.keys(isShared ? remainingFields : pickChangedFields(remainingFields, initial)).length > 0
  return isNew ? { fields: remainingFields, version } : undefined
}

/** Stores a draft; a draft without fields is deleted. */
export const writeDraft = <Fields extends object>(
  draftKey: DraftKey,
  { fields, version }: DraftEntry<Fields>,
  now: number,
): void => {
  if (Object.keys(fields).length === 0) removeDraft(draftKey)
  else storeEntry(draftKey, { fields, version, at: now, tab: thisTab() })
}

/**
 * Deletes saved or discarded fields from the draft and keeps newer input of this or another tab. With a version, the
 * rest of the draft is based on it from now on.
 */
export const discardSavedFields = (draftKey: DraftKey, saved: object, version?: number): void => {
  const { fields, ...entry } = ownEntry(draftKey)
  if (!isRecord(fields)) return
  const savedFields: Record<string, unknown> = { ...saved }
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !(name in savedFields && isSameValue(value, savedFields[name]))),
  )
  if (Object.keys(rest).length === 0) removeDraft(draftKey)
  else storeEntry(draftKey, { ...entry, ...(version === undefined ? {} : { version }), fields: rest })
}

/** Releases the lock of a draft when its form is closed, so that every tab may open it. */
export const releaseDraft = (draftKey: DraftKey): void => {
  const { tab, ...entry } = ownEntry(draftKey)
  if (tab === thisTab()) storeEntry(draftKey, entry)
}

/** Whether a storage event of another tab concerns this draft. */
export const isAboutDraft = (draftKey: DraftKey, changedKey: string | null): boolean =>
  changedKey !== null && changedKey === toStorageKey(draftKey)

/** Stores the time of a scheduled account deletion, or null to cancel it, so that drafts are purged with the account. */
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

/** Purges drafts that expired, that cannot be read, and those of deleted accounts. */
export const purgeExpiredDrafts = (now: number): void => {
  // Collect the expired entries before any is removed: the end of an account is one of them.
  for (const key of localStore.keys().filter((name) => isOver(name, now))) localStore.removeItem(key)
}
