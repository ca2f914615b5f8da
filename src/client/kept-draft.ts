import { dayMs } from '#src/shared/durations.ts'
import { localValues, tabValues } from './storage.ts'

// What stands in a form that is sent as a whole, kept in this browser while it is typed: a closed tab or a session that
// ended loses nothing. Kept by person and by what the form is about; signing out clears the whole store. Forms that the
// server keeps while they are filled in have `draft.ts`.

/** Whose form it is, and what it is about, such as `notes of requirement <id>`. */
export interface DraftPlace {
  /** Undefined where nobody can say who is there: then nothing is kept. */
  owner: string | undefined
  item: string
}

export interface KeptDraft<Fields> {
  fields: Fields
  /** The version that was on the screen when it was typed. */
  version: number
}

/**
 * How long a draft belongs to the tab that it was typed in alone, where that tab did not say that it was left. Longer
 * than a tab that crashed is away, shorter than anybody would look for what they typed in it.
 */
export const draftHeldMs = 60_000

/** What nobody came back to is forgotten after this. */
export const draftKeptMs = 30 * dayMs

const keyOf = ({ owner, item }: DraftPlace): string | undefined => owner && `gradapp_draft_${owner} ${item}`

/** Whether a value may stand where the form has `model`; a choice may be empty. */
const isAlike = (value: unknown, model: unknown) => value === null || model === null || typeof value === typeof model

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const sameFields = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

const tabKey = 'gradapp_tab'

/** Names this tab; a reload keeps the name. */
const thisTab = (): string => {
  const known = tabValues.getItem(tabKey) ?? crypto.randomUUID()
  tabValues.setItem(tabKey, known)
  return known
}

const parsed = (text: string | null): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isRecord(kept) ? kept : {}
  } catch {
    // Somebody else's garbage.
    return {}
  }
}

/** What was typed and not saved; undefined when that is nothing new, too old, or not what this form holds. */
export const readDraft = <Fields extends object>(
  place: DraftPlace,
  initial: Fields,
  now: number,
): KeptDraft<Fields> | undefined => {
  const key = keyOf(place)
  if (!key) return undefined
  const { fields, version, at, tab } = parsed(localValues.getItem(key))
  if (!isRecord(fields) || typeof version !== 'number' || typeof at !== 'number') return undefined
  if (now - at > draftKeptMs) return undefined
  // Another tab has it open: there the person goes on typing.
  if (typeof tab === 'string' && tab !== thisTab() && now - at < draftHeldMs) return undefined
  if (!Object.entries(initial).every(([name, model]) => name in fields && isAlike(fields[name], model)))
    return undefined
  const known = Object.fromEntries(Object.keys(initial).map((name) => [name, fields[name]])) as Fields
  return sameFields(known, initial) ? undefined : { fields: known, version }
}

/** Keeps what stands in a form; what is as it was when the form was opened is no draft. */
export const writeDraft = <Fields extends object>(
  place: DraftPlace,
  { fields, version }: KeptDraft<Fields>,
  { initial, now }: { initial: Fields; now: number },
): void => {
  const key = keyOf(place)
  if (!key) return
  if (sameFields(fields, initial)) localValues.removeItem(key)
  else localValues.setItem(key, JSON.stringify({ fields, version, at: now, tab: thisTab() }))
}

/** Forgets a draft with these fields; what was typed since, here or in another tab, stays. */
export const forgetDraft = (place: DraftPlace, fields: object): void => {
  const key = keyOf(place)
  if (!key) return
  const kept = parsed(localValues.getItem(key)).fields
  if (isRecord(kept) && sameFields(kept, fields)) localValues.removeItem(key)
}

/** The form was left with its page: from now on the draft is there for every tab. */
export const leaveDraft = (place: DraftPlace): void => {
  const key = keyOf(place)
  const { tab, ...kept } = parsed(key ? localValues.getItem(key) : null)
  if (key && tab === thisTab()) localValues.setItem(key, JSON.stringify(kept))
}

/** Whether something was typed into a form and not saved, so that the page opens it again. */
export const hasDraft = <Fields extends object>(place: DraftPlace, initial: Fields): boolean =>
  readDraft(place, initial, Date.now()) !== undefined
