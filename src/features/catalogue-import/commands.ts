import { upsertRows } from '#src/features/catalogue/data.ts'
import {
  deleteSampleFaculty,
  listCandidates,
  listFacultyRows,
  listNamedPrograms,
  listProgramRows,
  listScholarshipRows,
  listWithdrawn,
  removeUnlisted,
} from '#src/features/catalogue/entries/merge.data.ts'
import {
  addFigures,
  buildProgramId,
  findSamePrograms,
  mergeProgram,
  mergeScholarship,
} from '#src/features/catalogue/entries/program-merge.engine.ts'
import {
  type Entry,
  type FacultyEntry,
  hashText,
  type ProgramEntry,
  type ScholarshipEntry,
  type SourceRow,
  type UniversityEntry,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import {
  createUniversity,
  createUniversityFinder,
  listIdCandidates,
  mergeUniversity,
  toEntryLookup,
  type UniversityRow,
} from '#src/features/catalogue/entries/university-merge.engine.ts'
import { type FacultyJson, mergeFaculty } from '#src/features/catalogue/faculty/faculty-merge.engine.ts'
import { buildGrantKey, type Grant } from '#src/features/catalogue/faculty/grants.rules.ts'
import { buildPersonKey, isSamePerson } from '#src/features/catalogue/faculty/person-names.parse.ts'
import type { Db } from '#src/server/database.ts'
import {
  createRowCollector,
  type ImportOutcome,
  joinLookups,
  rejectUniversity,
  resolveUniversities,
} from './batch-rows.commands.ts'
import { applyPages } from './official/official-pages.commands.ts'

/** Deduplicates entries of a file across batches; a later row about the same entry is rejected. */
export interface SeenKeys {
  /** Stores the keys of a batch. Returns those that are new. */
  remember: (db: Db, keys: readonly string[]) => Promise<Set<string>>
}

/** Deduplicates entries within a single batch. */
export const noSeenKeys: SeenKeys = { remember: async (_db, keys) => new Set(keys) }

/** Whether a key is new to the file: true for its first row of the batch only. */
const filterNewKeys = async (db: Db, seen: SeenKeys, keys: readonly (string | undefined)[]) => {
  const known = keys.filter((key) => key !== undefined)
  const newKeys = known.length > 0 ? await seen.remember(db, known) : new Set<string>()
  return (key: string) => newKeys.delete(key)
}

type Finder = ReturnType<typeof createUniversityFinder>

const toEntryKey = (entry: UniversityEntry): string =>
  hashText(entry.externalIds[0] ?? entry.domains[0] ?? entry.name ?? '')

const applyUniversity = (
  entry: UniversityEntry,
  finder: Finder,
  rows: ReturnType<typeof createRowCollector<UniversityRow>>,
): ImportOutcome => {
  const found = finder.findEntry(entry)
  if (found === 'ambiguous') return { refused: 'university_ambiguous' }
  if (!found && (entry.name === null || entry.isOnlyKnown)) return 'passedOver'
  const id = found?.id ?? listIdCandidates(entry, toEntryKey(entry)).find((candidate) => !finder.has(candidate))
  if (!id) return { refused: 'university_ambiguous' }
  const row = found ? mergeUniversity(found, entry) : createUniversity(entry, id)
  if (typeof row === 'string') return { refused: row }
  finder.put(row)
  return rows.put(row.id, row)
}

const applyUniversities = async (db: Db, entries: UniversityEntry[]): Promise<ImportOutcome[]> => {
  const wanted = entries.map((entry) =>
    toEntryLookup(entry, entry.name === null ? [] : listIdCandidates(entry, toEntryKey(entry))),
  )
  const known = await listCandidates(db, joinLookups(wanted))
  const rows = createRowCollector(new Map(known.map((row) => [row.id, row])))
  const finder = createUniversityFinder(known)
  const outcomes = entries.map((entry) => applyUniversity(entry, finder, rows))
  await upsertRows(db, 'universities', [...rows.written.values()])
  return outcomes
}

const applyPrograms = async (db: Db, entries: ProgramEntry[], seen: SeenKeys): Promise<ImportOutcome[]> => {
  const resolved = await resolveUniversities(db, entries)
  const ids = resolved.map(({ entry, university }) =>
    typeof university === 'object' ? buildProgramId(university.id, entry) : undefined,
  )
  const isNew = await filterNewKeys(db, seen, ids)
  const known = await listProgramRows(db, [...new Set(ids.filter((id) => id !== undefined))])
  const named = await listNamed(db, resolved)
  const rows = createRowCollector(new Map([...known, ...named].map((row) => [row.id, row])))
  /** Merges a programme into the row with its id, or its facts into the programmes of other origin that it equals. */
  const putProgram = (entry: ProgramEntry, id: string, university: UniversityRow): ImportOutcome => {
    const own = entry.isRegistered ? findSamePrograms(named, entry, university.id) : []
    if (own.length === 0 && entry.isOnlyKnown && !rows.known(id)) return 'passedOver'
    if (own.length === 0) return rows.put(id, mergeProgram(rows.known(id), { ...entry, id }, university))
    const outcomes = own.map((row) =>
      rows.put(row.id, addFigures(rows.known(row.id) ?? row, entry, own.length, university)),
    )
    return outcomes.includes('changed') ? 'changed' : 'unchanged'
  }
  const outcomes = resolved.map(({ entry, university }, at): ImportOutcome => {
    if (typeof university !== 'object')
      return entry.isOnlyKnown && !university ? 'passedOver' : rejectUniversity(university)
    const id = ids[at] ?? ''
    return isNew(id) || entry.isRegistered ? putProgram(entry, id, university) : { refused: 'twice' }
  })
  await upsertRows(db, 'programs', [...rows.written.values()])
  return outcomes
}

/** Lists programmes with names of their own, of the universities in a register. */
const listNamed = async (db: Db, resolved: Awaited<ReturnType<typeof resolveUniversities<ProgramEntry>>>) => {
  const homes = resolved.flatMap(({ entry, university }) =>
    entry.isRegistered && typeof university === 'object' ? [university.id] : [],
  )
  return homes.length === 0 ? [] : await listNamedPrograms(db, [...new Set(homes)])
}

/** Lists the universities of a file's programmes, each as in its first row. */
export const applyHomes = async (db: Db, homes: readonly UniversityEntry[], seen: SeenKeys): Promise<void> => {
  const keyOf = ({ externalIds, country, name }: UniversityEntry) => `home ${externalIds[0] ?? `${country} ${name}`}`
  const isNew = await filterNewKeys(db, seen, homes.map(keyOf))
  const first = homes.filter((home) => isNew(keyOf(home)))
  if (first.length > 0) await applyUniversities(db, first)
}

const hasSharedGrant = (known: readonly Grant[], read: readonly Grant[]): boolean => {
  const keys = new Set(known.map(buildGrantKey))
  return read.some((grant) => keys.has(buildGrantKey(grant)))
}

type MatchedFaculty = { entry: FacultyEntry; university: UniversityRow }

/** Index of the people of some universities, including those that the batch adds, to match spellings of a name. */
const peopleFinder = (known: readonly FacultyJson[]) => {
  const places = Map.groupBy(known, ({ university_id, person_key }) => `${university_id} ${person_key}`)
  const named = new Map(known.map((row) => [`${row.university_id} ${row.full_name}`, row.full_name]))
  return {
    /** Returns the stored name of a person; the name in the file when no stored name matches. */
    nameOf: ({ entry, university }: MatchedFaculty): string => {
      const similarNames = places.get(`${university.id} ${buildPersonKey(entry.fullName)}`) ?? []
      const same = similarNames.filter((row) => !row.is_sample && isSamePerson(row.full_name, entry.fullName))
      // The owner of a known grant keeps it, even where an editor split a name into two people.
      const grantHolders =
        same.length > 1 ? same.filter(({ grants }) => hasSharedGrant(grants, entry.grants ?? [])) : []
      if (grantHolders.length === 1 && grantHolders[0]) return grantHolders[0].full_name
      const own = named.get(`${university.id} ${entry.fullName}`)
      if (own) return own
      // With two candidates the name is ambiguous, and becomes a third person.
      return (same.length === 1 ? same[0]?.full_name : undefined) ?? entry.fullName
    },
    put: (row: FacultyJson) => {
      const key = `${row.university_id} ${row.full_name}`
      const personKey = `${row.university_id} ${row.person_key}`
      if (!named.has(key)) places.set(personKey, [...(places.get(personKey) ?? []), row])
      named.set(key, row.full_name)
    },
  }
}

const facultyKeys = (resolved: readonly MatchedFaculty[]) =>
  resolved.map(({ entry: { fullName }, university }) => ({
    university_id: university.id,
    full_name: fullName,
    person_key: buildPersonKey(fullName),
  }))

/** Filters out people and grants that were deleted permanently; undefined for a deleted person. */
const omitWithdrawn = async (db: Db, matched: readonly MatchedFaculty[]) => {
  const marks = matched.map(({ entry, university }) => ({
    university_id: university.id,
    person_key: buildPersonKey(entry.fullName),
    grant_key: null as string | null,
  }))
  const ofGrants = matched.flatMap(({ entry }, at) =>
    (entry.grants ?? []).flatMap((grant) => {
      const mark = marks[at]
      return mark ? [{ ...mark, grant_key: buildGrantKey(grant) }] : []
    }),
  )
  const withdrawn = await listWithdrawn(db, [...marks, ...ofGrants])
  return ({ entry, university }: MatchedFaculty): FacultyEntry | undefined => {
    const key = `${university.id} ${buildPersonKey(entry.fullName)}`
    if (withdrawn.has(key)) return undefined
    const { grants } = entry
    return grants
      ? { ...entry, grants: grants.filter((grant) => !withdrawn.has(`${key} ${buildGrantKey(grant)}`)) }
      : entry
  }
}

const isMatched = (one: { entry: FacultyEntry; university: unknown }): one is MatchedFaculty =>
  typeof one.university === 'object'

/** Returns why a person is unmatched: the university is unknown or ambiguous, or the row names none. */
const getUnmatchedOutcome = (entry: FacultyEntry, found: 'ambiguous' | undefined): ImportOutcome =>
  entry.isPassedOverUnplaced && !found ? 'passedOver' : rejectUniversity(found)

const applyFaculty = async (db: Db, entries: FacultyEntry[], seen: SeenKeys): Promise<ImportOutcome[]> => {
  const resolved = await resolveUniversities(db, entries)
  const keys = facultyKeys(resolved.filter(isMatched))
  const isNew = await filterNewKeys(
    db,
    seen,
    keys.map((key) => `${key.university_id} ${key.full_name}`),
  )
  const known = await listFacultyRows(db, keys)
  const people = peopleFinder(known)
  const rows = createRowCollector(new Map(known.map((row) => [`${row.university_id} ${row.full_name}`, row])))
  const allowed = await omitWithdrawn(db, resolved.filter(isMatched))
  const put = (matched: MatchedFaculty): ImportOutcome => {
    const { university } = matched
    const entry = allowed(matched)
    if (!entry || entry.grants?.length === 0) return 'passedOver'
    const isFirst = isNew(`${university.id} ${entry.fullName}`)
    // Grants are listed one per row, so several rows of a file belong to one person.
    if (!isFirst && !entry.grants) return { refused: 'twice' }
    const key = `${university.id} ${entry.grants ? people.nameOf(matched) : entry.fullName}`
    const row = mergeFaculty(rows.known(key), entry, university.id)
    people.put(row)
    return rows.put(key, row)
  }
  const outcomes = resolved.map((one) => {
    if (isMatched(one)) return put(one)
    return getUnmatchedOutcome(one.entry, one.university === 'ambiguous' ? one.university : undefined)
  })
  await upsertRows(db, 'faculty', [...rows.written.values()])
  if (rows.written.size > 0) await deleteSampleFaculty(db)
  return outcomes
}

const applyScholarships = async (db: Db, entries: ScholarshipEntry[], seen: SeenKeys): Promise<ImportOutcome[]> => {
  const ids = entries.map(({ id }) => id)
  const isNew = await filterNewKeys(db, seen, ids)
  const known = await listScholarshipRows(db, ids)
  const rows = createRowCollector(new Map(known.map((row) => [row.id, row])))
  const outcomes = entries.map((entry): ImportOutcome => {
    if (!isNew(entry.id)) return { refused: 'twice' }
    return rows.put(entry.id, mergeScholarship(rows.known(entry.id), entry))
  })
  await upsertRows(db, 'scholarships', [...rows.written.values()])
  return outcomes
}

/** Removes programmes that a register has ended: those of an earlier edition that the current file does not list. */
export const closeUnlisted = async (
  db: Db,
  { importId, register, source }: { importId: string; register: string; source: SourceRow },
): Promise<{ closed: number; kept: number }> =>
  await removeUnlisted(db, {
    importId,
    register,
    year: source.year,
    because: `not listed in ${source.title}`,
  })

const only = <Kind extends Entry['kind']>(entries: readonly Entry[], kind: Kind) =>
  entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind)

