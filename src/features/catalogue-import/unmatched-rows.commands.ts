import type { Entry, FacultyEntry, ProgramEntry } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { UnmatchedRecord } from '#src/features/catalogue/unmatched/unmatched.data.ts'
import type { ImportOutcome } from './commands.ts'

type OfRegister = ProgramEntry | FacultyEntry

const isOfRegister = (entry: Entry): entry is OfRegister =>
  (entry.kind === 'program' && entry.isRegistered !== undefined) ||
  (entry.kind === 'faculty' && entry.grants !== undefined)

const nameOf = (entry: OfRegister): string => (entry.kind === 'program' ? entry.name : entry.fullName)

/** Collects the unmatched institutions of a batch, each with its programmes or people. */
export const collectUnmatchedRows = (
  tried: readonly { entry: Entry; outcome: ImportOutcome | undefined }[],
): UnmatchedRecord[] => {
  const rows = new Map<string, UnmatchedRecord>()
  for (const { entry, outcome } of tried) {
    if (!isOfRegister(entry) || typeof outcome !== 'object') continue
    const { externalId, name, country } = entry.university
    if (!externalId || !name || !outcome.refused.startsWith('university_')) continue
    const before = rows.get(externalId)
    const examples = before?.examples ?? []
    rows.set(externalId, {
      ...{ external_id: externalId, name, country: country ?? '' },
      is_ambiguous: outcome.refused === 'university_ambiguous',
      programs: (before?.programs ?? 0) + 1,
      examples: examples.includes(nameOf(entry)) ? examples : [...examples, nameOf(entry)],
    })
  }
  return [...rows.values()]
}
