import type { Entry, FacultyEntry, ProgramEntry } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { buildUncertainPageId, type UnmatchedRecord } from '#src/features/catalogue/unmatched/unmatched.data.ts'
import type { ImportOutcome } from './batch-rows.commands.ts'

type OfRegister = ProgramEntry | FacultyEntry
type EntryOutcome = { entry: Entry; outcome: ImportOutcome | undefined }

const isOfRegister = (entry: Entry): entry is OfRegister =>
  (entry.kind === 'program' && (entry.isRegistered ?? entry.page) !== undefined) ||
  (entry.kind === 'faculty' && entry.grants !== undefined)

const getName = (entry: OfRegister): string => (entry.kind === 'program' ? entry.name : entry.fullName)

/** Collects the unmatched institutions of a batch, each with its programmes or people. */
export const collectUnmatchedRows = (tried: readonly EntryOutcome[]): UnmatchedRecord[] => {
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
      examples: examples.includes(getName(entry)) ? examples : [...examples, getName(entry)],
    })
  }
  return [...rows.values()]
}

/** Collects the pages of a batch that an editor has to assign, each with the programmes that it may describe. */
export const collectUncertainPages = (tried: readonly EntryOutcome[]): UnmatchedRecord[] => {
  const rows = tried.flatMap(({ entry, outcome }): UnmatchedRecord[] => {
    if (entry.kind !== 'program' || !entry.page || typeof outcome !== 'object') return []
    if (outcome.refused !== 'program_uncertain') return []
    const { name = '', country = '' } = entry.university
    return [
      {
        external_id: buildUncertainPageId(entry.page, `${entry.level} ${entry.name}`),
        name: `${entry.name} (${entry.degree}), ${name}`,
        country,
        is_ambiguous: true,
        programs: 1,
        examples: [...(outcome.candidates ?? [])],
      },
    ]
  })
  return [...new Map(rows.map((row) => [row.external_id, row])).values()]
}

/** Lists the keys of unmatched rows of earlier imports that this batch has matched. */
export const listMatchedIds = (tried: readonly EntryOutcome[]): string[] =>
  tried.flatMap(({ entry, outcome }) => {
    if (entry.kind !== 'program' || !entry.page || outcome === undefined) return []
    const isMatched = typeof outcome === 'string'
    const isHomeKnown = isMatched || outcome.refused === 'program_uncertain'
    return [
      ...(isMatched ? [buildUncertainPageId(entry.page, `${entry.level} ${entry.name}`)] : []),
      ...(isHomeKnown && entry.university.externalId ? [entry.university.externalId] : []),
    ]
  })
