import { reviewSource } from '../editing/editing.rules.ts'
import type { Fact } from '../facts/facts.rules.ts'
import { defaultDepartment, type FacultyJson } from '../faculty/faculty-merge.engine.ts'
import { buildPersonKey } from '../faculty/person-names.parse.ts'
import { buildProgramSearchText } from '../search/search.rules.ts'
import type { Entry } from './entries.contract.ts'
import type { EntryKind } from './entry-kinds.rules.ts'
import type { ProgramJson, ScholarshipJson } from './program-merge.engine.ts'
import { parseHost } from './source-entry.parse.ts'
import { type UniversityRow, withSearchText } from './university-merge.engine.ts'

// Converts an editor's entry to a row, keeping the other columns of the row.

type Of<Kind extends EntryKind> = Extract<Entry, { entity: Kind }>
const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null)

/** Creates a fact with the entry's official page as source; a fact with an equal value keeps its source. */
const stated = (known: Fact | undefined, value: string, url: string, today: string): Fact =>
  known?.value === value
    ? known
    : { value, year: today.slice(0, 4), source: reviewSource, url, checked_on: today, by: 'editor' }

export const toUniversityRow = (
  entry: Of<'universities'>,
  known: Pick<UniversityRow, 'id'> & Partial<UniversityRow>,
  today: string,
): UniversityRow => {
  const { name, country, city, aliases, control, websiteUrl } = entry
  const { city: knownCity, ...facts } = known.facts ?? {}
  const host = parseHost(websiteUrl)
  return withSearchText({
    id: known.id,
    name,
    aliases: [...new Set(aliases)].filter((alias) => alias !== name),
    country,
    city,
    region: known.region ?? null,
    website_url: websiteUrl,
    control,
    facts: {
      ...facts,
      website: stated(facts.website, websiteUrl, websiteUrl, today),
      ...(city === null ? {} : { city: stated(knownCity, city, websiteUrl, today) }),
    },
    source: reviewSource,
    domains: [...new Set([...(known.domains ?? []), ...(host === null ? [] : [host])])],
    external_ids: known.external_ids ?? [],
  })
}

export const toProgramRow = (
  { universityId, name, field, level, degree, language, keywords, websiteUrl }: Of<'programs'>,
  known: { id: string } & Partial<ProgramJson>,
  today: string,
): ProgramJson => ({
  id: known.id,
  university_id: universityId,
  name,
  field,
  level,
  degree,
  language,
  keywords,
  website_url: websiteUrl,
  // The editor who enters the official page has verified that the programme exists.
  is_verified: true,
  facts: { ...known.facts, website: stated(known.facts?.website, websiteUrl, websiteUrl, today) },
  source: reviewSource,
  search_text: buildProgramSearchText({ name, degree, keywords }),
})

export const toScholarshipRow = (
  { name, provider, countries, nationalities, levels, fields, websiteUrl }: Of<'scholarships'>,
  known: { id: string } & Partial<ScholarshipJson>,
  today: string,
): ScholarshipJson => ({
  id: known.id,
  name,
  provider,
  website_url: websiteUrl,
  countries,
  nationalities: orNull(nationalities),
  levels,
  fields: orNull(fields),
  amount: known.amount ?? null,
  currency: known.currency ?? null,
  facts: { ...known.facts, website: stated(known.facts?.website, websiteUrl, websiteUrl, today) },
  is_verified: true,
  source: reviewSource,
})

export const toFacultyRow = (
  {
    universityId,
    fullName,
    department,
    email,
    researchInterests,
    isAcceptingStudents,
    websiteUrl,
  }: Of<'faculty_profiles'>,
  known: { id?: string },
  today: string,
): Omit<FacultyJson, 'field' | 'is_fellow' | 'grants'> & { id?: string | undefined } => ({
  ...(known.id === undefined ? {} : { id: known.id }),
  university_id: universityId,
  full_name: fullName,
  person_key: buildPersonKey(fullName),
  department: department === '' ? defaultDepartment : department,
  email,
  research_interests: researchInterests,
  is_accepting_students: isAcceptingStudents,
  is_sample: false,
  profile_url: websiteUrl,
  source: reviewSource,
  checked_on: today,
})

/** Maps columns of a row to fields of an entry. */
const fieldsOf: Readonly<Record<EntryKind, Readonly<Record<string, string>>>> = {
  universities: {
    name: 'name',
    country: 'country',
    city: 'city',
    aliases: 'aliases',
    control: 'control',
    websiteUrl: 'website_url',
  },
  programs: {
    universityId: 'university_id',
    name: 'name',
    field: 'field',
    level: 'level',
    degree: 'degree',
    language: 'language',
    keywords: 'keywords',
    websiteUrl: 'website_url',
  },
  scholarships: {
    name: 'name',
    provider: 'provider',
    countries: 'countries',
    nationalities: 'nationalities',
    levels: 'levels',
    fields: 'fields',
    websiteUrl: 'website_url',
  },
  faculty_profiles: {
    universityId: 'university_id',
    fullName: 'full_name',
    department: 'department',
    email: 'email',
    researchInterests: 'research_interests',
    isAcceptingStudents: 'is_accepting_students',
    websiteUrl: 'profile_url',
  },
}

/** Converts a row to the fields that an editor edits. */
export const toValues = (entity: EntryKind, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fieldsOf[entity]).map(([field, column]) => [
      field,
      field === 'department' && row[column] === defaultDepartment ? '' : (row[column] ?? null),
    ]),
  )
