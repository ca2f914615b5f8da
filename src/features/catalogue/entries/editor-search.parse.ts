import { type EntryKind, isEntryKind } from './entry-kinds.rules.ts'

// URL parameters are validated before the lazy-loaded screen is fetched, so no heavy module may be imported here.

/** Views of the editor's screen: overview, a form for a new entry, or an existing entry. */
export type EditorSearch = { entity?: EntryKind; id?: string; university?: string }

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 140) : undefined

export const toEditorSearch = (search: Record<string, unknown>): EditorSearch => {
  const { entity } = search
  if (!isEntryKind(entity)) return {}
  const [id, university] = [idOf(search.id), idOf(search.university)]
  return { entity, ...(id ? { id } : {}), ...(university ? { university } : {}) }
}
