import { type UniversityRow, withSearchText } from '../entries/university-merge.engine.ts'
import { type Fact, getFactText } from '../facts/facts.rules.ts'
import { buildProgramSearchText } from '../search/search.rules.ts'
import type { ChangeKind } from './changes.rules.ts'
import { type EditableEntity, reviewSource } from './editing.rules.ts'

// Columns that an accepted change of an entry itself writes.

type Row = Readonly<Record<string, unknown>>

/** Removes or restores an entry. */
export const buildRemoval = (at: string | null, reason: string): Row => ({ removed_at: at, removed_reason: reason })

const renamed = (entity: EditableEntity, row: Row, name: string): Row => {
  if (entity === 'scholarships') return { name }
  if (entity === 'programs') {
    const { degree, keywords } = row as { degree: string; keywords: string[] }
    return { name, search_text: buildProgramSearchText({ name, degree, keywords }) }
  }
  // Keeps the former name as an alias, because users and files still use it.
  const known = row as unknown as UniversityRow
  const others = [known.name, ...known.aliases].filter((other) => other !== name)
  const { aliases, search_text, name_keys } = withSearchText({ ...known, name, aliases: [...new Set(others)] })
  return { name, aliases, search_text, name_keys }
}

/** Returns the columns that an accepted change writes; later imports do not overwrite an edited entry. */
export const buildColumns = (entity: EditableEntity, kind: ChangeKind, row: Row, fact: Fact, now: string): Row => {
  const value = getFactText(fact) ?? ''
  if (kind === 'removed') return buildRemoval(now, fact.note ?? '')
  return { ...(kind === 'name' ? renamed(entity, row, value) : { [kind]: value }), source: reviewSource }
}
