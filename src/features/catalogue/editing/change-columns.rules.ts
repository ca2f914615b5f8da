import { type UniversityRow, withSearchText } from '../entries/university-merge.engine.ts'
import { type Fact, getFactText } from '../facts/facts.rules.ts'
import { buildProgramSearchText } from '../search/search.rules.ts'
import type { ChangeKind } from './changes.rules.ts'
import { type EditableEntity, reviewSource } from './editing.rules.ts'

// What the row of an entry says after a change of the entry itself.

type Row = Readonly<Record<string, unknown>>

/** Takes an entry out, or puts it back. */
export const buildRemoval = (at: string | null, reason: string): Row => ({ removed_at: at, removed_reason: reason })

const renamed = (entity: EditableEntity, row: Row, name: string): Row => {
  if (entity === 'scholarships') return { name }
  if (entity === 'programs') {
    const { degree, keywords } = row as { degree: string; keywords: string[] }
    return { name, search_text: buildProgramSearchText({ name, degree, keywords }) }
  }
  // The name that it had is still one that people search for and files bring.
  const known = row as unknown as UniversityRow
  const others = [known.name, ...known.aliases].filter((other) => other !== name)
  const { aliases, search_text, name_keys } = withSearchText({ ...known, name, aliases: [...new Set(others)] })
  return { name, aliases, search_text, name_keys }
}

/** The columns of an entry that an accepted change writes; an edited entry keeps its words through later imports. */
export const buildColumns = (entity: EditableEntity, kind: ChangeKind, row: Row, fact: Fact, now: string): Row => {
  const value = getFactText(fact) ?? ''
  if (kind === 'removed') return buildRemoval(now, fact.note ?? '')
  return { ...(kind === 'name' ? renamed(entity, row, value) : { [kind]: value }), source: reviewSource }
}
