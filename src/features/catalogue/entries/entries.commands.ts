import type { Db } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { findUniversity } from '../data.ts'
import type { FacultyJson } from '../faculty/faculty-merge.engine.ts'
import type { Entry } from './entries.contract.ts'
import { findEntry, saveCatalogueEntry } from './entries.data.ts'
import type { EntryKind } from './entry-kinds.rules.ts'
import { toFacultyRow, toProgramRow, toScholarshipRow, toUniversityRow } from './entry-rows.parse.ts'
import { listCandidates, listFacultyRows } from './merge.data.ts'
import { buildProgramId, type ProgramJson, type ScholarshipJson } from './program-merge.engine.ts'
import { buildScholarshipId, hashText, parseHost, type UniversityEntry } from './source-entry.parse.ts'
import {
  createUniversityFinder,
  listIdCandidates,
  toEntryLookup,
  type UniversityRow,
} from './university-merge.engine.ts'

type Of<Kind extends EntryKind> = Extract<Entry, { entity: Kind }>

interface StoredEntry {
  id: string
  row: Record<string, unknown>
}

const exists = (id?: string) => createApiError('ENTRY_ALREADY_EXISTS', { field: 'name', ...(id ? { id } : {}) })

const requireUniversity = async (db: Db, id: string) => {
  const university = await findUniversity(db, id)
  if (!university || university.removedAt) throw createApiError('UNIVERSITY_NOT_FOUND', { field: 'universityId' })
}

/** Finds an existing university with the same name or domain, by the rules of the importer. */
const newUniversityId = async (db: Db, { name, country, websiteUrl }: Of<'universities'>): Promise<string> => {
  const host = parseHost(websiteUrl)
  const entry: UniversityEntry = {
    kind: 'university',
    externalIds: [],
    name,
    aliases: [],
    country,
    region: null,
    domains: host === null ? [] : [host],
    control: null,
    facts: {},
    source: '',
  }
  const ids = listIdCandidates(entry, hashText(name))
  const finder = createUniversityFinder(await listCandidates(db, toEntryLookup(entry, ids)))
  const found = finder.findEntry(entry)
  const free = ids.find((id) => !finder.has(id))
  if (found || !free) throw exists(typeof found === 'object' ? found.id : undefined)
  return free
}

const universityRow = async (db: Db, entry: Of<'universities'>, known: StoredEntry | undefined, today: string) =>
  known
    ? toUniversityRow(entry, { ...(known.row as Partial<UniversityRow>), id: known.id }, today)
    : toUniversityRow(entry, { id: await newUniversityId(db, entry) }, today)

const programRow = async (db: Db, entry: Of<'programs'>, known: StoredEntry | undefined, today: string) => {
  if (known) {
    const row = known.row as unknown as ProgramJson
    return toProgramRow({ ...entry, universityId: row.university_id }, { ...row, id: known.id }, today)
  }
  await requireUniversity(db, entry.universityId)
  return toProgramRow(entry, { id: buildProgramId(entry.universityId, entry) }, today)
}

const scholarshipRow = (entry: Of<'scholarships'>, known: StoredEntry | undefined, today: string) => {
  if (known) return toScholarshipRow(entry, { ...(known.row as Partial<ScholarshipJson>), id: known.id }, today)
  return toScholarshipRow(entry, { id: buildScholarshipId(entry.name) }, today)
}

const facultyRow = async (db: Db, entry: Of<'faculty_profiles'>, known: StoredEntry | undefined, today: string) => {
  const before = known?.row as FacultyJson | undefined
  const universityId = before?.university_id ?? entry.universityId
  if (!before) await requireUniversity(db, universityId)
  // Names are unique per university; this also holds when an existing person is renamed.
  if (before?.full_name !== entry.fullName) {
    const taken = await listFacultyRows(db, [
      { university_id: universityId, full_name: entry.fullName, person_key: '' },
    ])
    if (taken.length > 0) throw exists()
  }
  return toFacultyRow({ ...entry, universityId }, known ? { id: known.id } : {}, today)
}

const toRow = async (db: Db, entry: Entry, known: StoredEntry | undefined): Promise<object> => {
  const today = new Date().toISOString().slice(0, 10)
  if (entry.entity === 'universities') return await universityRow(db, entry, known, today)
  if (entry.entity === 'programs') return await programRow(db, entry, known, today)
  if (entry.entity === 'scholarships') return scholarshipRow(entry, known, today)
  return await facultyRow(db, entry, known, today)
}

/** Creates an entry, or updates an existing one. The database checks the editor permission again. */
export const saveEntry = async (
  db: Db,
  entry: Entry,
  before: { id: string; version: string } | undefined,
): Promise<{ id: string }> => {
  const found = before ? await findEntry(db, entry.entity, before.id) : undefined
  if (before && !found) throw createApiError('NOT_FOUND')
  const known = before && found ? { id: before.id, row: found.row } : undefined
  const id = await saveCatalogueEntry(db, entry.entity, await toRow(db, entry, known), before?.version ?? null)
  if (id) return { id }
  throw before ? createApiError('EDIT_CONFLICT') : exists()
}
