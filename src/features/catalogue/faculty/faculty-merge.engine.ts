import { isEdited } from '../entries/program-merge.engine.ts'
import type { FacultyEntry } from '../entries/source-entry.parse.ts'
import { type Grant, maxTopics, mergeGrants } from './grants.rules.ts'
import { buildPersonKey } from './person-names.parse.ts'

// Converts imported people to rows, as JSON by column name.

export interface FacultyJson {
  full_name: string
  university_id: string
  /** First and last word of the name, in the form of `personKey`. */
  person_key: string
  department: string
  email: string | null
  research_interests: string[]
  is_accepting_students: boolean | null
  is_sample: boolean
  profile_url: string | null
  source: string
  checked_on: string | null
  field: string | null
  /** A student or early fellow, who is not a potential supervisor. */
  is_fellow: boolean
  grants: Grant[]
}

export const defaultDepartment = 'Not specified'

/** Columns of a row besides those that an editor writes. */
export const emptyGrantColumns = { field: null, is_fellow: false, grants: [] as Grant[] }

const topicsOf = (known: readonly string[], entry: FacultyEntry): string[] => {
  if (entry.interests.length === 0) return [...known]
  // A list of research topics is complete; topics derived from titles add up over the grants.
  return entry.grants ? [...new Set([...known, ...entry.interests])].slice(0, maxTopics) : entry.interests
}

const newRow = (entry: FacultyEntry, universityId: string): FacultyJson => ({
  full_name: entry.fullName,
  university_id: universityId,
  person_key: buildPersonKey(entry.fullName),
  department: entry.department ?? defaultDepartment,
  email: entry.email,
  research_interests: [...entry.interests],
  is_accepting_students: entry.isAccepting,
  is_sample: false,
  profile_url: entry.profileUrl,
  source: entry.source,
  checked_on: entry.checkedOn,
  field: entry.field ?? null,
  is_fellow: entry.isFellow ?? false,
  grants: mergeGrants([], entry.grants ?? []),
})

/**
 * Merges an imported person into their row. `checked_on` does not count as a change: a later check without news leaves
 * the row unchanged. In a row written by an editor, an import changes the grants only.
 */
export const mergeFaculty = (
  known: FacultyJson | undefined,
  entry: FacultyEntry,
  universityId: string,
): FacultyJson => {
  if (!known || known.is_sample) return newRow(entry, universityId)
  const granted = {
    grants: mergeGrants(known.grants, entry.grants ?? []),
    is_fellow: known.is_fellow && (entry.isFellow ?? known.is_fellow),
    field: known.field ?? entry.field ?? null,
  }
  if (isEdited(known)) return { ...known, ...granted }
  return {
    ...known,
    ...granted,
    person_key: buildPersonKey(known.full_name),
    department: entry.department ?? known.department,
    email: entry.email ?? known.email,
    research_interests: topicsOf(known.research_interests, entry),
    is_accepting_students: entry.isAccepting ?? known.is_accepting_students,
    profile_url: entry.profileUrl ?? known.profile_url,
    checked_on: known.checked_on ?? entry.checkedOn,
  }
}
