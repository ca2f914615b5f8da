import type { Entry } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { UnplacedRow } from '#src/features/catalogue/unplaced/unplaced.data.ts'
import type { Outcome } from './commands.ts'

/** The institutions of a register that a batch could not place, each with its programmes. */
export const unplacedIn = (tried: readonly { entry: Entry; outcome: Outcome | undefined }[]): UnplacedRow[] => {
  const rows = new Map<string, UnplacedRow>()
  for (const { entry, outcome } of tried) {
    if (entry.kind !== 'program' || !entry.isRegistered || typeof outcome !== 'object') continue
    const { externalId, name, country } = entry.university
    if (!externalId || !name || !outcome.refused.startsWith('university_')) continue
    const before = rows.get(externalId)
    const examples = before?.examples ?? []
    rows.set(externalId, {
      ...{ external_id: externalId, name, country: country ?? '' },
      is_ambiguous: outcome.refused === 'university_ambiguous',
      programs: (before?.programs ?? 0) + 1,
      examples: examples.includes(entry.name) ? examples : [...examples, entry.name],
    })
  }
  return [...rows.values()]
}
