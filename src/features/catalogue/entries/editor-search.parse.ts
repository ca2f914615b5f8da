import { type EntryKind, isEntryKind } from './entry-kinds.rules.ts'

// Every route knows what its address may say before its screen is fetched: nothing heavy is imported here.

/** What the editor's screen shows: all choices, a form for a new entry, or an entry that is there. */
export type EditorSearch = { entity?: EntryKind; id?: string; university?: string }

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 140) : undefined

export const toEditorSearch = (search: Record<string, unknown>): EditorSearch => {
  const { entity } = search
  if (!isEntryKind(entity)) return {}
  const [id, university] = [idOf(search.id), idOf(search.university)]
  return { entity, ...(id ? { id } : {}), ...(university ? { university } : {}) }
}
