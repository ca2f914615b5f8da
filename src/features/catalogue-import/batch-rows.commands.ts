import { isDeepStrictEqual } from 'node:util'
import { listCandidates } from '#src/features/catalogue/entries/merge.data.ts'
import type { Refusal, UniversityReference } from '#src/features/catalogue/entries/source-entry.parse.ts'
import {
  createUniversityFinder,
  toReferenceLookup,
  type UniversityLookup,
} from '#src/features/catalogue/entries/university-merge.engine.ts'
import type { Db } from '#src/server/database.ts'

// Shared steps of a batch: resolving the universities of its entries and collecting the rows to write.

/** Outcome of an entry; `candidates` are the programmes that an uncertain page may describe. */
export type ImportOutcome =
  | 'added'
  | 'changed'
  | 'unchanged'
  | 'passedOver'
  | { refused: Refusal; candidates?: readonly string[] }

export const joinLookups = (lookups: UniversityLookup[]): UniversityLookup => ({
  ids: [...new Set(lookups.flatMap(({ ids }) => ids))],
  externalIds: [...new Set(lookups.flatMap(({ externalIds }) => externalIds))],
  domains: [...new Set(lookups.flatMap(({ domains }) => domains))],
  nameKeys: [...new Set(lookups.flatMap(({ nameKeys }) => nameKeys))],
})

/** Pending rows of a batch, each once with its latest state. */
export const createRowCollector = <Row>(known: Map<string, Row>) => {
  const written = new Map<string, Row>()
  return {
    written,
    known: (key: string) => written.get(key) ?? known.get(key),
    put: (key: string, row: Row): ImportOutcome => {
      const before = written.get(key) ?? known.get(key)
      if (before && isDeepStrictEqual(before, row)) return 'unchanged'
      written.set(key, row)
      return before ? 'changed' : 'added'
    },
  }
}

export const resolveUniversities = async <T extends { university: UniversityReference }>(db: Db, entries: T[]) => {
  const known = await listCandidates(db, joinLookups(entries.map(({ university }) => toReferenceLookup(university))))
  const finder = createUniversityFinder(known)
  return entries.map((entry) => ({ entry, university: finder.findReference(entry.university) }))
}

export const rejectUniversity = (found: 'ambiguous' | undefined): ImportOutcome => ({
  refused: found === 'ambiguous' ? 'university_ambiguous' : 'university_unknown',
})