/** Imports entries of one kind, in order. */
const applyKind = async (db: Db, entries: readonly Entry[], seen: SeenKeys): Promise<ImportOutcome[]> => {
  const [first] = entries
  const kind = first?.kind
  if (kind === 'university') return await applyUniversities(db, only(entries, kind))
  if (first?.kind === 'program' && first.page) return await applyPages(db, only(entries, first.kind))
  if (kind === 'program') return await applyPrograms(db, only(entries, kind), seen)
  if (kind === 'faculty') return await applyFaculty(db, only(entries, kind), seen)
  return kind === 'scholarship' ? await applyScholarships(db, only(entries, kind), seen) : []
}

/**
 * Imports entries in the caller's transaction, those of each kind in order.
 * @param seen deduplication state with the lifetime of the file
 * @returns the outcome of each entry
 */
export const applyEntries = async (db: Db, entries: readonly Entry[], seen: SeenKeys): Promise<ImportOutcome[]> => {
  const outcomes: ImportOutcome[] = []
  const groups = Map.groupBy(
    entries.map((entry, at) => ({ entry, at })),
    ({ entry }) => entry.kind,
  )
  for (const group of groups.values()) {
    const ofKind = await applyKind(
      db,
      group.map(({ entry }) => entry),
      seen,
    )
    for (const [next, outcome] of ofKind.entries()) outcomes[group[next]?.at ?? 0] = outcome
  }
  return outcomes
}
